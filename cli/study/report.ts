import { Command } from 'commander';
import { designAnswers } from '../../studies/report/design/designAnswers.ts';
import type { ReportTable } from '../../studies/report/item.ts';
import { makeReport } from '../../studies/report/makeReport.ts';
import { readStudy } from '../../studies/report/readStudy.ts';
import type { Report } from '../../studies/report/report.ts';
import { filesOf, writeReport } from '../../studies/report/writeReport.ts';
import { type OpenStudy, openStudy } from '../../studies/store/manifest.ts';
import { withCleanup } from '../signals.ts';
import { colorsFor } from '../terminal/colors.ts';
import { blocks, type Column, widthOf, wrap } from '../terminal/layout.ts';
import { type KeyFlags, keyOf, keyOption, noteSeal } from './key.ts';
import { inStudyWords } from './words.ts';

const help = `
Examples:
  wendy study report study-lv-design
  wendy study report study-paper

Writes the folder report inside the study's: index.html, which needs nothing
else, and its figures and tables as SVG and CSV; for the paper's plans also
claims.json. An older report there is replaced. For an incomplete study
it shows what is there, and says so.

Exit codes: 0 when written; 2 for a usage error or a folder that is not a study;
1 for a bug in this program.
`;

/** The command `wendy study report`. */
export function command(): Command {
  return new Command('report')
    .argument('<folder>', 'folder of a study')
    .addOption(keyOption())
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(inStudyWords(run));
}

async function run(dir: string, flags: KeyFlags): Promise<void> {
  const study = openStudy(dir, keyOf(flags, dir));
  noteSeal(study);
  const report = await makeReport(await readStudy(study));
  const files = filesOf(report);
  // A signal waits until the new report has taken the place of the old one.
  const path = await withCleanup(
    () => {},
    async () => writeReport(dir, files),
  );
  process.stdout.write(`${[...reportLines(report), `Written: ${path}`].join('\n')}\n`);
}

/** The answer to the plan's question in short, from what is there of a study; empty where it asks none. */
export async function answerLines(open: OpenStudy): Promise<string[]> {
  const { study } = await readStudy(open);
  const { answers } = await designAnswers(study);
  return reportLines({ notices: [], judged: [], answers });
}

/** What a report says in short: what is missing, how the claims stand, and the answer to the plan's question. */
export function reportLines(report: Pick<Report, 'notices' | 'judged' | 'answers'>): string[] {
  const { bold } = colorsFor(process.stdout);
  const width = widthOf(process.stdout);
  const { notices, judged, answers } = report;
  const tally = ['holds', 'roughly', 'not reproduced', 'no data'].map(
    (verdict) => `${judged.filter((claim) => claim.verdict === verdict).length} ${verdict}`,
  );
  return [
    ...notices.flatMap((notice) => [...wrap(notice, width, ''), '']),
    ...(judged.length > 0 ? [`${judged.length} claims of the paper: ${tally.join(', ')}.`] : []),
    ...answers.flatMap(({ question, short, trade }) => [
      ...wrap(question, width, '').map((line) => bold(line)),
      ...wrap(short.join(' '), width, '  '),
      ...(trade ? ['', ...wrap(`${trade.title}:`, width, '  '), ...tableLines(trade, width)] : []),
      '',
    ]),
  ];
}

function tableLines({ columns, rows }: ReportTable, width: number): string[] {
  const [first, ...others] = columns.map(
    (heading, j): Column => ({ heading, cells: rows.map((row) => String(row[j] ?? '–')), align: 'right' }),
  );
  return blocks(first!, others, width, colorsFor(process.stdout).dim);
}
