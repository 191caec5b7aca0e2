/** A figure as the text of an SVG file: the same bytes for the same figure. Names are escaped; coordinates have two decimals. */
export function svgText(figure: SVGSVGElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(figure, ' xmlns="http://www.w3.org/2000/svg"')}\n`;
}

function written(element: Element, first = ''): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => !/^(xmlns|class|style)/.test(name))
    .map(({ name, value }) => ` ${name}="${escaped(name === 'aria-label' ? value : rounded(value))}"`)
    .sort();
  const name = element.localName;
  // Line breaks inside a text would become spaces.
  const before = name === 'text' ? '' : '\n';
  const inside = [...element.childNodes]
    .map((child) => (isElement(child) ? `${before}${written(child)}` : escaped(child.textContent ?? '')))
    .join('');
  const end = inside.startsWith('\n') ? '\n' : '';
  return `<${name}${first}${attributes.join('')}${inside === '' ? '/>' : `>${inside}${end}</${name}>`}`;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function rounded(value: string): string {
  return value.replace(/-?\d+\.\d{3,}(e[+-]?\d+)?/g, (number) => String(Number(Number(number).toFixed(2))));
}

/** XML does not allow control characters, even escaped. */
function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replace(/[&<>"]/g, (sign) => entities[sign])
    .replace(/[^\P{Cc}\t\n]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD');
}
