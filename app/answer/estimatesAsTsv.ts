import type { Result } from '../../src/index.ts';

/** The estimates at full precision, for a spreadsheet: a line for each, cells between tabs. */
export function estimatesAsTsv({ parameters }: Pick<Result, 'parameters'>): string {
  const rows = parameters.map(({ name, estimate, stdError, interval }) => [
    name,
    ...[estimate, stdError, ...interval].map((x) => (Number.isFinite(x) ? String(x) : '')),
  ]);
  const lines = [['parameter', 'estimate', 'std. error', 'lower', 'upper'], ...rows];
  return `${lines.map((cells) => cells.join('\t')).join('\n')}\n`;
}
