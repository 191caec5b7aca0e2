import { describe, expect, test } from 'vitest';
import { fit, parseModel, randomGenerator, readPetab, readTable } from '../../src/index.ts';
import { petabOf, usedData } from '../../src/inside.ts';

/** Rounding of a search: two that end at the same maximum agree to this part of a standard error. */
const sameMaximum = 0.02;

async function again(
  text: string,
  csv: string,
): Promise<{ files: Map<string, string>; off: [string, number][] }> {
  const [model, table] = [parseModel(text), readTable(csv)];
  const result = await fit(model, table);
  const files = petabOf(result, usedData(model, table, result.options));
  const petab = await readPetab(files);
  const other = await fit(parseModel(petab.model), petab.table, petab.options);
  const values = new Map(other.parameters.map(({ name, estimate }) => [name, estimate]));
  const ids = result.parameters.map(({ name, experiment }) => {
    const e = result.experiments.findIndex((one) => one.name === experiment);
    return experiment === null || result.experiments.length === 1 ? name : `${name}_c${e + 1}`;
  });
  const off = result.parameters.map(({ estimate, stdError }, j): [string, number] => [
    ids[j]!,
    Math.abs((values.get(ids[j]!) ?? Number.NaN) - estimate) / stdError,
  ]);
  return { files, off };
}

const { normal } = randomGenerator(11);
const times = Array.from({ length: 25 }, (_, i) => i / 2);

describe('a fit as a PEtab problem', () => {
  test('of one experiment gives the same estimates when it is read and fitted', async () => {
    const rows = times.map((t) => `${t},${5 / (1 + 9 * Math.exp(-t)) + 0.05 * normal()}`);
    const { files, off } = await again(
      "N' = r*N*(1 - N/K)\nreport doubling = log(2)/r",
      `t,N\n${rows.join('\n')}\n`,
    );
    expect([...files.keys()]).toEqual([
      'problem.yaml',
      'model.xml',
      'conditions.tsv',
      'observables.tsv',
      'measurements.tsv',
      'parameters.tsv',
    ]);
    expect(off.map(([name]) => name)).toEqual(['r', 'K']);
    for (const [, distance] of off) expect(distance).toBeLessThan(sameMaximum);
  }, 60_000);

  test('of several has their own parameters, inputs and first values as conditions', async () => {
    const model = "A' = -k*A*u\nB' = k*A*u\ninput u\nB(0) = 0\nobserve y = B\nnoise y lognormal\nlocal k";
    const rows = ['wt', 'mut'].flatMap((name, e) =>
      times.slice(1).map((t) => {
        const [k, u] = [[0.4, 0.2][e]!, e + 1];
        const left = 3 * Math.exp(-k * u * t);
        return `${name},${t},${u},${left + 0.02 * normal()},${(3 - left) * Math.exp(0.05 * normal())}`;
      }),
    );
    const start = ['wt,0,1,3,', 'mut,0,2,3,'];
    const csv = `experiment,t,u,A,y\n${[...start.slice(0, 1), ...rows.slice(0, 24), ...start.slice(1), ...rows.slice(24)].join('\n')}\n`;
    const { files, off } = await again(model, csv);
    expect(off.map(([name]) => name)).toEqual(['k_c1', 'k_c2']);
    for (const [, distance] of off) expect(distance).toBeLessThan(sameMaximum);
    expect(files.get('conditions.tsv')).toMatch(
      /^conditionId\tconditionName\tk\tA_0\tu\nc1\twt\tk_c1\tA_0_c1\t1\nc2\tmut\tk_c2\tA_0_c2\t2\n$/,
    );
    expect(files.get('observables.tsv')).toContain('obs_y\ty\ty\tlog\tsigma_y\tnormal');
  }, 60_000);

  test('has noise by its formula', async () => {
    const rows = times.map((t) => `${t},${(4 * Math.exp(-0.3 * t) * (1 + 0.05 * normal())).toFixed(5)}`);
    const { files, off } = await again("C' = -k*C\nnoise C = a*C + 0.001", `t,C\n${rows.join('\n')}\n`);
    expect(files.get('observables.tsv')).toContain('obs_C\tC\tC\tlin\ta*C + 0.001\tnormal');
    for (const [, distance] of off) expect(distance).toBeLessThan(sameMaximum);
  }, 60_000);
});
