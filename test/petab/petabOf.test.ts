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

  describe('has the doses of a column as events, with their amounts as conditions', () => {
    const [ka, ke] = [1.3, 0.2];
    const model =
      "gut' = -ka*gut\nblood' = ka*gut - ke*blood\ngut(0) = 0\nblood(0) = 0\ndose amt into gut\nobserve conc = blood/V\nnoise conc lognormal";
    const level = (dose: number, t: number) =>
      t > 0 ? ((dose * ka) / (20 * (ka - ke))) * (Math.exp(-ke * t) - Math.exp(-ka * t)) : 0;
    const csv = (second: number) =>
      `experiment,t,conc,amt\n${[100, 60]
        .flatMap((first, e) => {
          const name = ['high', 'low'][e];
          const rows = [0.5, 1, 2, 4, 6, 8, 9, 10, 12, 16].map((t) => {
            const conc = (level(first, t) + level(second, t - 8)) * Math.exp(0.04 * normal());
            return `${name},${t},${conc.toFixed(5)},${t === 8 && second > 0 ? second : ''}`;
          });
          return [`${name},0,,${first}`, ...rows];
        })
        .join('\n')}\n`;

    test('which give the same estimates', async () => {
      const { files, off } = await again(model, csv(0));
      expect(off.map(([name]) => name)).toEqual(['ka', 'ke', 'V']);
      for (const [, distance] of off) expect(distance).toBeLessThan(sameMaximum);
      expect(files.get('conditions.tsv')).toBe(
        'conditionId\tconditionName\tamt_1\nc1\thigh\t100\nc2\tlow\t60\n',
      );
    }, 60_000);

    test('before what was measured below them', async () => {
      const bolus = (t: number) => 5 * (Math.exp(-ke * t) + (t >= 8 ? Math.exp(-ke * (t - 8)) : 0));
      const rows = [0, 1, 2, 4, 6, 8, 9, 10, 12, 16].flatMap((t) => [
        ...(t % 8 === 0 && t < 16 ? [`${t},,100`] : []),
        `${t},${(bolus(t) * Math.exp(0.04 * normal())).toFixed(5)},`,
      ]);
      const iv =
        "blood' = -ke*blood\nblood(0) = 0\ndose amt into blood\nobserve conc = blood/V\nnoise conc lognormal";
      const { off } = await again(iv, `t,conc,amt\n${rows.join('\n')}\n`);
      expect(off.map(([name]) => name)).toEqual(['ke', 'V']);
      for (const [, distance] of off) expect(distance).toBeLessThan(sameMaximum);
    }, 60_000);

    test('one for each time', async () => {
      const [parsed, table] = [parseModel(model), readTable(csv(40))];
      const result = await fit(parsed, table);
      const files = petabOf(result, usedData(parsed, table, result.options));
      expect(files.get('conditions.tsv')).toBe(
        'conditionId\tconditionName\tamt_1\tamt_2\nc1\thigh\t100\t40\nc2\tlow\t60\t40\n',
      );
      expect(files.get('model.xml')!.match(/<ci>amt_\d<\/ci>/g)).toEqual([
        '<ci>amt_1</ci>',
        '<ci>amt_2</ci>',
      ]);
    }, 60_000);
  });

  test('has noise by its formula', async () => {
    const rows = times.map((t) => `${t},${(4 * Math.exp(-0.3 * t) * (1 + 0.05 * normal())).toFixed(5)}`);
    const { files, off } = await again("C' = -k*C\nnoise C = a*C + 0.001", `t,C\n${rows.join('\n')}\n`);
    expect(files.get('observables.tsv')).toContain('obs_C\tC\tC\tlin\ta*C + 0.001\tnormal');
    for (const [, distance] of off) expect(distance).toBeLessThan(sameMaximum);
  }, 60_000);
});
