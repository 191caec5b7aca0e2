import { expect, test } from 'vitest';
import { fit } from '../../src/index.ts';
import { caseOf } from './oracleCase.ts';

// Only the product of the heat of reaction h and the unmeasured fuel is observed.
test('a factor that nothing determines is reported, and errors of all others are finite', async () => {
  const { model, table } = caseOf('ARRH');
  for (const more of [{}, { method: 'fsnls', start: { a: 0.4, h: 1, k: 40, E: 4.8 } } as const]) {
    const { status, parameters } = await fit(model, table, more);
    expect(status.code).toBe('notIdentifiable');
    for (const { name, stdError } of parameters) expect([name, stdError < 1e3]).toEqual([name, name !== 'h']);
  }
});
