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

// Only the product of the heat of reaction h and the fuel, which nobody measures, is seen.
test('a factor that nothing shows is open, and errors of all others are finite', async () => {
  const { model, table } = caseOf('ARRH');
  for (const more of [{}, { method: 'fsnls', start: { a: 0.4, h: 1, k: 40, E: 4.8 } } as const]) {
    const { status, parameters } = await fit(model, table, more);
    expect(status.code).toBe('notIdentifiable');
    for (const { name, stdError } of parameters) expect([name, stdError < 1e3]).toEqual([name, name !== 'h']);
  }
});
