import { labelOf } from '../../report/estimateCells.ts';
import type { Result } from '../../src/index.ts';

/** The estimates, and what is derived from them, at full precision, for a spreadsheet: a line for each, cells between tabs, empty where nothing is known. */
export function estimatesAsTsv({ parameters, derived }: Pick<Result, 'parameters' | 'derived'>): string {
  const rows = [...parameters, ...derived].map(({ name, experiment, estimate, stdError, interval }) => [
    labelOf({ name, experiment }),
    // Where the data do not identify a parameter, its estimate is one of many as good.
    ...[stdError === Number.POSITIVE_INFINITY ? Number.NaN : estimate, stdError, ...interval].map((x) =>
      Number.isFinite(x) ? String(x) : '',
    ),
  ]);
  const lines = [['parameter', 'estimate', 'std. error', 'lower', 'upper'], ...rows];
  return `${lines.map((cells) => cells.join('\t')).join('\n')}\n`;
}
