import { Html, html } from './html.ts';

/** A drawing with its caption; it scrolls separately if the page is narrow. */
export function figureBlock(given: {
  /** Its class. */
  name: string;
  /** SVG. */
  drawing: string;
  caption: Html | string;
}): Html {
  const { name, drawing, caption } = given;
  const svg = new Html(drawing.replace(/^<\?xml[^>]*\?>\s*/, ''));
  return html`<figure class="${name}"><div class="scroll drawing" tabindex="0" role="group" aria-label="Figure">${svg}</div>
<figcaption>${caption}</figcaption></figure>\n`;
}
