import { timesOf } from '../../report/summary.ts';
import { replacedMethod } from '../../src/inside.ts';
import type { EachResult } from '../../src/node.ts';
import { withErrors } from '../output/withErrors.ts';
import type { Colors } from '../terminal/colors.ts';
import { blocks, type Column, wrap } from '../terminal/layout.ts';
import { eachError, terminalText, terminalWords } from '../terminal/terminalWords.ts';

/** Experiments fitted one by one as one table, a row each, and below it their warnings. */
export function eachReport(
  fits: readonly EachResult[],
  detail: 'quiet' | 'normal',
  colors: Colors,
  width: number,
): string {
  const notes = new Set(
    fits.flatMap(({ result }) => (result?.notes ?? []).map((note) => terminalText(note))),
  );
  const lines = ['', ...eachTable(fits, colors, width)];
  if (detail === 'normal') {
    for (const remark of eachRemarks(fits)) {
      const [first, ...rest] = wrap(remark, width, '    ');
      lines.push('', colors.yellow(`  ! ${first!.trimStart()}`), ...rest);
    }
    for (const note of notes) lines.push('', ...wrap(`Note: ${note}`, width, '  '));
  }
  return `${lines.join('\n')}\n\n`;
}

function eachTable(fits: readonly EachResult[], colors: Colors, width: number): string[] {
  const fitted = fits.find(({ result }) => result)?.result;
  const parameters = fitted?.parameters.map(({ name }) => name) ?? [];
  const verdict: Column = { heading: 'verdict', cells: fits.map(verdictOf), align: 'left' };
  const times: Column = {
    heading: 'times',
    cells: fits.map(({ result }) => (result ? String(timesOf(result)) : '–')),
    align: 'right',
  };
  const estimates = parameters.map((name, j) =>
    withErrors(
      name,
      fits.map(({ result }) => result?.parameters[j]),
    ),
  );
  const derived = (fitted?.derived ?? []).map(({ name }, j) =>
    withErrors(
      name,
      fits.map(({ result }) => result?.derived[j]),
    ),
  );
  const names: Column = {
    heading: 'experiment',
    cells: fits.map(({ name }) => name || '–'),
    align: 'left',
    paint: colors.bold,
  };
  // The verdict is next to the name, also if the table is split into blocks.
  return blocks(names, [verdict, times, ...estimates, ...derived], width, colors.dim);
}

/** The verdict's code, and whose numbers these are where they are not those of the chosen method. */
function verdictOf({ result }: EachResult): string {
  if (result === null) return 'error';
  const { status, method } = result;
  return replacedMethod(result) === undefined ? status.code : `${status.code} (${method})`;
}

/** What is wrong with experiments, each thing once with how many it concerns: errors first, then verdicts. */
export function eachRemarks(fits: readonly EachResult[]): string[] {
  const failed = fits.filter(({ result }) => result === null);
  const errors = grouped(failed.map((fit) => [eachError(fit, { named: false }), fit]));
  const warned = fits.flatMap((fit) =>
    (fit.result?.diagnostics.warnings ?? []).map((verdict) => ({ fit, verdict })),
  );
  const verdicts = grouped(warned.map(({ fit, verdict }) => [verdict.code, { fit, verdict }]));
  return [
    ...errors.map(([message, failed]) => `${namesOf(failed)}: ${message}`),
    ...verdicts.map(([code, alike]) => {
      const { fit, verdict } = alike[0];
      const where = alike.length === 1 ? fit.name : `${alike.length} of ${fits.length}, such as ${fit.name}`;
      const { message, advice } = terminalWords(verdict);
      return `${code} in ${where}: ${message} ${advice}`.trimEnd();
    }),
  ];
}

/** More names than this are not read. */
const mostNames = 6;

function namesOf(fits: readonly EachResult[]): string {
  const names = fits.slice(0, mostNames).map(({ name }) => name);
  const left = fits.length - names.length;
  return `${names.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** Values by their key, in the order in which the keys first appear. */
function grouped<T>(pairs: readonly (readonly [string, T])[]): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return [...groups];
}
