import { expect, test } from 'vitest';
import { fit, parseModel, readTable, simulate } from '../../src/index.ts';

const t = Array.from({ length: 40 }, (_, i) => i / 4);

async function measured(text: string, truth: Record<string, number>, u0: Record<string, number>) {
  const { outputs } = await simulate(parseModel(text), truth, { t, u0, noise: 0.01, seed: 5 });
  return readTable(`t,y\n${t.map((time, i) => `${time},${outputs.y![i]}`).join('\n')}\n`);
}

test('of a scale and a first state that nothing else determines, the product is reported', async () => {
  const text = "x' = -k*x\nobserve y = s*x";
  const table = await measured(text, { k: 0.3, s: 2 }, { x: 3 });
  const { diagnostics, status } = await fit(parseModel(text), table, { intervals: 'white' });
  expect(status.code).toBe('notIdentifiable');
  expect(status.message).toMatch(/^These data do not determine s, only s\*x\(0\) = /);
  const [product] = diagnostics.identifiable;
  expect(product!.text).toBe('s*x(0)');
  // As accurate as if the state were measured in units of its own.
  const { experiments } = await fit(parseModel("x' = -k*x\nobserve y = x"), table, { intervals: 'white' });
  const { estimate, stdError } = experiments[0].initial[0];
  expect(Math.abs(product!.estimate - estimate) / stdError).toBeLessThan(0.05);
  expect(Math.abs(product!.stdError / stdError - 1)).toBeLessThan(0.05);
});

test.each(['white', 'ar1'] as const)(
  'parameters that compensate it are reported as ratios: %s',
  async (intervals) => {
    // Units of S and I are free: b*S, s*S and s*I are not.
    const text = "S' = -b*S*I\nI' = b*S*I - g*I\nobserve y = s*I";
    const table = await measured(text, { b: 0.5, g: 0.2, s: 3 }, { S: 3, I: 0.1 });
    const { diagnostics, parameters } = await fit(parseModel(text), table, { intervals });
    const known = new Map(diagnostics.identifiable.map((one) => [one.text, one]));
    const truth = { 'b/s': 1 / 6, 's*S(0)': 9, 's*I(0)': 0.3, 's/b': 6, 'b*S(0)': 1.5, 'b*I(0)': 0.05 };
    expect(known.size).toBe(3);
    for (const [text, { estimate, stdError }] of known) {
      expect(Object.keys(truth)).toContain(text);
      expect(Math.abs(estimate - truth[text as keyof typeof truth]) / stdError).toBeLessThan(4);
      expect(stdError / estimate).toBeLessThan(0.3);
    }
    // Autocorrelated noise does not make anything known.
    expect(parameters.map(({ stdError }) => Number.isFinite(stdError))).toEqual([false, true, false]);
  },
);

test('a first state that a formula gives is no combination with the parameters of that formula', async () => {
  // A mediator z that nobody sees: s, z0 and the rate of production make up for each other.
  const text = "z' = -d*z\nx' = p*z - k*x\nz(0) = z0\nx(0) = x0\nobserve y = s*x";
  const table = await measured(text, { k: 0.3, s: 2, p: 0.5, d: 0.9, z0: 4, x0: 1 }, {});
  const { diagnostics, status } = await fit(parseModel(text), table, { intervals: 'white' });
  expect(status.code).toBe('notIdentifiable');
  const truth: Record<string, number> = { 'x0*s': 2, 'p*z0*s': 4, 'p*z0/x0': 2 };
  expect(diagnostics.identifiable.length).toBe(2);
  for (const { text: product, estimate, stdError } of diagnostics.identifiable) {
    expect(Object.keys(truth)).toContain(product);
    // Rates of the two exponentials may change places, which changes the second product.
    if (product === 'x0*s') expect(Math.abs(estimate - truth[product]!) / stdError).toBeLessThan(4);
    expect(stdError / estimate).toBeLessThan(0.3);
  }
});
