import { describe, expect, test } from 'vitest';
import { fit, parseModel, readTable } from '../../src/index.ts';

// Values of an exponential with noise in proportion, as a user would write them down.
const decay =
  't,x\n0,10\n1,8.3\n2,6.6\n3,5.3\n4,4.4\n5,3.65\n6,3.0\n7,2.44\n8,1.99\n9,1.65\n10,1.36\n11,1.11\n12,0.91\n';
// Logistic growth.
const growth = 't,N\n0,1\n1,1.9\n2,3.6\n3,5.5\n4,7.2\n5,8.6\n6,9.2\n7,9.6\n';

describe('what the data do not identify', () => {
  test('and the search takes to zero is reported with an upper limit, and is in no combination', async () => {
    const { diagnostics, status, parameters } = await fit(
      parseModel("x' = -k*x\nnoise x = a + b*x"),
      readTable(decay),
    );
    expect(parameters.find(({ name }) => name === 'a')!.stdError).toBe(Number.POSITIVE_INFINITY);
    expect(status.code).toBe('notIdentifiable');
    expect(status.message).toMatch(
      /^a \(at most about 0\.0\d+\) is not identified by these data: it could just as well be zero\.$/,
    );
    expect(diagnostics.identifiable).toEqual([]);
  });

  test('is not named among the determined combinations', async () => {
    const { diagnostics } = await fit(parseModel("N' = r*N*(1 - N/K)"), readTable(growth), {
      start: { K: -3 },
    });
    const open = diagnostics.warnings.filter(({ code }) => code === 'poorlyDetermined');
    expect(open.length).toBeGreaterThan(0);
    for (const { message } of open) expect(message).not.toMatch(/determine [rK] = /);
  });
});
