import { readFileSync } from 'node:fs';
import { parseModel, readTable } from '../../src/index.ts';

interface Oracle {
  readonly model: string;
  readonly columns: readonly string[];
  readonly t: readonly number[];
  readonly Y: readonly (readonly (number | null)[])[];
}
const oracles: Record<string, Oracle> = JSON.parse(
  readFileSync(new URL('../problem/oracle.json', import.meta.url), 'utf8'),
);

/** A model of the independent optima, and its data. */
export function caseOf(name: string) {
  const { model, columns, t, Y } = oracles[name];
  const rows = t.map((time, i) => [time, ...Y[i].map((y) => y ?? '')].join(','));
  return {
    model: parseModel(model),
    table: readTable(`${['t', ...columns].join(',')}\n${rows.join('\n')}\n`),
  };
}
