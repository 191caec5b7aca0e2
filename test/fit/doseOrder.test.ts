import { expect, test } from 'vitest';
import { fit, forwardDeviance, parseModel, predict, readTable } from '../../src/index.ts';

// Whether a value comes before or after a dose at its time follows from the order of rows, as in records of NONMEM.

const noise = [0.03, -0.02, 0.01, 0.02, -0.04, 0.03, -0.01, 0.02, -0.03];
/** 100 units at 0 and 50 at 6, of which 30% leave each hour, in a volume of 10; the samples at 0 and 6 are taken after the doses. */
const samples = [0, 1, 2, 4, 6, 7, 8, 10, 12].map((t, i): [number, string] => {
  const amount = 100 * Math.exp(-0.3 * t) + (t >= 6 ? 50 * Math.exp(-0.3 * (t - 6)) : 0);
  return [t, ((amount / 10) * (1 + noise[i])).toFixed(4)];
});
const doses = new Map([
  [0, 100],
  [6, 50],
]);
const withDoses = samples.flatMap(([t, conc]) => {
  const dose = doses.get(t);
  return [...(dose === undefined ? [] : [`${t},,${dose}`]), `${t},${conc},`];
});
const table = readTable(`t,conc,amt\n${withDoses.join('\n')}\n`);
const plain = readTable(`t,conc\n${samples.map((row) => row.join()).join('\n')}\n`);
const base = "A' = -k*A\nA(0) = 0\nobserve conc = A/V\n";
const model = parseModel(`${base}dose amt into A`);
const written = parseModel(`${base}before t = 0: A = A + 100\nbefore t = 6: A = A + 50`);

test.each(['mle', 'fsnls'] as const)('%s takes values below a dose as measured after it', async (method) => {
  const [dosed, jumping] = [await fit(model, table, { method }), await fit(written, plain, { method })];
  expect(dosed.parameters.map(({ estimate }) => estimate)).toEqual(
    jumping.parameters.map(({ estimate }) => estimate),
  );
  for (const [j, truth] of [0.3, 10].entries()) {
    const { estimate, stdError } = dosed.parameters[j];
    // Statistics: noise of 2 to 3% on nine values.
    expect(Math.abs(estimate - truth)).toBeLessThan(3 * stdError!);
  }
  expect(dosed.experiments[0].known.amt.isBefore).toEqual([true, true]);
  expect(await forwardDeviance(dosed, model, table)).toBe(await forwardDeviance(jumping, written, plain));
});

test('predictions from the result take them so as well', async () => {
  const [dosed, jumping] = [await fit(model, table), await fit(written, plain)];
  const times = [0, 3, 6, 7];
  const [a, b] = [await predict(dosed, times), await predict(jumping, times)];
  expect(a.outputs.conc).toEqual(b.outputs.conc);
});
