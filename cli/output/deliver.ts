import { asJson, parametersAsCsv } from '../../report/records.ts';
import { type EachResult, findings, InputError, type Result } from '../../src/node.ts';
import { eachRemarks, eachReport } from '../report/each.ts';
import { type Detail, report } from '../report/report.ts';
import { workings } from '../report/workings.ts';
import { inSolveFlags } from '../runSolve.ts';
import { type Colors, colorsFor, noColors } from '../terminal/colors.ts';
import { widthOf } from '../terminal/layout.ts';
import { terminalText, terminalWords } from '../terminal/terminalWords.ts';
import { visible } from '../terminal/visible.ts';
import { checkFigure, type FigureTarget } from './figure.ts';
import { checkOutputs, type Output, writeOutputs } from './output.ts';
import { outputFindings } from './outputFindings.ts';
import { eachAsCsv } from './records.ts';
import { inTables, notWritten, ownFiles, resultTables, type TableFlags } from './resultFiles.ts';
import type { ScriptTarget } from './scripts.ts';
import { checkTableName } from './tableFile.ts';
import type { DrawnFits } from './withData.ts';

/** The flags of `wendy fit` that say what becomes of its answer. */
export interface OutputFlags extends TableFlags {
  json?: true;
  csv?: true;
  out?: string;
  figure?: readonly string[];
  report?: string;
  code?: readonly string[];
  plot?: true;
  force?: true;
  quiet?: true;
  verbose?: true;
}

export type Format = 'text' | 'json' | 'csv' | 'xlsx' | 'parquet';

/** What a fit gave: one result, or one for each experiment. */
export type Answer = Result | readonly EachResult[];

/** What to write: as the flags say, else as the name of the file says. An InputError where the two disagree. */
export function formatOf({ json, csv, out }: OutputFlags): Format {
  checkName('--out', out, 'result.json');
  const wanted = json ? 'json' : csv ? 'csv' : undefined;
  const ending = /\.(json|csv|xlsx|parquet)$/i.exec(out ?? '')?.[1]?.toLowerCase() as Format | undefined;
  if (wanted && ending && wanted !== ending) {
    throw new InputError(outputFindings.formatsDisagree({ asked: wanted, path: out!, ending }));
  }
  return wanted ?? ending ?? 'text';
}

/** Throws an InputError where a file may not be written: to be checked before the work, not after. */
export function checkTargets(
  { out, trajectory, residuals, predictions, longForm: long, report: page, force }: OutputFlags,
  further: { readonly figures: readonly FigureTarget[]; readonly scripts: readonly ScriptTarget[] },
  inputs: readonly string[],
): void {
  const { figures, scripts } = further;
  checkTableName('--trajectory', trajectory, 'states.csv');
  checkTableName('--residuals', residuals, 'residuals.csv');
  checkTableName('--predictions', predictions, 'predictions.csv');
  if (long && [trajectory, residuals, predictions].every((path) => path === undefined)) {
    const flags = ['--trajectory', '--residuals', '--predictions'];
    throw new InputError(outputFindings.longWithoutTable({ flags }));
  }
  checkReport(page);
  const outputs = {
    '--out': out,
    '--trajectory': trajectory,
    '--residuals': residuals,
    '--predictions': predictions,
    ...Object.fromEntries([...figures, ...scripts].map(({ flag, path }) => [flag, path])),
    '--report': page,
  };
  checkOutputs(outputs, force === true, inputs);
  for (const { path } of figures) checkFigure(path);
}

function checkReport(path: string | undefined): void {
  if (path === undefined || /[^/\\]\.html?$/i.test(path)) return;
  throw new InputError(outputFindings.reportNotHtml({ path }));
}

/** What is written besides an answer: further files, and charts for the terminal. */
interface Extras {
  files?: readonly Output[];
  charts?: readonly string[];
  /** What residuals are made from, where they are requested. */
  drawn?: DrawnFits | undefined;
}

/** Prints or writes an answer as the flags ask, and says on standard error what that leaves out. */
export async function deliver(
  answer: Answer,
  flags: OutputFlags,
  format: Format,
  { files = [], charts = [], drawn }: Extras = {},
): Promise<void> {
  const { out } = flags;
  const detail = flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'normal';
  const screen = out === undefined;
  const colors = screen ? colorsFor(process.stdout) : noColors;
  const results = resultsOf(answer);
  const text = isTable(format)
    ? ''
    : written(answer, format, detail, colors, screen ? widthOf(process.stdout) : 80);
  const tables = await resultTables(results, flags, format === 'xlsx', drawn);
  const outputs: Output[] = [
    ...(screen
      ? []
      : [{ path: out, content: isTable(format) ? await inTables(answer, format, tables) : text }]),
    ...(await ownFiles(flags, tables)),
    ...files,
  ];
  try {
    // Before anything is printed: its reader may stop reading, which ends the program.
    await writeOutputs(outputs, flags.force === true);
  } finally {
    if (screen) process.stdout.write(text);
  }
  const lines = remarks(answer, flags, format);
  for (const finding of notWritten(flags, tables, results[0].options.method))
    lines.push(visible(findings.sentence(finding, inSolveFlags)));
  if (!flags.quiet) lines.push(...outputs.map(({ path }) => `Wrote ${visible(path)}`));
  if (charts.length > 0) {
    const stream = chartStream(flags, format);
    if (stream === process.stderr) lines.push('', ...charts);
    else stream.write(`${charts.join('\n')}\n`);
  }
  if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`);
}

function isTable(format: Format): format is 'xlsx' | 'parquet' {
  return format === 'xlsx' || format === 'parquet';
}

/** Where charts go: not into a result that another program reads. */
export function chartStream({ out }: OutputFlags, format: Format): NodeJS.WriteStream {
  return format === 'text' && out === undefined ? process.stdout : process.stderr;
}

function written(answer: Answer, format: Format, detail: Detail, colors: Colors, width: number): string {
  if (format === 'json') return asJson(answer);
  if (!isEach(answer)) {
    return format === 'csv' ? parametersAsCsv(answer) : report(answer, detail, colors, width);
  }
  if (format === 'csv') return eachAsCsv(answer);
  const table = eachReport(answer, detail === 'quiet' ? 'quiet' : 'normal', colors, width);
  if (detail !== 'verbose') return table;
  const reports = answer.map(({ name, result }) =>
    result ? `\n  ${colors.bold(visible(name))}\n${report(result, detail, colors, width)}` : '',
  );
  return `${reports.join('')}${table}`;
}

/** What the chosen output leaves out: the verdicts, the workings, the notes. */
function remarks(answer: Answer, { quiet, verbose, out }: OutputFlags, format: Format): string[] {
  const lines: string[] = [];
  const results = resultsOf(answer);
  if (verbose && format !== 'text') {
    const [colors, width] = [colorsFor(process.stderr), widthOf(process.stderr)];
    for (const result of results) lines.push(...workings(result, colors, width), '');
  }
  if (format === 'csv' || out !== undefined || (quiet && format === 'text')) {
    if (isEach(answer)) lines.push(...eachRemarks(answer).map((text) => visible(text)));
    else
      for (const verdict of answer.diagnostics.warnings) {
        const { message, advice } = terminalWords(verdict);
        lines.push(visible(`${verdict.code}: ${message}${quiet ? '' : ` ${advice}`}`));
      }
    if (format !== 'text' && format !== 'json' && !quiet)
      lines.push(
        ...new Set(results.flatMap(({ notes }) => notes.map((note) => visible(terminalText(note))))),
      );
  }
  return lines;
}

function isEach(answer: Answer): answer is readonly EachResult[] {
  return Array.isArray(answer);
}

function resultsOf(answer: Answer): Result[] {
  return isEach(answer) ? answer.flatMap(({ result }) => result ?? []) : [answer];
}

function checkName(flag: string, name: string | undefined, example: string): void {
  if (name === undefined || (name.trim() !== '' && name !== '-')) return;
  throw new InputError(outputFindings.fileNameNeeded({ flag, text: name, example }));
}
