/** Markup that is safe to insert into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[];

/** Markup with inserted texts, which are escaped. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, i) => (i === 0 ? text : written(parts[i - 1]) + text)).join(''));
}

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return escaped(String(part));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters are invalid on a page: they become visible symbols. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => entities[sign])
    .replace(/[^\P{Cc}\t\n]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD');
}
