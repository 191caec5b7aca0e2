/** A new SVG element of the given document; there may be no page. */
export function element(
  document: Document,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
