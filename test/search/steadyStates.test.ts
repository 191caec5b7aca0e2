import { expect, test } from 'vitest';
import { fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

/** A cascade of n stages that begins at rest and is then driven, each stage conserved. */
function cascade(n: number): string {
  const stages = Array.from({ length: n }, (_, i) => {
    const up = i === 0 ? 'drive' : `p${i - 1}`;
    return `x${i}' = -k${i}*x${i}*(${up} + 0.05) + d${i}*p${i}
p${i}' = k${i}*x${i}*(${up} + 0.05) - d${i}*p${i}
x${i}(0) = ${1 + i / 8}
p${i}(0) = 0
observe y${i} = p${i}
noise y${i} = 0.01`;
  });
  return `${stages.join('\n')}
drive = 0
steady low: drive = 0
in low: drive = 0.3
steady high: drive = 0
in high: drive = 4`;
}

test('every start of a search reaches the optimum of a cascade with conserved totals that begins at rest', async () => {
  const n = 6;
  const model = parseModel(cascade(n));
  const values = Object.fromEntries(
    Array.from({ length: n }, (_, i) => [
      [`k${i}`, 0.4 + 0.2 * (i % 3)],
      [`d${i}`, 0.3 + 0.15 * ((i + 1) % 4)],
    ]).flat(),
  );
  const t = [0, 0.5, 1, 2, 4, 8, 16];
  const random = randomGenerator(3);
  const columns = new Map<string, (number | string)[]>([
    ['experiment', []],
    ['t', []],
  ]);
  for (const experiment of ['low', 'high']) {
    const { cleanOutputs } = await simulate(model, values, { t, experiment });
    for (const [m, time] of t.entries()) {
      columns.get('experiment')!.push(experiment);
      columns.get('t')!.push(time);
      for (const [name, y] of Object.entries(cleanOutputs)) {
        if (!columns.has(name)) columns.set(name, []);
        columns.get(name)!.push(y[m] + 0.01 * random.normal());
      }
    }
  }
  const { search, parameters } = await fit(model, tableFromColumns(columns), { by: 'experiment', starts: 3 });
  expect(search!.seen).toBe(3);
  // Steps between nodes are singular where they last as long as a rest: forward solves take their place.
  expect(search!.starts.map(({ steps }) => steps)).toEqual([0, 0, 0]);
  // Statistics: four standard errors.
  for (const { name, estimate, stdError } of parameters)
    expect(Math.abs(estimate - values[name]), name).toBeLessThan(4 * stdError);
});
