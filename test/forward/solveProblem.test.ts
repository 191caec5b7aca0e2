import { describe, expect, test } from 'vitest';
import { compileProblem } from '../../src/forward/compileProblem.ts';
import type { ExperimentSolution } from '../../src/forward/solutionRows.ts';
import { solveExperiment } from '../../src/forward/solveProblem.ts';
import { solve } from '../../src/forward/solver/solve.ts';
import { statesAtStart } from '../../src/forward/statesAtStart.ts';
import { parseModel, readTable } from '../../src/index.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import type { Problem } from '../../src/problem/problem.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { finish } from '../finish.ts';
import { grid } from './solver/solveHelpers.ts';

const exact = { solver: 'auto', rtol: 1e-11, atol: 1e-13, maxSteps: 1e6 } as const;
/** Truncation: errors per step of the tolerance above add up over the span. */
const truncation = 1e-8;
/** Central differences of a solution with that error over a step of 1e-5: 1e-8 of truncation, 1e-5·1e-2 of solver noise. */
const difference = 2e-6;

interface Asked {
  readonly text: string;
  /** Without a table, all states are measured at 0 and 100. */
  readonly csv?: string;
  readonly w: Readonly<Record<string, number>>;
  readonly x0?: Readonly<Record<string, number>>;
  readonly times: readonly number[];
}

function problemOf({ text, csv }: Pick<Asked, 'text' | 'csv'>): Problem {
  const model = parseModel(text);
  const ones = model.states.map(() => 1).join(',');
  const table = csv ?? `t,${model.states.join(',')}\n0,${ones}\n100,${ones}`;
  return buildProblem(model, readTable(table)).problem;
}

function solved(asked: Asked, sensitivities = true, e = 0) {
  const problem = problemOf(asked);
  const compiled = compileProblem(problem);
  const w = Float64Array.from(problem.parameters, (name) => asked.w[name] ?? Number.NaN);
  const x0 = Float64Array.from(problem.states, (name) => asked.x0?.[name] ?? Number.NaN);
  const times = Float64Array.from(asked.times);
  const run = (w: Float64Array, x0: Float64Array, withSlopes: boolean): ExperimentSolution =>
    finish(solveExperiment(problem, compiled, e, w, x0, times, exact, withSlopes));
  return { problem, w, x0, run, solution: run(w, x0, sensitivities) };
}

/** The states by name at the requested times. */
function statesOf(asked: Asked, e = 0): Record<string, number[]> {
  const { problem, solution } = solved(asked, false, e);
  expect(solution.failure).toBeUndefined();
  expect(solution.reached).toBe(asked.times.length);
  return Object.fromEntries(
    problem.states.map((name, l) => [
      name,
      asked.times.map((_, m) => solution.X.data[m + l * asked.times.length]),
    ]),
  );
}

/**
 * Largest difference of sensitivities from central differences, in units of the largest sensitivity of the same column, and the
 * columns left out: those where differences over two steps disagree, since an event happens on one side only.
 */
function slopeErrors(asked: Asked): { worst: number; left: number } {
  const { problem, w, x0, run, solution } = solved(asked);
  expect(solution.failure).toBeUndefined();
  const [D, P, M] = [problem.states.length, w.length, asked.times.length];
  expect(solution.columns).toBe(P + D);
  const differences = (j: number, part: number): Float64Array => {
    if (j >= P && problem.initial[j - P]) return new Float64Array(M * D);
    const moved = (sign: number) => {
      const [v, y] = [w.slice(), x0.slice()];
      const [target, k] = j < P ? [v, j] : [y, j - P];
      const step = part * Math.max(1, Math.abs(target[k]));
      target[k] += sign * step;
      return { X: run(v, y, false).X.data, step };
    };
    const [low, high] = [moved(-1), moved(1)];
    return high.X.map((x, i) => (x - low.X[i]) / (2 * low.step));
  };
  let [worst, left] = [0, 0];
  for (let j = 0; j < P + D; j++) {
    const by = differences(j, 1e-5);
    const size = by.reduce((most, x) => Math.max(most, Math.abs(x)), 1e-3);
    if (differences(j, 4e-6).some((x, i) => Math.abs(x - by[i]) > 1e-3 * size)) {
      left++;
      continue;
    }
    for (let m = 0; m < M; m++) {
      for (let l = 0; l < D; l++) {
        const off = Math.abs(solution.S[(m * (P + D) + j) * D + l] - by[m + l * M]);
        worst = Math.max(worst, off / size);
      }
    }
  }
  return { worst, left };
}

/** The same, requiring a derivative for every column. */
function slopeError(asked: Asked): number {
  const { worst, left } = slopeErrors(asked);
  expect(left).toBe(0);
  return worst;
}

function expectNear(found: readonly number[], wanted: readonly number[]): void {
  const size = Math.max(...wanted.map(Math.abs));
  found.forEach((x, m) => {
    expect(Math.abs(x - wanted[m]) / size, `value ${m}`).toBeLessThan(truncation);
  });
}

const oral = {
  text: `gut' = -ka*gut
c' = ka*gut/V - ke*c
gut(0) = 0
c(0) = c0
dose amt into gut
at t = 5 every 7: c = c + b*V/(1 + c)`,
  csv: 't,amt,c\n0,300,\n3,,1\n12,200,\n40,,2',
  w: { ka: 1.4, ke: 0.25, V: 20, c0: 0.3, b: 0.02 },
  times: grid(0, 30, 31),
};

describe('an experiment solved forward', () => {
  test('a single stretch has the bits of a plain solve, sensitivities included', () => {
    const text = "u1' = w1*u1 + w2*u1*u2\nu2' = w3*u2 + w4*u1*u2 + sin(t)";
    const w = { w1: 3, w2: -1, w3: -6, w4: 1 };
    const times = grid(0, 3, 40);
    const { solution } = solved({ text, w, x0: { u1: 1, u2: 2 }, times });
    const plain = finish(
      solve(
        compileRightHandSide(parseModel(text)),
        Float64Array.from(Object.values(w)),
        Float64Array.of(1, 2),
        Float64Array.from(times),
        exact,
        'all',
      ),
    );
    expect(solution.X).toEqual(plain.U);
    expect(solution.S).toEqual(plain.S);
    expect(solution.work).toEqual(plain.work);
  });

  test('repeated doses into one compartment add up exponentials, each time before its dose', () => {
    const { A } = statesOf({
      text: "A' = -k*A\nA(0) = 0\nat t = 0 every 6: A = A + D",
      w: { k: 0.2, D: 10 },
      times: grid(0, 24, 49),
    });
    expectNear(
      A!,
      grid(0, 24, 49).map((t) =>
        [0, 6, 12, 18].reduce((sum, at) => sum + (t > at ? 10 * Math.exp(-0.2 * (t - at)) : 0), 0),
      ),
    );
  });

  test('a bolus into two compartments is a sum of two exponentials', () => {
    const [k10, k12, k21] = [0.3, 0.5, 0.2];
    const { A, B } = statesOf({
      text: "A' = -(k10 + k12)*A + k21*B\nB' = k12*A - k21*B\nA(0) = 0\nB(0) = 0\ndose amt into A",
      csv: 't,A,amt\n0,,\n1,,100\n30,1,',
      w: { k10, k12, k21 },
      times: grid(0, 20, 41),
    });
    const [sum, product] = [k10 + k12 + k21, k10 * k21];
    const root = Math.sqrt(sum * sum - 4 * product);
    const [alpha, beta] = [(sum + root) / 2, (sum - root) / 2];
    const since = (f: (s: number) => number) => grid(0, 20, 41).map((t) => (t > 1 ? f(t - 1) : 0));
    expectNear(
      A!,
      since(
        (s) =>
          (100 / (alpha - beta)) *
          ((alpha - k21) * Math.exp(-alpha * s) + (k21 - beta) * Math.exp(-beta * s)),
      ),
    );
    expectNear(
      B!,
      since((s) => ((100 * k12) / (alpha - beta)) * (Math.exp(-beta * s) - Math.exp(-alpha * s))),
    );
  });

  test('an absorbed dose follows its closed form', () => {
    const { ka, ke, V } = oral.w;
    const { c } = statesOf({
      ...oral,
      text: "gut' = -ka*gut\nc' = ka*gut/V - ke*c\ngut(0) = 0\nc(0) = 0\ndose amt into gut",
    });
    const one = (s: number) => (ka / (V * (ka - ke))) * (Math.exp(-ke * s) - Math.exp(-ka * s));
    expectNear(
      c!,
      oral.times.map((t) => 300 * one(t) + (t > 12 ? 200 * one(t - 12) : 0)),
    );
  });

  test('a linear equation follows an input that is linear between points, and one that is held', () => {
    const [k, times] = [0.7, grid(0, 5, 26)];
    const asked = { csv: 't,u,x\n0,1,1\n1,3,1\n2,0,\n4,2,\n5,,1', w: { k }, x0: { x: 0.5 }, times };
    // Exact over a line u = a + b·s of length s, from x:  x' = -k·x + u.
    const along = (x: number, a: number, b: number, s: number) =>
      (x - a / k + b / k ** 2) * Math.exp(-k * s) + a / k + (b / k) * s - b / k ** 2;
    const points: [number, number][] = [
      [0, 1],
      [1, 3],
      [2, 0],
      [4, 2],
      [9, 2],
    ];
    for (const held of [false, true]) {
      const { x } = statesOf({ ...asked, text: `x' = -k*x + u\ninput u${held ? ' held' : ''}` });
      const wanted = times.map((t) => {
        let at = 0.5;
        for (let i = 0; i + 1 < points.length; i++) {
          const [[from, a], [to, next]] = [points[i], points[i + 1]];
          if (t <= from) break;
          const slope = held ? 0 : (next - a) / (to - from);
          at = along(at, a, slope, Math.min(t, to) - from);
        }
        return at;
      });
      expectNear(x!, wanted);
    }
  });

  test('an event that resets a decaying state makes a sawtooth', () => {
    const { x } = statesOf({
      text: "x' = -k*x\nx(0) = top\nwhen low > x: x = top",
      w: { k: 0.5, top: 4, low: 1 },
      times: grid(0, 20, 81),
    });
    const period = Math.log(4) / 0.5;
    expectNear(
      x!,
      grid(0, 20, 81).map((t) => 4 * Math.exp(-0.5 * (t % period))),
    );
  });

  test('an event whose condition holds at the start waits until it has ceased to hold', () => {
    const { y } = statesOf({
      text: "x' = -sin(t)\ny' = 0\nx(0) = 1\ny(0) = 0\nwhen x > 0.5: y = y + 1",
      w: {},
      times: [0, 1, 5, 6, 11, 12],
    });
    // cos t is above one half up to π/3, and again from 5π/3 and from 11π/3 on.
    expect(y).toEqual([0, 0, 0, 1, 1, 2]);
  });

  test('a jump may trigger an event, and that another one, all at the same time', () => {
    const states = statesOf({
      text: `x' = 0
y' = 0
z' = 0
x(0) = 0
y(0) = 0
z(0) = 0
at t = 2: x = 3
when x > 1: y = y + x, x = 0.5
when y > 2: z = z + y
when t > 4: z = z + 10`,
      w: {},
      times: [0, 2, 3, 4, 5],
    });
    expect(states).toEqual({ x: [0, 0, 0.5, 0.5, 0.5], y: [0, 0, 3, 3, 3], z: [0, 0, 3, 3, 13] });
  });

  test('switches at known times are located, however short they last', () => {
    const { x, y, z } = statesOf({
      text: `x' = if(t < 5, 0, if(t < 5 + short, 1/short, 0))
y' = floor(t/3)
z' = step(sin(pi*t))
x(0) = 0
y(0) = 0
z(0) = 0`,
      w: { short: 1e-5 },
      times: [0, 5, 5.00001, 7, 9.5],
    });
    expectNear(x!, [0, 0, 1, 1, 1]);
    expectNear(y!, [0, 2, 2.00001, 3 + 2, 3 + 6 + 1.5]);
    expectNear(z!, [0, 3, 3, 4, 5]);
  });

  test('first values may depend on each other, parameters and inputs', () => {
    const asked = {
      text: "S' = -b*S*I\nI' = b*S*I\nR' = 0*u\nS(1) = N - I(1) - R(1)\nI(1) = 2*i0\nR(1) = u*I(1)\ninput u",
      csv: 't,I,u\n0,,0.5\n1,1,\n4,2,2.5',
      w: { N: 10, i0: 0.5, b: 0.1 },
      times: [1, 2, 3],
    };
    const { problem, w, x0 } = solved(asked, false);
    const compiled = compileProblem(problem);
    // The order: S, I, R, with u = 1 at t = 1.
    const { x, Y } = statesAtStart(problem, compiled, 0, w, x0, true);
    expect(Array.from(x)).toEqual([8, 1, 1]);
    const i0 = problem.parameters.indexOf('i0');
    expect(Array.from(Y.subarray(3 * i0, 3 * i0 + 3))).toEqual([-4, 2, 2]);
    expect(slopeError(asked)).toBeLessThan(difference);
  });

  test('endless events are a failure with its time', () => {
    const { solution } = solved(
      { text: "x' = 1\nx(0) = 0\nwhen x > 1: x = 1 - 1e-6*x", w: {}, times: [0, 1, 2] },
      false,
    );
    expect(solution.failure).toMatchObject({ cause: 'events' });
    expect(solution.failure!.t).toBeGreaterThan(1);
    expect(solution.failure!.t).toBeLessThan(1.02);
    expect(solution.reached).toBe(2);
    const endless = { text: "x' = 0\ny' = 0\nx(0) = 0\ny(0) = 0\nat t = 1: x = 1", w: {}, times: [0, 2] };
    const both = `${endless.text}\nwhen x > 0.5: x = 0, y = 1\nwhen y > 0.5: y = 0, x = 1`;
    expect(solved({ ...endless, text: both }, false).solution.failure?.cause).toBe('events');
    const floors = { text: "x' = floor(1e6*t)*x", w: {}, x0: { x: 1 }, times: [0, 2] };
    expect(solved(floors, false).solution.failure?.cause).toBe('events');
  });

  test('an input may have as many points as the table has rows', () => {
    // Linear between its points: x = t - 1 + e^-t for u = t.
    const rows = Array.from({ length: 12_001 }, (_, i) => `${i / 4000},${i === 0 ? 0 : ''},${i / 4000}`);
    const { solution } = solved(
      { text: "x' = u - x\nx(0) = 0\ninput u", csv: `t,x,u\n${rows.join('\n')}\n3,1,`, w: {}, times: [0, 3] },
      false,
    );
    expect(solution.failure).toBeUndefined();
    expect(solution.X.data[1]).toBeCloseTo(2 + Math.exp(-3), 9);
  });

  test('a first value that is NaN is a failure at the start', () => {
    const { solution } = solved({ text: "x' = -x\nx(0) = log(a)", w: { a: -1 }, times: [0, 1] }, false);
    expect(solution.failure).toMatchObject({ cause: 'notDefined', t: 0 });
  });
});

describe('sensitivities agree with central differences', () => {
  const cases: (Asked & { name: string })[] = [
    { name: 'with doses and jumps', ...oral },
    {
      name: 'with a free first state and inputs of both kinds',
      text: "x' = -k*x + s*u + v\ninput u\ninput v held",
      csv: 't,u,v,x\n0,1,1,1\n1,3,0,1\n2,0,2,\n4,2,1,\n5,,,1',
      w: { k: 0.7, s: 1.3 },
      x0: { x: 0.5 },
      times: grid(0, 5, 11),
    },
    {
      name: 'with an event whose time depends on everything',
      text: "x' = -k*x + a*cos(t)\ny' = x - y\nx(0) = top\nwhen low*(1 + 0.1*t) > x + 0.1*y: x = x + top*(1 + 0.2*t), y = y*x",
      w: { k: 0.5, a: 0.2, top: 2, low: 0.8 },
      x0: { y: 1 },
      times: grid(0, 6, 13),
    },
    {
      name: 'with an event of an input',
      text: "x' = -k*x\nx(0) = 3\nwhen u > x: x = x + u*b\ninput u",
      csv: 't,u,x\n0,0,1\n6,3,1',
      w: { k: 0.5, b: 2 },
      times: grid(0, 6, 13),
    },
    {
      name: 'with switch times that are parameters',
      text: "x' = if(t < tau, a, -b*x) + step(t - 2*tau)*c*x + if(t - 3*tau > 0 and x > 0, 1, 0)",
      w: { tau: 1.3, a: 2, b: 0.5, c: 0.2 },
      x0: { x: 0.1 },
      times: grid(0, 6, 13),
    },
    {
      name: 'with a switch where an input crosses a parameter, and a floor',
      text: "x' = -k*x + if(u > level, 1, 0)*u + 0.3*floor(t/T)\ninput u",
      csv: 't,u,x\n0,0,1\n2,2,1\n4,1,\n6,3,1',
      w: { k: 0.7, level: 1.4, T: 1.7 },
      x0: { x: 1 },
      times: grid(0, 6, 13),
    },
    {
      name: 'with a switch inside another, and one that a held input steps over',
      text: "x' = -k*x + if(floor(t/T) > 1.5, 1, 0) + step(u - h)*b\ninput u held",
      csv: 't,u,x\n0,0,1\n2,2,1\n6,0,1',
      w: { k: 0.7, T: 1.7, h: 0.9, b: 0.4 },
      x0: { x: 1 },
      times: grid(0, 6, 13),
    },
    {
      name: 'with a switch that sets off an event',
      text: "x' = -k*x\nx(0) = 3\nwhen step(t - tau) > 0.5: x = x^2 + t",
      w: { k: 0.3, tau: 2.2 },
      times: grid(0, 6, 13),
    },
    {
      name: 'with jumps between a start before the data and events in a row',
      text: "x' = -k*x\ny' = k*x - y\nx(0) = x0\ny(0) = 0\nat t = 1, 2: x = x + d*t\nwhen y > h: x = x/2\nwhen x < r: y = y + x",
      w: { k: 0.9, x0: 2, d: 0.7, h: 0.9, r: 0.6 },
      times: grid(0.5, 5, 10),
    },
  ];
  test.each(cases)('$name', (asked) => {
    expect(slopeError(asked)).toBeLessThan(difference);
  });

  test('with random combinations of jumps, inputs, switches and events', () => {
    let left = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const { uniform } = randomGenerator(seed);
      const between = (a: number, b: number) => a + (b - a) * uniform();
      const one = (...texts: string[]) => texts[Math.floor(uniform() * texts.length)];
      const maybe = (line: string) => (uniform() < 0.5 ? [line] : []);
      const switched = one('0', 'if(t < tau, 1, 0.3)*x', 'step(u - h)*b', 'if(u > h or t > tau, b, -y)');
      const text = [
        `x' = -k*x + a*${one('u', 'sin(t)', 'u*y')} + ${switched}`,
        `y' = b*x - ${one('y', 'y^2', 'tau*y/(1 + y^2)')} + 0*h`,
        `input u${one('', ' held')}`,
        ...maybe('x(0) = a + b'),
        ...maybe(`y(0) = ${one('x(0)*k', 'u + tau')}`),
        ...maybe(`at t = ${between(0, 3)} every ${between(0.7, 2)}: x = x + b*y, y = ${one('y', 'y/2 + h')}`),
        ...maybe(
          `when ${one('x > h', 'u > x', 't*b > tau', 'h > x')}: ${one('x = x/2 - b*t', 'x = 0.2, y = x')}`,
        ),
        ...maybe('when y > k + h: y = 0.1*x'),
      ].join('\n');
      const csv = `t,u,x\n${[0, 1.1, 2.3, 4.7, 6].map((t) => `${t},${between(0, 2)},1`).join('\n')}`;
      const w = {
        k: between(0.3, 1.2),
        a: between(0.3, 1.2),
        b: between(0.3, 1.2),
        h: between(0.3, 1.2),
        tau: between(1, 4),
      };
      const x0 = { x: between(0.1, 1), y: between(0.1, 1) };
      const errors = slopeErrors({ text, csv, w, x0, times: grid(0.05, 5.9, 8) });
      expect(errors.worst, `${seed}\n${text}`).toBeLessThan(10 * difference);
      left += errors.left;
    }
    // Of 25 · 7.
    expect(left).toBeLessThan(10);
  });
});
