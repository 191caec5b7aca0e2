import { describe, expect, test } from 'vitest';
import { shootingOf } from '../../src/detail.ts';
import {
  fit,
  fitEach,
  InputError,
  type Model,
  parseModel,
  type Result,
  readTable,
  simulate,
} from '../../src/index.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { messagesOf } from '../notes.ts';
import { type Case, cases, tableOf } from './models.ts';

/** Difference of two results in standard errors of the first, the largest of all estimates. */
function apart(a: Result, b: Result): number {
  return Math.max(
    ...a.parameters.map((p, j) => Math.abs(p.estimate - b.parameters[j].estimate) / p.stdError),
  );
}

const find = (name: string): Case => cases.find((one) => one.name === name)!;
const failures = ['notConverged', 'notFinite', 'notPositiveDefinite', 'leavesData', 'notIdentifiable'];

function isNonlinear(model: Model): boolean {
  try {
    return linearForm(model) === undefined;
  } catch {
    return true;
  }
}

test('there are more than forty models', () => {
  expect(cases.length).toBeGreaterThan(40);
});

describe('mle and fsnls end at the same optimum:', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const table = await tableOf(one, 1);
    const model = parseModel(one.model);
    const mle = await fit(model, table, { intervals: 'white' });
    const fsnls = await fit(model, table, { intervals: 'white', method: 'fsnls' });
    expect(failures).not.toContain(mle.status.code);
    expect(failures).not.toContain(fsnls.status.code);
    expect(apart(mle, fsnls)).toBeLessThan(0.02);
    mle.parameters.forEach((p, j) => {
      const other = fsnls.parameters[j];
      expect([p.name, p.experiment, p.atBound]).toEqual([other.name, other.experiment, other.atBound]);
      // Models that WENDy can fit start from its estimate, without signs to choose.
      if (isNonlinear(model)) expect(p.scale).toBe(other.scale);
      expect(other.stdError / p.stdError).toBeCloseTo(1, 1);
      expect(p.interval[0]).toBeLessThanOrEqual(p.estimate);
      expect(p.interval[1]).toBeGreaterThanOrEqual(p.estimate);
    });
    // First states and their errors, whether they are estimated, follow from parameters, or are known.
    mle.experiments.forEach(({ initial, forward }, e) => {
      expect(forward?.complete).toBe(true);
      initial.forEach(({ estimate, stdError }, l) => {
        const other = fsnls.experiments[e].initial[l];
        // What affects nothing is hardly determined.
        if (stdError > 10 * Math.abs(estimate)) return;
        expect(Math.abs(estimate - other.estimate)).toBeLessThanOrEqual(0.05 * stdError + 1e-9);
        expect(Math.abs(stdError - other.stdError)).toBeLessThanOrEqual(0.05 * stdError + 1e-9);
      });
    });
  });
});

describe('fsnls reaches it from a given start:', () => {
  test.each([
    'Michaelis-Menten, product hidden',
    'oral dose, log-normal noise',
    'doses from a column',
    'local rates',
    'noise proportional to the prediction',
    'driven by a held input',
    'a bound far away',
  ])('%s', async (name) => {
    const one = find(name);
    const table = await tableOf(one, 2);
    const model = parseModel(one.model);
    const start = Object.fromEntries(Object.entries(one.truth).map(([p, x]) => [p, 1.3 * x]));
    const mle = await fit(model, table, { intervals: 'white' });
    const fsnls = await fit(model, table, { method: 'fsnls', intervals: 'white', start });
    expect(shootingOf(fsnls)?.starts[0]?.iterations).toBeGreaterThan(1);
    expect(apart(mle, fsnls)).toBeLessThan(0.02);
  });
});

describe('options', () => {
  const one = find('a bound far away');

  test('a fixed parameter is not an unknown, and the others take it as known', async () => {
    const table = await tableOf(one, 1);
    const model = parseModel(one.model);
    const free = await fit(model, table, { intervals: 'white' });
    const fixed = await fit(model, table, { intervals: 'white', fix: { K: 3 } });
    expect(fixed.parameters.map(({ name }) => name)).toEqual(['k']);
    expect(fixed.parameters[0].stdError).toBeLessThan(free.parameters[0].stdError);
    const bound = await fit(model, table, { intervals: 'white', bounds: { K: [0, 2] } });
    const K = bound.parameters.find(({ name }) => name === 'K')!;
    expect([K.estimate, K.atBound, K.interval[1]]).toEqual([2, 'upper', 2]);
    expect(K.interval[0]).toBeLessThan(2);
    expect(messagesOf(bound.notes).join(' ')).toContain('lies on its bound');
  });

  test('noise laws of options equal those of lines', async () => {
    const plain = find('logistic growth');
    const table = await tableOf(plain, 1);
    const line = await fit(parseModel(`${plain.model}\nnoise N lognormal`), table, { intervals: 'white' });
    const option = await fit(parseModel(plain.model), table, {
      intervals: 'white',
      noise: { N: 'lognormal' },
    });
    expect(option.parameters.map(({ estimate }) => estimate)).toEqual(
      line.parameters.map(({ estimate }) => estimate),
    );
    expect(option.outputs[0].noise.distribution).toBe('lognormal');
  });

  test('pooled noise is one for all', async () => {
    const two = find('a definition used twice');
    const pooled = await fit(parseModel(two.model), await tableOf(two, 1), { noise: 'pooled' });
    expect(pooled.noise.s).toBe(pooled.noise.p);
    const apart = await fit(parseModel(two.model), await tableOf(two, 1));
    expect(apart.noise.s).not.toBe(apart.noise.p);
  });
});

describe('a prior', () => {
  // x' = 0 with x(0) = m: the posterior of m is known in closed form.
  const values = [4.1, 3.7, 4.4, 4.0, 3.9];
  const table = readTable(`t,x\n${values.map((x, i) => `${i},${x}`).join('\n')}\n`);
  const text = (prior: string) => `x' = 0*m\nx(0) = m\nnoise x = 0.5\nm ${prior}`;

  test('that is normal has the weight of its precision', async () => {
    const { parameters } = await fit(parseModel(text('~ normal(3, 0.2)')), table, { intervals: 'white' });
    const [n, mean] = [values.length, values.reduce((sum, x) => sum + x, 0) / values.length];
    const [data, prior] = [n / 0.25, 1 / 0.04];
    expect(parameters[0].estimate).toBeCloseTo((data * mean + prior * 3) / (data + prior), 6);
    expect(parameters[0].stdError).toBeCloseTo(1 / Math.sqrt(data + prior), 6);
    expect(parameters[0].prior).toEqual({ distribution: 'normal', a: 3, b: 0.2 });
  });

  test('that is log-normal is a density of the parameter itself', async () => {
    const { parameters } = await fit(parseModel(text('~ lognormal(1, 0.1)')), table, { intervals: 'white' });
    const [p] = parameters;
    // The most probable value: d/dm of Σ (x - m)²/2σ² + ln m + (ln m - 1)²/2s² is zero.
    const m = p!.estimate;
    const slope = values.reduce((sum, x) => sum - (x - m) / 0.25, 0) + 1 / m + (Math.log(m) - 1) / (0.01 * m);
    expect(Math.abs(slope)).toBeLessThan(1e-3);
    expect(p!.scale).toBe('log');
  });

  test('that is uniform means bounds', async () => {
    const { parameters } = await fit(parseModel(text('~ uniform(1, 3)')), table, { intervals: 'white' });
    expect(parameters[0]).toMatchObject({ estimate: 3, atBound: 'upper', bounds: [1, 3] });
  });
});

describe('noise laws have the closed forms of a constant:', () => {
  const values = [4.1, 3.2, 4.9, 4.0, 3.6, 5.5];
  const n = values.length;
  const table = readTable(`t,x,s\n${values.map((x, i) => `${i},${x},${0.1 * (i + 1)}`).join('\n')}\n`);
  const text = (noise: string) => `x' = 0*m\nx(0) = m\nm > 0\n${noise}`;
  const mean = values.reduce((sum, x) => sum + x, 0) / n;

  test('normal noise: mean, and σ² from n - 1 values', async () => {
    const { parameters, noise } = await fit(parseModel(text('')), table, { intervals: 'white' });
    const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
    expect(parameters[0].estimate).toBeCloseTo(mean, 6);
    expect(noise.x).toBeCloseTo(Math.sqrt(variance), 4);
    expect(parameters[0].stdError).toBeCloseTo(Math.sqrt(variance / n), 4);
  });

  test('a parameter for it: σ² from n values', async () => {
    const { parameters } = await fit(parseModel(text('noise x = sigma')), table, { intervals: 'white' });
    const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / n;
    const sigma = parameters.find(({ name }) => name === 'sigma')!;
    expect(sigma.estimate).toBeCloseTo(Math.sqrt(variance), 4);
    // Information of a logarithm of σ from n values: 2n.
    expect(sigma.stdError / sigma.estimate).toBeCloseTo(1 / Math.sqrt(2 * n), 3);
  });

  test('log-normal noise: the prediction is the median', async () => {
    const { parameters, noise } = await fit(parseModel(text('noise x lognormal')), table, {
      intervals: 'white',
    });
    const logs = values.map(Math.log);
    const middle = logs.reduce((sum, x) => sum + x, 0) / n;
    const s = Math.sqrt(logs.reduce((sum, x) => sum + (x - middle) ** 2, 0) / (n - 1));
    expect(parameters[0].estimate).toBeCloseTo(Math.exp(middle), 5);
    expect(noise.x).toBeCloseTo(s, 4);
    expect(parameters[0].interval[1] / parameters[0].estimate).toBeCloseTo(
      Math.exp((1.959964 * s) / Math.sqrt(n)),
      3,
    );
  });

  test('a column: the weighted mean', async () => {
    const { parameters } = await fit(parseModel(text('noise x = column s')), table, { intervals: 'white' });
    const weights = values.map((_, i) => 1 / (0.1 * (i + 1)) ** 2);
    const total = weights.reduce((sum, w) => sum + w, 0);
    const weighted = values.reduce((sum, x, i) => sum + weights[i] * x, 0) / total;
    expect(parameters[0].estimate).toBeCloseTo(weighted, 6);
    expect(parameters[0].stdError).toBeCloseTo(1 / Math.sqrt(total), 6);
  });

  test('Student’s t: the score of four degrees of freedom vanishes, and an outlier counts little', async () => {
    const outlier = readTable(`t,x\n${[...values, 40].map((x, i) => `${i},${x}`).join('\n')}\n`);
    const { parameters, noise } = await fit(parseModel(text('noise x student = 0.7')), outlier, {
      intervals: 'white',
    });
    const m = parameters[0].estimate;
    const score = [...values, 40].reduce((sum, x) => sum + (x - m) / (4 * 0.49 + (x - m) ** 2), 0);
    expect(Math.abs(score)).toBeLessThan(1e-4);
    expect(m).toBeLessThan(5);
    expect(noise.x).toBeCloseTo(0.7, 12);
  });
});

describe('a result has', () => {
  test('hidden states, outputs, derived quantities, trajectories', async () => {
    const one = find('SIR, infected seen through a reporting rate');
    const result = await fit(parseModel(one.model), await tableOf(one, 1));
    expect(result.states).toEqual([
      { name: 'S', measured: false },
      { name: 'I', measured: true },
    ]);
    expect(result.outputs).toEqual([{ name: 'cases', noise: { distribution: 'normal', sd: 'estimated' } }]);
    expect(messagesOf(result.notes).join(' ')).toContain('No column shows S');
    const [R0] = result.derived;
    const [beta, gamma] = result.parameters.map(({ estimate }) => estimate);
    expect(R0).toMatchObject({ name: 'R0', experiment: null });
    expect(R0!.estimate).toBeCloseTo(beta! / gamma!, 10);
    // The delta method on a logarithm, from the covariance of the parameters.
    const C = result.covariance;
    const variance = C[0][0] / beta! ** 2 + C[1][1] / gamma! ** 2 - (2 * C[0][1]) / (beta! * gamma!);
    expect(R0!.stdError / R0!.estimate).toBeCloseTo(Math.sqrt(variance), 8);
    const { trajectory, initial } = result.experiments[0];
    expect(trajectory?.outputs.cases).toHaveLength(60);
    const rho = result.parameters.find(({ name }) => name === 'rho')!.estimate;
    expect(trajectory!.outputs.cases![10]).toBeCloseTo(rho * trajectory!.states.I![10], 8);
    expect(initial.map(({ name }) => name)).toEqual(['S', 'I']);
    // S(0) = N - I(0): one error for both.
    expect(initial[0].stdError).toBeCloseTo(initial[1].stdError, 3);
  });

  test('each experiment alone', async () => {
    const one = find('local rates');
    const each = await fitEach(parseModel("x' = -k*x + s\ns > 0"), await tableOf(one, 1));
    expect(each.map(({ name }) => name)).toEqual(['e1', 'e2', 'e3']);
    each.forEach(({ result }, e) => {
      const k = result!.parameters.find(({ name }) => name === 'k')!;
      expect(Math.abs(k.estimate - one.experiments![e].truth!.k!) / k.stdError).toBeLessThan(4);
    });
  });

  test('verdicts if information is missing: the ratio is known, its members are not', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${i / 4},${10 * Math.exp(-0.02 * i) + 0.05 * Math.sin(7 * i)}`,
    );
    const table = readTable(`t,x\n${rows.join('\n')}\n`);
    // K is far above x: only Vmax/K matters.
    const result = await fit(parseModel("x' = -Vmax*x/(K + x)\nK > 0\nVmax > 0"), table, {
      intervals: 'white',
    });
    expect(['poorlyDetermined', 'notIdentifiable']).toContain(result.status.code);
    expect(result.status.message).toMatch(/Vmax\/K = 0\.08|K\/Vmax/);
  });
});

describe('is refused', () => {
  const table = readTable('t,x\n0,1\n1,0.6\n2,0.4\n3,0.2\n');
  const refused = async (text: string, options = {}) => {
    const error = await fit(parseModel(text), table, options).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    return (error as InputError).message;
  };

  test('by irls and ols, in a sentence that names the line and the method that takes it', async () => {
    for (const method of ['irls', 'ols'] as const) {
      const message = await refused("x' = -k*x\nx(0) = 1", { method });
      expect(message).toContain(`x(0) = 1\`: method '${method}' does not take first values`);
      expect(message).toContain("Use method 'mle', the default, which takes it.");
    }
  });

  test('by irls: every other kind of line, and states without a column', async () => {
    const lines = [
      ['observe x = s*x', 'observation functions'],
      ['input u', 'inputs'],
      ['at t = 1: x = x + d', 'jumps'],
      ['dose u into x', 'jumps'],
      ['noise x lognormal', 'laws of noise'],
      ['k > 0', 'bounds'],
      ['k free', 'bounds'],
      ['k ~ normal(1, 1)', 'priors'],
      ['local k', 'local parameters'],
      ['report half = log(2)/k', 'reports'],
    ];
    for (const [line, what] of lines) {
      const message = await refused(`x' = -k*x\n${line}`, { method: 'irls' });
      expect(message).toContain(`\`${line}\`: method 'irls' does not take ${what}.`);
      expect(message).toContain("Use method 'mle', the default, which takes it.");
    }
    // The default does not support events either.
    const event = await refused("x' = -k*x\nwhen x < 0.5: x = 1", { method: 'irls' });
    expect(event).toContain('does not take events.');
    expect(event).toContain("Use method 'fsnls', which solves the model forward and takes it.");
    const hidden = await refused("x' = -k*x\nz' = -q*z", { method: 'irls' });
    expect(hidden).toMatch(
      /State "z" has no column.* method 'mle', the default, which also estimates states that were not measured/,
    );
  });

  test('by mle: events, and switches at unknown times', async () => {
    expect(await refused("x' = -k*x\nwhen x < 0.5: x = 1")).toContain("Use method 'fsnls'");
    expect(await refused("x' = -k*x*if(t < tau, 1, 2)\nx(0) = 1")).toContain(
      "Use method 'fsnls', which takes it",
    );
  });

  test('with fewer values than unknowns', async () => {
    const message = await refused("x' = -k*x + a*y - b*y^2 + c\ny' = d*x - e*y");
    expect(message).toMatch(/4 measured values for 6 unknowns and 2 first states/);
  });

  test('if nothing is left to estimate', async () => {
    expect(await refused("x' = -k*x", { fix: { k: 1 } })).toContain('nothing to estimate');
  });
});

test('four values are enough for two unknowns', async () => {
  const result = await fit(parseModel("x' = -k*x"), readTable('t,x\n0,1\n1,0.61\n2,0.37\n3,0.22\n'));
  expect(result.parameters[0].estimate).toBeCloseTo(0.5, 1);
});

test('events are fitted by forward solves', async () => {
  // Decay, refilled when little is left. Samples close to an event may see either side of it, so there are none.
  const model = parseModel("x' = -k*x\nx(0) = 1\nwhen x < 0.5: x = x + d");
  const t = Array.from({ length: 80 }, (_, i) => i / 8).filter((x) =>
    [1.73, 4.49, 7.25].every((at) => Math.abs(x - at) > 0.3),
  );
  const { states } = await simulate(model, { k: 0.4, d: 1 }, { t, noiseSd: { x: 0.01 } });
  const table = readTable(`t,x\n${t.map((x, i) => `${x},${states.x![i]}`).join('\n')}\n`);
  const result = await fit(model, table, { method: 'fsnls', start: { k: 0.405, d: 0.97 } });
  const [k, d] = result.parameters;
  expect(shootingOf(result)?.starts[0]?.outcome).toEqual({ ending: 'converged' });
  expect(Math.abs(k!.estimate - 0.4) / k!.stdError).toBeLessThan(4);
  expect(Math.abs(d!.estimate - 1) / d!.stdError).toBeLessThan(4);
});

test('events are searched for from several starts', async () => {
  // Growth, treated whenever the number passes 5: the natural scales alone lead to 0.9 where noise is 0.1.
  const model = parseModel("x' = g*x - q*d*x\nd' = -m*d\nx(0) = 1\nd(0) = 0\nwhen x > 5: d = d + 3");
  const truth = { g: 0.5, q: 0.3, m: 0.2 };
  const t = Array.from({ length: 49 }, (_, i) => i / 4);
  const { states } = await simulate(model, truth, { t, noiseSd: { x: 0.1 } });
  const table = readTable(`t,x\n${t.map((x, i) => `${x},${states.x![i]}`).join('\n')}\n`);
  const result = await fit(model, table, { method: 'fsnls', intervals: 'white' });
  for (const { name, estimate, stdError } of result.parameters)
    expect(Math.abs(estimate - truth[name as keyof typeof truth]) / stdError, name).toBeLessThan(4);
  expect(result.noise.x).toBeLessThan(0.15);
  expect(shootingOf(result)?.starts[0]?.from).toBe('search');
  expect(result.search!.starts.length).toBeGreaterThan(1);
});

test('residuals certify nothing if events set what is measured: its noise cannot be estimated beforehand', async () => {
  const model = parseModel("x' = -k*x\nx(0) = 1\nwhen x < 0.5: x = x + d");
  const t = Array.from({ length: 60 }, (_, i) => i / 6);
  const { states } = await simulate(model, { k: 0.4, d: 1 }, { t, noiseSd: { x: 0.01 } });
  const table = readTable(`t,x\n${t.map((x, i) => `${x},${states.x![i]}`).join('\n')}\n`);
  const result = await fit(model, table, { method: 'fsnls', starts: 3 });
  expect(result.search!.atNoise).toBe(false);
});

test('an unknown switch time is fitted by forward solves', async () => {
  const x = (t: number) => (t < 3 ? Math.exp(-0.2 * t) : Math.exp(-0.6 - 0.5 * (t - 3)));
  const rows = Array.from({ length: 50 }, (_, i) => `${i / 5},${x(i / 5) + 0.002 * Math.cos(5 * i)}`);
  const model = parseModel("x' = -if(t < tau, k1, k2)*x\nx(0) = 1");
  const result = await fit(model, readTable(`t,x\n${rows.join('\n')}\n`), {
    method: 'fsnls',
    start: { tau: 2.6, k1: 0.25, k2: 0.4 },
  });
  const values = Object.fromEntries(result.parameters.map(({ name, estimate }) => [name, estimate]));
  expect(values.tau).toBeCloseTo(3, 1);
  expect(values.k1).toBeCloseTo(0.2, 2);
  expect(values.k2).toBeCloseTo(0.5, 2);
});
