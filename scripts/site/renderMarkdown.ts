import { Marked } from 'marked';
import { escapeHtml } from './escapeHtml.ts';
import { highlight } from './highlight.ts';

export interface Heading {
  readonly id: string;
  readonly depth: number;
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  readonly title: string;
  readonly headings: readonly Heading[];
}

/** A document as HTML. Headings get the anchors that GitHub gives them; `address` says where a link or picture leads. */
export function renderMarkdown(markdown: string, address: (link: string) => string): Rendered {
  const headings: Heading[] = [];
  const seen = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plain(inner);
        const id = unique(slug(text), seen);
        headings.push({ id, depth, text });
        const anchor =
          depth > 1 ? ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>` : '';
        return `<h${depth} id="${id}">${inner}${anchor}</h${depth}>\n`;
      },
      code({ text, lang }) {
        const language = lang?.split(/\s/)[0] ?? '';
        // Code that is wider than the page is scrolled, also by keys.
        return `<pre tabindex="0"><code>${highlight(text, language)}</code></pre>\n`;
      },
    },
  });
  const html = (marked.parse(markdown, { async: false }) as string)
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replace(
      / (href|src)="([^"]*)"/g,
      (_, name, link) => ` ${name}="${escapeHtml(address(unescapeHtml(link)))}"`,
    );
  return { html, title: headings[0]?.text ?? '', headings };
}

/** GitHub's anchor for a heading. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function unique(id: string, seen: Map<string, number>): string {
  const count = seen.get(id) ?? 0;
  seen.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

/** The text of a line of HTML. */
function plain(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ''));
}

function unescapeHtml(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
