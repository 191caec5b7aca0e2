import { optionNames, type Result } from '../src/index.ts';
import { changedOptions, optionHelp, repeatOptions } from '../src/inside.ts';
import { optionFlag } from '../src/text/optionFlag.ts';
import { optionText } from '../src/text/optionText.ts';
import { commandLine } from './commandLine.ts';
import { type Html, html } from './frame/html.ts';
import { tableOf } from './frame/tableOf.ts';
import { headingsOf } from './headingsOf.ts';
import { dataBlocks } from './records.ts';
import { repeatWords } from './repeatWords.ts';
import type { Reported } from './reported.ts';
import { snippet } from './snippet.ts';

/** Data up to this many characters are included in the page. */
const mostKept = 200_000;

/** The data as CSV; undefined if they are too large for the page. */
function csvToKeep({ result, used, time }: Reported): string | undefined {
  const headings = headingsOf(result.options, time);
  let csv = '';
  for (const block of dataBlocks(used, headings.time, headings.by)) {
    csv += block;
    if (csv.length > mostKept) return undefined;
  }
  return csv;
}

/** The last part of a report: the options, and everything needed to repeat the fit. */
export function reproduceSection(reported: Reported): Html {
  const { result, files } = reported;
  const options = repeatOptions(result);
  const csv = csvToKeep(reported);
  const { model } = result;
  return html`<section aria-labelledby="options"><h2 id="options">Options</h2>
${optionsOf(result)}</section>
<section aria-labelledby="again"><h2 id="again">Make it again</h2>
<p>With ${fileLink(files.model, model, 'text/plain')} and ${csv !== undefined ? fileLink(files.data, csv, 'text/csv') : html`<strong>${files.data}</strong>`} in one folder, a terminal ${repeatWords(result)}:</p>
${code('Command', commandLine(options, files))}
<p>So does a program in TypeScript, with the package <code>wendy</code>:</p>
${code('Program', snippet(options, files))}
<details><summary>${files.model}</summary>${code('Model', model)}</details>
${
  csv !== undefined
    ? html`<details><summary>${files.data}: the measurements that were used</summary>${code('Data', csv)}</details>`
    : html`<p class="muted">The measurements, at ${result.points} times, are too many to be kept in this page.</p>`
}</section>
<section aria-labelledby="cite"><h2 id="cite">Cite the method</h2>
<p>D. M. Bortz, D. A. Messenger and V. Dukic (2023). Direct estimation of parameters in ODE models using WENDy: weak-form estimation of nonlinear dynamics. <cite>Bulletin of Mathematical Biology</cite> 85:110. <a href="https://doi.org/10.1007/s11538-023-01208-6">doi.org/10.1007/s11538-023-01208-6</a></p></section>`;
}

function optionsOf({ options }: Result): Html {
  const changed = Object.keys(changedOptions(options));
  const table = (label: string, names: readonly (typeof optionNames)[number][]) =>
    tableOf({
      label,
      columns: [{ heading: 'Option' }, { heading: 'Value' }, { heading: 'Meaning' }],
      rows: names.map((name) => [
        html`<code>${optionFlag(name)}</code>`,
        html`<code>${optionText(options[name])}</code>`,
        html`<span class="help">${optionHelp(name)}</span>`,
      ]),
    });
  const others = optionNames.filter((name) => changed.includes(name));
  return html`${others.length > 0 ? table('Changed options', others) : html`<p>All options had their defaults.</p>`}
<details><summary>All options that were in use</summary>${table('All options', optionNames)}</details>`;
}

/** A file in the page, to be saved. */
function fileLink(name: string, content: string, type: string): Html {
  return html`<a download="${name}" href="data:${type};charset=utf-8,${encodeURIComponent(wellFormed(content))}">${name}</a>`;
}

/** Lone surrogates cannot be encoded in a URL. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}

function code(label: string, text: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
}
