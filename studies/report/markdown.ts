import type { Judged } from '../paper/claims/judge.ts';
import { grouped } from './grouped.ts';
import type { Item, ReportTable } from './item.ts';
import { fileName } from './page.ts';
import type { Report } from './report.ts';
import { plain } from './words.ts';

/** Longer tables are linked only. */
const mostRows = 40;

/** The report as text beside its figures and tables, for places that show Markdown, such as a repository. */
export function markdown({ title, facts, notices, answers, judged, items }: Report): string {
  const parts = [
    `# ${text(title)}`,
    tableOf(['', ''], facts),
    ...notices.map((notice) => `> ${text(notice)}`),
    ...answers.map(
      ({ question, short, more }) => `**${text(question)}** ${[...short, ...more].map(text).join(' ')}`,
    ),
    ...(judged.length > 0 ? claimsOf(judged) : []),
    ...items.flatMap(itemOf),
  ];
  return `${parts.join('\n\n')}\n`;
}

function claimsOf(judged: readonly Judged[]): string[] {
  const tally = [...grouped(judged, ({ verdict }) => verdict)].map(
    ([verdict, of]) => `${of.length} ${verdict}`,
  );
  const sections = [...grouped(judged, ({ where }) => where)].flatMap(([where, claims]) => [
    `### ${text(where)}`,
    tableOf(
      ['sentence', 'what was asked', 'what was measured', 'verdict'],
      claims.map(({ sentence, reading, measured, verdict }, i) => [
        claims[i - 1]?.sentence === sentence ? '' : `“${sentence}”`,
        reading,
        measured,
        verdict,
      ]),
    ),
  ]);
  return [
    '## What the paper says, checked',
    `Every verdict is computed from the fits of this study: ${tally.join(', ')}.`,
    ...sections,
  ];
}

function itemOf(item: Item): string[] {
  const figures = item.figures.flatMap(({ name, caption }) => [
    `![${text(caption)}](${fileName(item, name, 'svg')})`,
    text(caption),
  ]);
  const tables = item.tables.flatMap((table) => tableBlock(item, table));
  return [`## ${item.number}. ${text(item.title)}`, text(item.caption), ...figures, ...tables];
}

function tableBlock(item: Item, { name, title, columns, rows, open }: ReportTable): string[] {
  const file = fileName(item, name, 'csv');
  const link = `${text(title)}: [${file}](${file})`;
  if (!open || rows.length > mostRows) return [link];
  const shown = rows.map((row) =>
    row.map((cell) => (cell === null ? '–' : typeof cell === 'number' ? plain(cell) : cell)),
  );
  return [link, tableOf(columns, shown)];
}

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(text).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A text that Markdown shows as it is, on one line. */
function text(content: string): string {
  return content
    .trim()
    .replace(/[\\`*_{}[\]<>|#~]/g, '\\$&')
    .replace(/\s*\n\s*/g, '; ');
}
