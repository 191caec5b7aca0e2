import { describe, expect, test } from 'vitest';
import {
  evenTimes,
  type FitOptions,
  fit,
  parseModel,
  randomGenerator,
  simulate,
  tableFromColumns,
} from '../../src/index.ts';
import type { Result } from '../../src/result.ts';
import { withVerdict } from '../../src/verdict.ts';
import { messagesOf } from '../notes.ts';
import { plainVerdict } from '../plainVerdict.ts';

/** A system with known constants, sampled evenly with noise of each state's root mean square. */
interface Sampled {
  model: string;
  truth: number[];
  u0: Record<string, number>;
  end: number;
  points: number;
  noise: number;
  seed: number;
  /** Changes the noisy values. */
  spoil?: (columns: number[][]) => void;
}

async function fitSample(
  { model: text, truth, u0, end, points, noise, seed, spoil }: Sampled,
  options: FitOptions = {},
): Promise<Result> {
  const model = parseModel(text);
  const t = Array.from({ length: points }, (_, i) => (end * i) / (points - 1));
  const w = Object.fromEntries(model.parameters.map((name, j) => [name, truth[j]]));
  const { states } = await simulate(model, w, { u0, t, rtol: 1e-10, atol: 1e-14 });
  const { normal } = randomGenerator(seed);
  const columns = model.states.map((name) => {
    const x = states[name];
    const sd = noise * Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / points);
    return x.map((value) => value + sd * normal());
  });
  spoil?.(columns);
  const named = model.states.map((name, l) => [name, columns[l]] as const);
  return fit(model, tableFromColumns(new Map([['t', t], ...named])), options);
}

const estimates = ({ parameters }: Result) => parameters.map(({ estimate }) => estimate);
/** Statistical: how many of its own standard errors each estimate is off. */
const offBy = (result: Result, truth: number[]) =>
  result.parameters.map(({ estimate, stdError }, j) => Math.abs(estimate - truth[j]) / stdError);

describe('a second search', () => {
  test('of a large model costs no more than the fit: the natural scales are left out', async () => {
    const { normal } = randomGenerator(5);
    const t = Array.from({ length: 50 }, (_, i) => 0.02 * i);
    const names = Array.from({ length: 12 }, (_, l) => `u${l}`);
    // Oscillators in pairs. The noise of the last grows halfway, which no parameter can follow.
    const columns = names.map((name, l): [string, number[]] => [
      name,
      t.map((time, i) => Math.sin(time + (l % 2) * 1.5) + (l === 11 && i > 25 ? 0.3 : 0.02) * normal()),
    ]);
    const text = names.map((name, l) => `${name}' = a${l}*u${l ^ 1} + b${l}`).join('\n');
    const stages = new Set<string>();
    const { secondSearch } = await fit(
      parseModel(text),
      tableFromColumns(new Map([['t', t], ...columns])),
      { check: 'none' },
      { observe: ({ stage }) => stages.add(stage) },
    );
    expect(secondSearch?.reasons.map(({ because }) => because)).toContain('residuals');
    expect([...stages]).not.toContain('search');
  });

  const repressors: Sampled = {
    model: "x' = a/(1 + y^2) + b*x\ny' = c/(1 + x^2) + d*y",
    truth: [5, -1.7, 6, -2.2],
    u0: { x: 1, y: 0.9 },
    end: 8,
    points: 40,
    noise: 0.15,
    seed: 101_550_001,
  };

  test('escapes an optimum in which an equation grows by itself', async () => {
    const result = await fitSample(repressors);
    const [, , c, d] = estimates(result);
    expect(c).toBeGreaterThan(0);
    expect(d).toBeLessThan(0);
    const { reasons, optima } = result.secondSearch!;
    expect(reasons.map(({ because }) => because)).toContain('grows');
    // The first optimum has c < 0 < d and lacks 14 in deviance.
    const first = optima.find(({ start }) => start === 'ols')!;
    expect(first.estimates[2]).toBeLessThan(0);
    expect(first.deviance).toBeGreaterThan(10);
    expect(optima[0].deviance).toBeLessThan(0.1);
  });

  test('is not made if the first answer is not in doubt', async () => {
    const result = await fitSample({ ...repressors, points: 100, noise: 0.01, seed: 1 });
    expect(result.status.code).toBe('ok');
    expect(result.secondSearch).toBeUndefined();
  });
});

test('another optimum along the valley of a poorly determined answer is found and reported', async () => {
  // Growth from a threshold; the first optimum is a quick saturation, 2.6 in deviance above.
  const truth = [-0.05, 0.2, -0.03];
  const result = await fitSample({
    model: "x' = a*x + b*x^2 + c*x^3",
    truth,
    u0: { x: 0.5 },
    end: 60,
    points: 40,
    noise: 0.15,
    seed: 3_250_200_002,
  });
  expect(result.secondSearch!.optima[0].start).toBe('valley');
  expect(Math.max(...offBy(result, truth))).toBeLessThan(4);
  expect(result.diagnostics.warnings.map(({ code }) => code)).toContain('disagreement');
});

test('an oscillation fitted to the noise of states at rest is not ok', async () => {
  const result = await fitSample({
    model: "x' = a + b*x + c*x*y\ny' = d*x + e*y",
    truth: [2, -0.9, -0.4, 0.8, -0.8],
    u0: { x: 1.5, y: 1.3 },
    end: 8,
    points: 400,
    noise: 0.15,
    seed: 307_460_000,
  });
  // Whether or not the search finds the oscillation, 4.7 log units better than states at rest.
  expect(result.status.code).toBe('poorlyDetermined');
  expect(result.status.message).toMatch(/(y does|x and y do) not change by more than the noise/);
});

describe('a solution that leaves the data', () => {
  test('is never ok', async () => {
    // Near rest, an unstable solution can fit the noise better than the truth does.
    const result = await fitSample({
      model: "x' = a + b*x + c*x*y\ny' = d*x + e*y",
      truth: [1.2, -0.5, -0.3, 0.6, -0.7],
      u0: { x: 1.45, y: 1.1 },
      end: 10,
      points: 100,
      noise: 0.15,
      seed: 107_340_002,
    });
    expect(result.status.code).not.toBe('ok');
  });

  test('is a mild verdict if small differences grow along it', async () => {
    const truth = [-10, 10, 28, -1, -1, 1, -8 / 3];
    const result = await fitSample({
      model: "x' = a*x + b*y\ny' = c*x + d*y + e*x*z\nz' = f*x*y + g*z",
      truth,
      u0: { x: -8, y: 7, z: 27 },
      end: 40,
      points: 1000,
      noise: 0.02,
      seed: 3,
    });
    expect(result.status.code).toBe('sensitive');
    expect(result.status.message).toMatch(/chaotic/);
    expect(Math.max(...offBy(result, truth))).toBeLessThan(4);
  });
});

describe('a mode faster than the samples', () => {
  const autocatalysts = {
    model: "A' = a*A + b*B*C\nB' = c*A + d*B*C + e*B^2\nC' = f*B^2",
    noise: 0.05,
  };

  test('leaves intervals open towards faster rates; ok names these parameters', async () => {
    const truth = [-0.3, 40, 0.3, -40, -300, 300];
    const result = await fitSample({
      ...autocatalysts,
      truth,
      u0: { A: 1, B: 0.01, C: 0.02 },
      end: 25,
      points: 100,
      seed: 7_205_170_000,
    });
    const { status, parameters, notes } = result;
    // Towards infinite rates the deviance rises by 2.2: less than the 3.84 that end an interval, more than the 2 of AIC.
    expect(status.code).toBe('ok');
    expect(status.message).toMatch(/c, d and e may be far larger\.$/);
    expect(status.advice).toMatch(/For c, d and e, rely on the interval only/);
    expect(messagesOf(notes).join()).toMatch(/even faster decay would fit nearly as well/);
    const [a, , c, d, e] = parameters.map(({ interval }) => interval);
    expect([c[1], d[0], e[0]]).toEqual([Infinity, -Infinity, -Infinity]);
    expect(a.every(Number.isFinite)).toBe(true);
    parameters.forEach(({ interval: [low, high] }, j) => {
      expect(low).toBeLessThan(truth[j]);
      expect(high).toBeGreaterThan(truth[j]);
    });
  });

  test('is a verdict if infinite rates fit about as well', async () => {
    const result = await fitSample({
      ...autocatalysts,
      truth: [-0.08, 120, 0.08, -120, -5000, 5000],
      u0: { A: 0.8, B: 0.002, C: 0.05 },
      end: 60,
      points: 40,
      seed: 7_205_320_001,
    });
    expect(result.status.code).toBe('poorlyDetermined');
    expect(result.status.message).toMatch(/even faster decay would fit nearly as well/);
  });
});

test('a mode faster than the samples that the likelihood still bounds has longer intervals on that side', async () => {
  const truth = [3.3, -1.1, -3, 1.5, 0.2, -0.15, 0.1];
  const result = await fitSample({
    model: "v' = a*v + b*v^3 + c*w + d\nw' = e*v + f*w + g",
    truth,
    u0: { v: 1, w: 0 },
    end: 36,
    points: 40,
    noise: 0.15,
    seed: 1,
  });
  expect(result.status.code).toBe('ok');
  const { estimate, interval } = result.parameters[1];
  const [faster, slower] = interval.map((end) => Math.abs(end - estimate));
  expect(faster).toBeGreaterThan(1.05 * slower);
  expect(faster).toBeLessThan(5 * slower);
});

test.each([1, 2, 3])(
  'a state that comes within 1e-8 of zero is followed through it (seed %d)',
  async (seed) => {
    const truth = [1, -0.1, -1.2, 1, -0.4];
    const result = await fitSample({
      model: "x' = a*x + b*x^2 + c*x*y/(1 + x)\ny' = d*x*y/(1 + x) + e*y",
      truth,
      u0: { x: 2, y: 1 },
      end: 60,
      points: 100,
      noise: 0.05,
      seed,
    });
    expect(result.status.code).toBe('ok');
    expect(Math.max(...offBy(result, truth))).toBeLessThan(4);
  },
);

describe('missing information', () => {
  test('is reported for a state at rest', async () => {
    const result = await fitSample({
      model: "x' = a + b*x",
      truth: [2, -1],
      u0: { x: 2 },
      end: 10,
      points: 80,
      noise: 0.05,
      seed: 4,
    });
    expect(result.status.code).not.toBe('ok');
    expect(result.diagnostics.warnings.map(({ code }) => code)).toContain('poorlyDetermined');
  });

  // One term of a growth law that alone is poorly determined, and one of two.
  const alone = {
    model: "x' = a*x + b*x^2 + c",
    truth: [1.7, -0.4, -0.3],
    u0: { x: 0.4 },
    end: 6,
    points: 400,
    noise: 0.15,
    seed: 7_100_170_000,
  };
  const together = {
    model: "x' = a + b*x + c*x*y\ny' = d*x + e*y",
    truth: [0.7, -0.2, -0.25, 0.4, -0.4],
    u0: { x: 1.4, y: 1.2 },
    end: 15,
    points: 400,
    noise: 0.05,
    seed: 7_107_540_000,
  };

  test('about a single term shows in its interval, and ok names it; about two it is a verdict', async () => {
    const ratios = ({ parameters }: Result) =>
      parameters.map(({ estimate, stdError }) => stdError / Math.abs(estimate)).sort((x, y) => y - x);
    const one = await fitSample(alone);
    const [first, second] = ratios(one);
    expect(first).toBeGreaterThan(1.25);
    expect(first).toBeLessThan(2);
    expect(second).toBeLessThan(0.5);
    expect(one.status.code).toBe('ok');
    expect(one.status.message).toMatch(/c cannot be distinguished from zero/);
    const two = await fitSample(together);
    expect(ratios(two)[0]).toBeLessThan(2);
    expect(ratios(two)[1]).toBeGreaterThan(0.5);
    expect(two.status.code).toBe('poorlyDetermined');
  });

  test('is not reported for an estimate near zero by chance: it has an error and an interval', async () => {
    const { status, parameters } = await fitSample({
      model: "u' = a + b*u + c*u^2*v\nv' = d + e*u^2*v",
      truth: [0.12, -1, 1, 0.65, -1],
      u0: { u: 0.9, v: 0.8 },
      end: 32,
      points: 40,
      noise: 0.15,
      seed: 7_302_720_000,
    });
    const { estimate, stdError, interval } = parameters[0];
    expect(stdError / Math.abs(estimate)).toBeGreaterThan(100);
    expect(interval[1]).toBeGreaterThan(0.1);
    expect(status.code).toBe('poorlyDetermined');
  });

  test('never comes with advice to use the estimates as they are', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { status, parameters } = await fitSample({
        model: "x' = a*x + b*x^2 + c*x^3",
        truth: [0.8, -0.1, 0],
        u0: { x: 0.5 },
        end: 8,
        points: 60,
        noise: 0.1,
        seed,
      });
      const open = parameters.some(({ interval: [low, high] }) => low < 0 && high > 0);
      if (open) expect(status.advice).not.toMatch(/as they are/);
    }
  });
});

test('one huge outlier does not stop the search, and is reported', async () => {
  const truth = [0.9, -0.07, -0.8];
  const result = await fitSample({
    model: "x' = a*x + b*x^2 + c",
    truth,
    u0: { x: 2 },
    end: 9,
    points: 100,
    noise: 0.05,
    seed: 5,
    spoil: ([x]) => {
      x[50] += 500;
    },
  });
  expect(result.method).toBe('mle');
  expect(result.status.code).toBe('notNormal');
  expect(result.status.message).toMatch(/lies far from its neighbours/);
  expect(result.status.advice).toMatch(/noise x student/);
  expect(Math.max(...offBy(result, truth))).toBeLessThan(4);
});

test('verdicts are ordered by their weight', () => {
  const mild = plainVerdict('disagreement');
  const grave = plainVerdict('leavesData');
  const middle = plainVerdict('noiseUncertain');
  const none = { status: mild, diagnostics: { warnings: [mild] } } as unknown as Result;
  const { status, diagnostics } = withVerdict(withVerdict(none, grave), middle);
  expect(status).toBe(grave);
  expect(diagnostics.warnings).toEqual([grave, middle, mild]);
});

test('an optimum that oscillates through the noise between samples is doubted, however well it fits', async () => {
  // Nearly at rest: with rates a hundred times too large the states jump from one side of the noise to the other.
  const model = parseModel("x' = a + b*x + c*x*y\ny' = d*x + e*y");
  const t = Array.from(evenTimes(0, 10, 40));
  const truth = { a: 1.2, b: -0.5, c: -0.3, d: 0.6, e: -0.7 };
  const { states } = await simulate(model, truth, { t, u0: { x: 1.45, y: 1.1 }, noise: 0.05, seed: 16 });
  const { status, parameters, secondSearch } = await fit(model, tableFromColumns({ t, ...states }));
  expect(secondSearch!.optima.length).toBeGreaterThan(1);
  expect(Math.abs(parameters[0].estimate)).toBeGreaterThan(20);
  expect(status.code).toBe('optimumUnconfirmed');
  expect(status.message).toContain('The solution oscillates between samples more than they can show');
});

test('an optimum that is the answer at an aliased frequency is a note, not a verdict', async () => {
  // 1.6 radians a sample, one way round; 4.7 the other way round fit as well to within 0.4 in deviance.
  const truth = [-0.01, -2.2, 0.15, 2, -0.02, -0.2];
  const result = await fitSample(
    {
      model: "x' = a*x + b*y + c*x^2\ny' = d*x + e*y + f*x*y",
      truth,
      u0: { x: 1, y: 1 },
      end: 30,
      points: 40,
      noise: 0.15,
      seed: 7_407_130_000,
    },
    // WENDy's estimate is 4 standard errors off, which triggers a second search.
    { beside: 'irls' },
  );
  const alias = result.secondSearch!.optima.find(({ estimates: [, b] }) => b > 4)!;
  expect(alias.deviance).toBeLessThan(1);
  expect(Math.max(...offBy(result, truth))).toBeLessThan(4);
  expect(result.status.code).toBe('ok');
  expect(messagesOf(result.notes).join()).toMatch(
    /faster oscillation, which the samples cannot show,.*b = 6\.3/,
  );
});
