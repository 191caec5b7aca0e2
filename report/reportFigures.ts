import { svgText } from '../charts/figure/svgText.ts';
import type { Figure, ReportSection } from '../charts/figures/figure.ts';
import { figureSteps } from '../charts/figures/figureSteps.ts';
import { figures } from '../charts/figures/figures.ts';
import { bothThemes } from './bothThemes.ts';
import { figureBlock } from './frame/figureBlock.ts';
import { type Html, html } from './frame/html.ts';
import type { Reported } from './reported.ts';

/** In pixels: a figure as wide as the page, and one of two side by side. */
const widths = { whole: 760, half: 400 };

/** The figures of a report, drawn. */
export interface ReportFigures {
  /** Those that have something to show, in the order of the table of figures. */
  readonly drawn: readonly { readonly figure: Figure; readonly caption: string; readonly svg: string }[];
  /** The colours that are others on a dark ground, by the names of CSS variables. */
  readonly dark: ReadonlyMap<string, string>;
}

/** Draws the figures of a report one after the other, and pauses between them. */
export async function reportFigures(
  reported: Reported,
  document: Document,
  pause: () => Promise<void>,
): Promise<ReportFigures> {
  const drawn: ReportFigures['drawn'][number][] = [];
  const dark = new Map<string, string>();
  for (const figure of figures()) {
    if (!figure.report || !figure.shows(reported)) continue;
    const width = widths[figure.report.width];
    const texts: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      const look = { theme, width, title: '', transparent: true };
      texts.push(svgText(await finished(figureSteps(document, figure, reported, look), pause)));
    }
    await pause();
    const both = bothThemes(texts[0], texts[1]);
    const caption = [figure.caption, figure.remark?.(reported) ?? ''].join(' ').trim();
    drawn.push({ figure, caption, svg: onPage(both.svg) });
    for (const [variable, color] of both.dark) dark.set(variable, color);
  }
  return { drawn, dark };
}

/** The figures under a heading of the report: those as wide as the page, then the others in pairs. */
export function figuresIn({ drawn }: ReportFigures, section: ReportSection): Html[] {
  const of = (width: 'whole' | 'half') =>
    drawn
      .filter(({ figure: { report } }) => report?.section === section && report.width === width)
      .map(({ figure: { name }, caption, svg }) => figureBlock({ name, drawing: svg, caption }));
  const halves = of('half');
  return [...of('whole'), ...(halves.length > 0 ? [html`<div class="pair">\n${halves}</div>\n`] : [])];
}

/** A drawing as a page takes it: with one label, for the whole. */
function onPage(svg: string): string {
  let labels = 0;
  // In texts there is no quotation mark: it would be written &quot;
  return svg.replace(/ aria-label="[^"]*"/g, (label) => (labels++ === 0 ? label : ''));
}

/** What steps lead to, with a pause before each. */
async function finished<T>(steps: Generator<void, T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    await pause();
    const step = steps.next();
    if (step.done) return step.value;
  }
}
