import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fit, parseModel, readTable } from '../../src/index.ts';

interface Oracle {
  readonly model: string;
  readonly columns: readonly string[];
  readonly t: readonly number[];
  readonly Y: readonly (readonly (number | null)[])[];
}
const oracles: Record<string, Oracle> = JSON.parse(
  readFileSync(new URL('../problem/oracle.json', import.meta.url), 'utf8'),
);

function caseOf(name: string) {
  const { model, columns, t, Y } = oracles[name]!;
  const rows = t.map((time, i) => [time, ...Y[i]!.map((y) => y ?? '')].join(','));
  return {
    model: parseModel(model),
    table: readTable(`${['t', ...columns].join(',')}\n${rows.join('\n')}\n`),
  };
}

test('a start in logarithms whose first steps leap far beyond the states arrives all the same', async () => {
  const { model, table } = caseOf('JAKSTAT');
  const { search } = await fit(model, table, { starts: 1 });
  const [{ coordinates, outcome }] = search!.starts as [(typeof search & object)['starts'][number]];
  expect([coordinates, outcome]).toEqual(['log states', 'solved']);
});

test('a stage ends with a step that gains what linear equations predict', async () => {
  const { model, table } = caseOf('RM');
  const { search } = await fit(model, table, { starts: 1 });
  expect(search!.starts[0]!.outcome).toBe('solved');
  // Nine stages, each of which took two steps or more without this.
  expect(search!.starts[0]!.steps).toBeLessThan(2 * 9);
});
