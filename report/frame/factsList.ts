import { type Html, html } from './html.ts';

/** Facts with labels, one line each. */
export function factsList(facts: readonly (readonly [label: string, lines: readonly string[]])[]): Html {
  return html`<dl class="facts">${facts.map(
    ([label, lines]) => html`<dt>${label}</dt><dd>${lines.map((line) => html`<div>${line}</div>`)}</dd>\n`,
  )}</dl>`;
}
