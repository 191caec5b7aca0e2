import { createHash } from 'node:crypto';
import { factsList } from '../../report/frame/factsList.ts';
import { figureBlock } from '../../report/frame/figureBlock.ts';
import { Html, html } from '../../report/frame/html.ts';
import { page } from '../../report/frame/page.ts';
import { tableOf } from '../../report/frame/tableOf.ts';
import type { Judged, Verdict } from '../paper/claims/judge.ts';
import { ruleText } from '../paper/claims/threshold.ts';
import { thresholdText } from '../paper/claims/words.ts';
import { grouped } from './grouped.ts';
import type { Item, ReportTable } from './item.ts';
import type { Answer, Report } from './report.ts';
import { style } from './style.ts';
import { plain } from './words.ts';

/** What a page of ours says in its head: a folder is replaced only where it says so. */
export const generator = 'wendy study report';

/** A report with its figures drawn: SVG by file name. */
export interface Drawn extends Report {
  drawings: ReadonlyMap<string, string>;
}

/** Texts up to this length stay on one line. */
const longestName = 32;

/** More rows than this are in the file only. */
const mostRows = 400;

/** The report as a page that needs nothing else: no script, no network; a policy in its head forbids both. */
export function reportPage(report: Drawn): string {
  return page({
    title: report.title,
    generator,
    style,
    policy: (text) => `style-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    head: head(report),
    contents: contents(report),
    main: [
      report.judged.length > 0 ? claimsSection(report) : '',
      ...report.items.map((item) => itemSection(item, report.drawings)),
    ],
  });
}

/** The number of an item as its files begin with it. */
export function fileName({ number }: Pick<Item, 'number'>, name: string, ending: string): string {
  return `${String(number).padStart(2, '0')}-${name}.${ending}`;
}

function head({ title, facts, plan, notices, answers }: Report): Html {
  return html`<header>
<h1>${title}</h1>
${factsList(facts.map(([label, text]) => [label, [text]]))}
<details><summary>The plan, part by part</summary>${tableWith(plan)}</details>
${notices.map((notice) => html`<div class="notice" role="note">${notice}</div>\n`)}
${answers.map(answerBlock)}</header>`;
}

/** A question and its answer; that of one parameter among several is collapsed. */
function answerBlock({ question, main, isMet, short, trade, more }: Answer): Html {
  const look = isMet ? 'answer' : 'answer none';
  const body = html`${short.map((sentence) => html`<p>${sentence}</p>\n`)}
${trade ? html`<p class="label">${trade.title}:</p>\n${tableWith(trade)}` : ''}
${more.map((sentence) => html`<p class="aside">${sentence}</p>\n`)}`;
  return main
    ? html`<div class="${look}"><strong>${question}</strong>\n${body}</div>\n`
    : html`<details class="${look}"><summary>${question}</summary>\n${body}</details>\n`;
}

function contents({ judged, items }: Report): Html {
  const claims = judged.length > 0 ? html`<li><a href="#claims">What the paper says, checked</a></li>\n` : '';
  const entries = items.map(
    (item) => html`<li><a href="#${anchor(item)}">${item.number}. ${item.title}</a></li>\n`,
  );
  return html`<nav aria-label="Contents"><details open><summary>Contents</summary><ol>
${claims}${entries}</ol></details></nav>`;
}

function anchor({ number }: Item): string {
  return `item-${number}`;
}

const verdicts: Record<Verdict, { sign: string; look: string; many: string }> = {
  holds: { sign: '✓', look: 'good', many: 'hold' },
  roughly: { sign: '≈', look: 'fair', many: 'hold roughly' },
  'not reproduced': { sign: '✗', look: 'bad', many: 'not reproduced' },
  'no data': { sign: '–', look: 'none', many: 'without data' },
};

function claimsSection({ judged, unasked }: Report): Html {
  const groups = [...grouped(judged, ({ where }) => where)].map(
    ([
      where,
      claims,
    ]) => html`<details><summary>${where} <span class="counts">${tallyOf(claims)}</span></summary>
${[...grouped(claims, ({ sentence }) => sentence)].map(sentenceBlock)}</details>\n`,
  );
  const others = unasked.map(({ sentence, why }) => html`<li>“${sentence}” ${why}</li>\n`);
  return html`<section id="claims"><h2>What the paper says, checked</h2>
<p>Every verdict is computed from this study’s fits. ${ruleText} All cells behind each verdict are in <a href="claims.json">claims.json</a>.</p>
<p class="tally">${tallyOf(judged, true)}</p>
${groups}
${unasked.length > 0 ? html`<details><summary>Not asked</summary><ul>${others}</ul></details>` : ''}</section>`;
}

/** How many claims have each verdict. */
function tallyOf(claims: readonly Judged[], inWords = false): Html[] {
  const byVerdict = grouped(claims, ({ verdict }) => verdict);
  return Object.entries(verdicts).flatMap(([verdict, { sign, look, many }]) => {
    const n = byVerdict.get(verdict as Verdict)?.length ?? 0;
    const words = inWords ? ` ${many}` : '';
    return n > 0 ? [html`<span class="${look}" title="${n} ${many}">${sign} ${n}${words}</span> `] : [];
  });
}

/** A sentence of the paper with all that was asked of it. */
function sentenceBlock([sentence, claims]: [string, Judged[]]): Html {
  return html`<div class="claim"><blockquote>“${sentence}”</blockquote>
<table><thead><tr><th scope="col">Verdict</th><th scope="col">What was asked</th><th scope="col">What was measured</th></tr></thead>
<tbody>
${claims.map(
  ({
    verdict,
    reading,
    threshold,
    unit,
    measured,
  }) => html`<tr><td class="verdict ${verdicts[verdict].look}">${verdicts[verdict].sign} ${verdict}</td>
<td class="reading">${reading} <span class="bounds">Holds: ${thresholdText(threshold.holds, unit)}. Roughly: ${thresholdText(threshold.roughly, unit)}.</span></td>
<td>${measured}</td></tr>\n`,
)}</tbody></table></div>\n`;
}

function itemSection(item: Item, drawings: ReadonlyMap<string, string>): Html {
  const figures = item.figures.map(({ name, caption }) => {
    const file = fileName(item, name, 'svg');
    const words = html`${caption} <a href="${file}">${file}</a>`;
    return figureBlock({ name, drawing: drawings.get(file)!, caption: words });
  });
  return html`<section id="${anchor(item)}"><h2>${item.number}. ${item.title}</h2>
<p>${item.caption}</p>
${figures}
${item.tables.map((table) => tableBlock(item, table))}</section>\n`;
}

function tableBlock(item: Item, table: ReportTable): Html {
  const file = fileName(item, table.name, 'csv');
  const left = table.rows.length - mostRows;
  return html`<details ${table.open ? new Html('open') : ''}><summary>${table.title}</summary>
${tableWith(table)}
<p class="files">${left > 0 ? `And ${left} more rows. ` : ''}In full precision: <a href="${file}">${file}</a></p></details>\n`;
}

function tableWith({ title, columns, rows }: ReportTable): Html {
  const shown = rows.slice(0, mostRows);
  return tableOf({
    label: title,
    columns: columns.map((heading, j) => {
      const texts = shown.flatMap((row) => (typeof row[j] === 'string' ? [row[j]] : []));
      return { heading, number: texts.length === 0, long: texts.some((text) => text.length > longestName) };
    }),
    rows: shown.map((row) => row.map(shownCell)),
  });
}

function shownCell(cell: string | number | null): Html {
  if (cell === null) return html`–`;
  if (typeof cell === 'number') return html`${plain(cell)}`;
  // Equations have lines.
  return cell.includes('\n') ? html`<pre>${cell.trimEnd()}</pre>` : html`${cell}`;
}
