import type { Heading } from './renderMarkdown.ts';

/** Anchors for the rows of tables to look things up in, by their first cells, so that the search finds each. */
export function termsOf(html: string): { html: string; terms: Heading[] } {
  const terms: Heading[] = [];
  const anchored = html.replace(/<tr>\n<td>(.*?)<\/td>/g, (_, cell: string) => {
    const text = cell.replace(/<[^>]*>/g, '');
    const id = `term-${text.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
    if (terms.some((term) => term.id === id)) return `<tr>\n<td>${cell}</td>`;
    terms.push({ id, depth: 0, text });
    return `<tr id="${id}">\n<td>${cell}</td>`;
  });
  return { html: anchored, terms };
}
