import { type Html, html } from './html.ts';

interface Column {
  readonly heading: string;
  /** Whether it holds numbers, which are right-aligned, or long texts, which may wrap; others do not wrap. */
  readonly number?: boolean;
  readonly long?: boolean;
}

/** A table that scrolls separately if the page is narrow; the first cell of a row is its header. */
export function tableOf(given: {
  label: string;
  columns: readonly Column[];
  rows: readonly (readonly (Html | string)[])[];
}): Html {
  const { label, columns, rows } = given;
  const look = (j: number) => (columns[j].number ? 'number' : columns[j].long ? 'long' : '');
  const head = columns.map(({ heading }, j) => html`<th scope="col" class="${look(j)}">${heading}</th>`);
  const cell = (text: Html | string, j: number) =>
    j === 0
      ? html`<th scope="row" class="${look(j)}">${text}</th>`
      : html`<td class="${look(j)}">${text}</td>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table aria-label="${label}">
<thead><tr>${head}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</tbody></table></div>`;
}
