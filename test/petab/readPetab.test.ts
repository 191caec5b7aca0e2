import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fit, parseModel, petabAnswer, petabObjective, readPetab, writePetab } from '../../src/index.ts';
import { simulatedPetab } from '../../src/petab/simulatedPetab.ts';
import { filesOf, version1, version2 } from './problemFiles.ts';

const { log, exp, PI, LN10, sqrt } = Math;

describe('a problem of version 1', () => {
  test('becomes a model with experiments and outputs, and a table', async () => {
    const { model, table, options, bounds, nominal } = await readPetab(filesOf(version1));
    expect(model).toContain('in low: a0 = 1');
    expect(model).toContain('in high: a0 = 3');
    expect(model).toContain('observe y = s*A');
    expect(model).toContain('noise y lognormal = sigma*log(10)');
    expect(model).toContain('noise b = column sd_b');
    expect(model).toContain('k > 0');
    expect(table.columns.map(({ name }) => name)).toEqual(['experiment', 'time', 'y', 'b', 'sd_b']);
    expect(table.rows).toBe(6);
    expect(options).toEqual({ time: 'time', by: 'experiment' });
    expect(bounds.k).toEqual([0.001, 1000]);
    expect(nominal).toEqual({ k: 0.5, s: 2, sigma: 0.1 });
  });

  test('has the likelihood that PEtab defines', async () => {
    const petab = await readPetab(filesOf(version1));
    const values = { k: 0.4, s: 2.2, sigma: 0.07 };
    const { llh, chi2, simulations } = await petabObjective(petab, values);
    let [expected, squares] = [0, 0];
    const y = [
      [1, 0, 2.1],
      [1, 1, 1.2],
      [1, 3, 0.45],
      [3, 1, 3.7],
      [3, 2, 2.2],
    ].map(([a0, t, m]) => [values.s * a0 * exp(-values.k * t), m]);
    for (const [h, m] of y) {
      const r = (log(m) - log(h)) / LN10 / values.sigma;
      expected -= r ** 2 / 2 + log(sqrt(2 * PI) * values.sigma * m * LN10);
      squares += r ** 2;
    }
    const b = [
      [1, 1, 0.4, 0.05],
      [1, 2, 0.64, 0.08],
      [3, 2, 1.85, 0.1],
    ];
    for (const [a0, t, m, sd] of b) {
      const r = (m - a0 * (1 - exp(-values.k * t))) / sd;
      expected -= r ** 2 / 2 + log(sqrt(2 * PI) * sd);
      squares += r ** 2;
    }
    // Truncation: the solver's tolerance is 1e-10.
    expect(llh).toBeCloseTo(expected, 7);
    expect(chi2).toBeCloseTo(squares, 7);
    expect(simulations[1]).toBeCloseTo(y[1][0], 8);
  });

  test('is fitted without a start, and the answer is a problem again', async () => {
    const petab = await readPetab(filesOf(version1));
    const result = await fit(parseModel(petab.model), petab.table, petab.options);
    const answer = await petabAnswer(petab, result);
    expect(answer.objective).toBeLessThanOrEqual(answer.nominalObjective! + 1e-6);
    const again = await readPetab(writePetab(petab, result));
    const { llh } = await petabObjective(again);
    expect(-llh).toBeCloseTo(answer.objective, 9);
    expect(again.nominal.k).toBe(answer.values.k);
    const points = JSON.parse(String(writePetab(petab, result).get('startpoints.json')));
    expect(points.x_names).toEqual(['k', 's', 'sigma']);
    expect(points.x_guesses[0][0]).toBeCloseTo(Math.log10(answer.values.k), 12);
  });

  test('asks for forward solves where only they can fit it: a switch at an unknown time', async () => {
    const time = '<csymbol encoding="text" definitionURL="http://www.sbml.org/sbml/symbols/time">t</csymbol>';
    const lag = (of: string) =>
      `<piecewise><piece><cn>0</cn><apply><lt/>${time}${of}</apply></piece><otherwise><cn>1</cn></otherwise></piecewise>`;
    const delayed = (of: string) =>
      version1['model.xml'].replace('<ci>k</ci><ci>A</ci>', `${lag(of)}<ci>A</ci>`);
    const read = (model: string) => readPetab(filesOf({ ...version1, 'model.xml': model }));
    const petab = await read(delayed('<ci>k</ci>'));
    expect(petab.options.method).toBe('fsnls');
    const { method } = await fit(parseModel(petab.model), petab.table, { ...petab.options, timeLimit: 1 });
    expect(method).toBe('fsnls');
    expect((await read(delayed('<cn>0.5</cn>'))).options.method).toBeUndefined();
    expect((await readPetab(filesOf(version1))).options).not.toHaveProperty('method');
  });

  test('is read from a zip archive with folders', async () => {
    const encoder = new TextEncoder();
    const files = Object.entries(version1).map(([name, text]) => [`decay/${name}`, encoder.encode(text)]);
    const zip = zipSync(Object.fromEntries(files));
    const petab = await readPetab(new Map([['decay.zip', zip]]));
    expect(petab.model).toBe((await readPetab(filesOf(version1))).model);
  });
});

describe('a problem of version 2', () => {
  test('has periods, a rest before them, and what is measured after a change', async () => {
    const petab = await readPetab(filesOf(version2));
    expect(petab.model).toContain('steady e: k = 0');
    expect(petab.model).toContain('in e: k = rate');
    expect(petab.model).toContain('before t = 2 in e: A = A + 2');
    const { simulations } = await petabObjective(petab, { rate: 0.3 });
    const a = 1 * exp(-0.6) + 2;
    [1, a, a * exp(-0.3)].forEach((y, i) => {
      // Truncation: the solver's tolerance is 1e-10.
      expect(simulations[i]).toBeCloseTo(y, 8);
    });
  });

  test('has the likelihood of Laplace noise and the density of its prior', async () => {
    const petab = await readPetab(filesOf(version2));
    const { llh, logPrior, simulations } = await petabObjective(petab, { rate: 0.3 });
    const expected = [1.1, 2.3, 1.5].reduce((sum, m, i) => {
      const scale = 0.1 * simulations[i];
      return sum - Math.abs(m - simulations[i]) / scale - log(2 * scale);
    }, 0);
    expect(llh).toBeCloseTo(expected, 10);
    // Φ(48) - Φ(-2) of the normal density lie within the bounds.
    expect(logPrior).toBeCloseTo(-(0.5 ** 2) / 2 - log(0.2 * sqrt(2 * PI)) - log(0.977249868051821), 12);
  });
});

/** The problem of version 2 with this prior. */
const withPrior = (distribution: string, numbers: string, bounds = '0\t10') =>
  filesOf(version2, {
    'parameters.tsv': version2['parameters.tsv']
      .replace('normal\t0.4;0.2', `${distribution}\t${numbers}`)
      .replace('0\t10', bounds),
  });

describe('priors', () => {
  test.each([
    ['cauchy', '0.4;0.2', 'rate ~ cauchy(0.4, 0.2)'],
    ['chisquare', '4', 'rate ~ chisquare(4)'],
    ['exponential', '3', 'rate ~ exponential(3)'],
    ['gamma', '3;5', 'rate ~ gamma(3, 5)'],
    ['laplace', '3;5', 'rate ~ laplace(3, 5)'],
    ['log-laplace', '3;0.5', 'rate ~ loglaplace(3, 0.5)'],
    ['log-normal', '5;2', 'rate ~ lognormal(5, 2)'],
    ['log-uniform', '3;5', 'rate ~ loguniform(3, 5)'],
    ['rayleigh', '3', 'rate ~ rayleigh(3)'],
    ['uniform', '2;8', 'rate ~ uniform(2, 8)'],
  ])('of version 2 are lines of the model, cut off at the bounds: %s', async (name, numbers, line) => {
    const { model, notes } = await readPetab(withPrior(name, numbers));
    expect(model).toContain(`0 <= rate <= 10\n${line}`);
    expect(notes).toEqual([]);
  });

  test.each([
    ['parameterScaleNormal', '-0.3;0.1', 'log10(k) ~ normal(-0.3, 0.1)'],
    ['parameterScaleLaplace', '-0.3;0.1', 'log10(k) ~ laplace(-0.3, 0.1)'],
    ['parameterScaleUniform', '-1;1', 'log10(k) ~ uniform(-1, 1)'],
    ['logNormal', '-0.5;0.2', 'k ~ lognormal(-0.5, 0.2)'],
    ['logLaplace', '-0.5;0.2', 'k ~ loglaplace(-0.5, 0.2)'],
    ['laplace', '0.5;0.2', 'k ~ laplace(0.5, 0.2)'],
  ])('of version 1 are lines of the model: %s', async (name, numbers, line) => {
    const lines = version1['parameters.tsv'].trimEnd().split('\n');
    const table = [
      `${lines[0]}\tobjectivePriorType\tobjectivePriorParameters`,
      `${lines[1]}\t${name}\t${numbers}`,
      ...lines.slice(2).map((one) => `${one}\t\t`),
    ].join('\n');
    const petab = await readPetab(filesOf(version1, { 'parameters.tsv': `${table}\n` }));
    expect(petab.model).toContain(line);
    // The answer is where PEtab's own objective is least: no neighbour is better.
    const result = await fit(parseModel(petab.model), petab.table, petab.options);
    const { values } = await petabAnswer(petab, result);
    const at = async (factor: number, id: 'k' | 's' | 'sigma') => {
      const { llh, logPrior } = await petabObjective(petab, { ...values, [id]: values[id] * factor });
      return -llh - logPrior;
    };
    for (const id of ['k', 's', 'sigma'] as const) {
      const best = await at(1, id);
      expect(await at(1.02, id)).toBeGreaterThan(best - 1e-3);
      expect(await at(0.98, id)).toBeGreaterThan(best - 1e-3);
    }
  });

  test('with an infinite density at zero take the bounds of the table', async () => {
    const { model } = await readPetab(withPrior('log-laplace', '3;5', '0.1\t10'));
    expect(model).toContain('0.1 <= rate <= 10\nrate ~ loglaplace(3, 5)');
  });

  test.each([
    ['gamma', '-1;5', 'The shape has to be above 0.'],
    ['uniform', '3;2', 'The upper end has to be above the lower end.'],
    ['normal', 'inf;2', 'The mean has to be finite.'],
    ['rayleigh', '3;2', 'rayleigh needs a number.'],
    ['beta', '3;2', 'It is one of uniform, normal'],
  ])('that cannot be are errors of their cell: %s %s', async (name, numbers, message) => {
    await expect(readPetab(withPrior(name, numbers))).rejects.toThrow(message);
  });
});

describe('simulated measurements', () => {
  test('scatter about the predictions as the problem says, the same for the same seed', async () => {
    const petab = await readPetab(filesOf(version1));
    const values = { k: 0.4, s: 2.2, sigma: 0.07 };
    const { simulations, sigmas } = await petabObjective(petab, values);
    expect(sigmas).toEqual([0.07, 0.07, 0.07, 0.07, 0.07, 0.05, 0.08, 0.1]);
    const residuals: number[] = [];
    for (let seed = 1; seed <= 100; seed++) {
      const made = await simulatedPetab(petab, values, seed);
      const { measurements } = made.source.tables;
      measurements.forEach(({ value }, i) => {
        const r = i < 5 ? Math.log10(value / simulations[i]) : value - simulations[i];
        residuals.push(r / sigmas[i]);
      });
      // χ² of the simulated problem is that of its own measurements.
      const { chi2 } = await petabObjective(made, values);
      const own = residuals.slice(-measurements.length).reduce((sum, r) => sum + r * r, 0);
      expect(chi2).toBeCloseTo(own, 8);
    }
    const n = residuals.length;
    const mean = residuals.reduce((sum, r) => sum + r, 0) / n;
    const variance = residuals.reduce((sum, r) => sum + r * r, 0) / n;
    // Statistical: 4 standard errors of a mean and of a variance of n normal values.
    expect(Math.abs(mean)).toBeLessThan(4 / sqrt(n));
    expect(Math.abs(variance - 1)).toBeLessThan(4 * sqrt(2 / n));
    const [one, two] = [await simulatedPetab(petab, values, 7), await simulatedPetab(petab, values, 7)];
    expect(one.table.columns).toEqual(two.table.columns);
    expect(one.table.rows).toBe(petab.table.rows);
  });
});
