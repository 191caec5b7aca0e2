import { beforeAll, describe, expect, test } from 'vitest';
import { parseModel, readTable } from '../../src/index.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { borrowKernels, returnKernels } from '../../src/linalg/kernels/pool.ts';
import { finishProblem } from '../../src/mle/finishProblem.ts';
import { followStart } from '../../src/mle/followStart.ts';
import { compileSearch, problemForm, searchSubSteps } from '../../src/mle/problemForm.ts';
import { buildProblem, type ProblemOptions } from '../../src/problem/buildProblem.ts';
import { valueFrom } from '../../src/problem/problem.ts';
import { firstStart } from '../../src/start/starts.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { finish } from '../finish.ts';
import { messagesOf } from '../notes.ts';

beforeAll(loadKernels);

/** Values and standard errors (of the logarithm for positive ones) of the unknowns, from the natural scales. */
function fitted(text: string, csv: string, options: ProblemOptions = {}) {
  const { problem, notes } = buildProblem(parseModel(text), readTable(csv), options);
  const kernels = borrowKernels();
  try {
    const compiled = finish(compileSearch(problem));
    const start = firstStart(problem);
    const subSteps = searchSubSteps(problem);
    const spent = { evaluations: 0 };
    const form = finish(problemForm(compiled, subSteps, kernels, spent));
    const { point: at, sigma } = finish(followStart(form, start, new Map(), () => {}));
    const near = { grid: form.grid, subSteps, X: at.X, q: at.w, sigma };
    const { failure, point, information } = finish(
      finishProblem(compiled, start, near, kernels, 'auto', spent, () => {}),
    );
    expect(failure).toBeUndefined();
    const J = problem.unknowns.length;
    const found = problem.unknowns.map((unknown, j) => ({
      ...unknown,
      value: valueFrom(unknown, point.w[j]),
      q: point.w[j],
      error: Math.sqrt(information!.S[j + j * J]),
    }));
    return { found, notes, problem };
  } finally {
    returnKernels(kernels);
  }
}

/** Statistical: four standard errors, fixed seeds. */
function expectNear({ scale, q, error, name }: ReturnType<typeof fitted>['found'][number], truth: number) {
  const off = Math.abs(q - (scale === 'log' ? Math.log(truth) : truth));
  expect(off / error, name).toBeLessThan(4);
}

describe('a problem', () => {
  test('with doses from a column, hidden states, known first states and log-normal noise', () => {
    const truth = { ka: 1.4, ke: 0.25, V: 20 };
    const doses: [number, number][] = [
      [0, 300],
      [12, 200],
    ];
    const concentration = (t: number) =>
      doses.reduce((sum, [at, amount]) => {
        if (t <= at) return sum;
        const { ka, ke, V } = truth;
        return (
          sum + ((amount * ka) / (V * (ka - ke))) * (Math.exp(-ke * (t - at)) - Math.exp(-ka * (t - at)))
        );
      }, 0);
    const random = randomGenerator(5);
    const rows = ['t,amt,y'];
    for (let i = 0; i <= 48; i++) {
      const t = i / 2;
      const dose = doses.find(([at]) => at === t)?.[1] ?? '';
      rows.push(`${t},${dose},${i === 0 ? '' : concentration(t) * Math.exp(0.1 * random.normal())}`);
    }
    const text = `gut' = -ka*gut
c' = ka*gut/V - ke*c
gut(0) = 0
c(0) = 0
dose amt into gut
observe y = c
noise y lognormal`;
    const { found, problem } = fitted(text, rows.join('\n'));
    expect(problem.experiments[0].jumps.map(({ t }) => t)).toEqual([0, 12]);
    expect(found.map(({ name }) => name).toSorted()).toEqual(['V', 'ka', 'ke']);
    for (const one of found) expectNear(one, truth[one.name as 'ka']);
  });

  test('with a held input, a local parameter, and a formula for the noise', () => {
    const truth = { a: 0.8, k: [0.5, 1.1], sigma: 0.05 };
    const random = randomGenerator(8);
    const rows = ['experiment,t,u,x'];
    truth.k.forEach((k, e) => {
      let x = 2;
      for (let i = 0; i <= 40; i++) {
        const u = i < 15 ? 1 : e === 0 ? 3 : 0.2;
        rows.push(`${e},${i / 10},${u},${x + truth.sigma * random.normal()}`);
        // x' = a u - k x with u constant over the step.
        const rest = (truth.a * u) / k;
        x = rest + (x - rest) * Math.exp(-k / 10);
      }
    });
    const text = "input u held\nlocal k\nx' = a*u - k*x\nx(0) = 2\nnoise x = sigma\na > 0\nk > 0";
    const { found } = fitted(text, rows.join('\n'));
    expect(found.map(({ name, experiment, scale }) => [name, experiment, scale])).toEqual([
      ['a', undefined, 'log'],
      ['k', 0, 'log'],
      ['k', 1, 'log'],
      ['sigma', undefined, 'log'],
    ]);
    expectNear(found[0], truth.a);
    expectNear(found[1], truth.k[0]);
    expectNear(found[2], truth.k[1]);
    expectNear(found[3], truth.sigma);
  });

  test('with a prior for what the data do not determine, an active bound, and a fixed value', () => {
    const random = randomGenerator(2);
    const rows = ['t,y'];
    for (let i = 0; i <= 30; i++) {
      rows.push(`${i / 5},${6 * Math.exp((-0.4 * i) / 5) + 0.05 * random.normal()}`);
    }
    // Only s*A is measured; A is determined by its prior, b would be below its bound.
    const text = `x' = -k*x + b
x(0) = A
observe y = s*x
A ~ lognormal(0.6931471805599453, 0.01)
b >= 0.05
k > 0`;
    const { found } = fitted(text, rows.join('\n'), { fix: { b: 0.05 } });
    expect(found.map(({ name }) => name)).not.toContain('b');
    const A = found.find(({ name }) => name === 'A')!;
    expect(A.value).toBeCloseTo(2, 1);
    const free = fitted(text.replace('b >= 0.05', 'b >= 0.3'), rows.join('\n'));
    expect(free.found.find(({ name }) => name === 'b')!.value).toBeCloseTo(0.3, 9);
  });

  test.each([
    ['noise y lognormal', 't,y\n0,1\n1,0\n2,3', /"y" has 0 at t = 1, but its noise is log-normal/],
    ['noise y = column s', 't,y,s\n0,1,.1\n1,2,0\n2,3,.1', /standard deviation of "y" at t = 1 is 0/],
    ['input u', 't,y\n0,1\n1,2\n2,3', /needs a column "u"/],
    ['input u', 't,y,u\n0,1,\n1,2,\n2,3,', /Column "u" is empty/],
    ['input u', 't,y,u\n0,1,1\n1,2,2\n1,3,4', /"u" has two values at time 1: 2 and 4/],
    [
      'dose d into y\ny(1) = 0',
      't,y,d\n0,,5\n1,1,\n2,3,',
      /dose into "y" at t = 0, before the experiment begins at t = 1/,
    ],
    ['at t = 0 every 1e-9: y = y + 1', 't,y\n0,1\n1,2\n2,3', /happens 200000000\d times/],
  ])('is refused: %s', (line, csv, message) => {
    const uses = line.startsWith('input') ? "y' = a*y + u" : "y' = a*y";
    expect(() => buildProblem(parseModel(`${uses}\n${line}`), readTable(csv))).toThrow(message);
  });

  test('takes a column that a formula names as known, and says so', () => {
    const { problem, notes } = buildProblem(
      parseModel("y' = a*y + temp"),
      readTable('t,y,temp\n0,1,2\n1,2,2\n2,3,2'),
    );
    expect(problem.inputs).toEqual(['temp']);
    expect(problem.unknowns.map(({ name }) => name)).toEqual(['a']);
    expect(messagesOf(notes).join(' ')).toContain('"temp" is a column of the data and is taken as known');
  });
});

describe('an input without a value at the ends of an experiment', () => {
  const notesFor = (line: string, cells: readonly string[]) => {
    const { notes } = buildProblem(
      parseModel(`x' = -k*x + a*u\n${line}`),
      readTable(`t,x,u\n${cells.map((u, i) => `${i},${i + 1},${u}`).join('\n')}\n`),
    );
    return messagesOf(notes);
  };

  test('keeps its nearest value, and a note says so', () => {
    expect(notesFor('input u', ['', '2', '3', ''])).toEqual([
      'Input "u" has no value before t = 1: its first value, 2, is used there.',
      'Input "u" has no value after t = 2: its last value, 3, is used there.',
    ]);
  });

  test('that is held needs no note after its last row, nor does a constant', () => {
    expect(notesFor('input u held', ['1', '2', '3', ''])).toEqual([]);
    expect(notesFor('input u', ['', '2', '', ''])).toEqual([]);
  });
});

describe('a value at the time of a dose', () => {
  const notesFor = (rows: string) => {
    const { notes } = buildProblem(
      parseModel("x' = -k*x\nx(0) = 0\ndose amt into x"),
      readTable(`t,x,amt\n${rows}\n`),
    );
    return messagesOf(notes);
  };

  test('counts as measured before it in the same row and above it, and a note says so', () => {
    expect(notesFor('0,,8\n1,5,\n2,3,4\n3,6,\n4,4,2')).toEqual([
      '2 values at the time of a dose count as measured just before it (the first: "x" at t = 2). If measured after the dose, write them in a row below it, and none above.',
    ]);
    expect(notesFor('0,,8\n1,5,\n2,3,\n2,,4\n2,7,\n3,6,')[0]).toMatch(
      /^2 values at the time of a dose count/,
    );
  });

  test('counts as measured after it in a row below it', () => {
    const model = parseModel("x' = -k*x\nx(0) = 0\ndose amt into x\nnoise x lognormal");
    const of = (rows: string) => buildProblem(model, readTable(`t,x,amt\n${rows}\n`));
    const { notes, problem } = of('0,,8\n0,7.9,\n1,5,\n2,3,4\n3,6,');
    const [{ jumps, known }] = problem.experiments;
    expect(jumps.map(({ t, isBefore }) => [t, isBefore])).toEqual([
      [0, true],
      [2, false],
    ]);
    expect(known.get('amt')).toEqual({ t: [0, 2], value: [8, 4], isBefore: [true, false] });
    expect(messagesOf(notes)[0]).toMatch(/^1 value at the time of a dose counts .*t = 2\)/);
    // Before the dose it would have to be zero, which has no logarithm.
    expect(() => of('0,7.9,8\n1,5,')).toThrow('log');
  });

  test('is no news where nothing was measured then', () => {
    expect(notesFor('0,,8\n1,5,\n2,,4\n3,6,\n4,4,')).toEqual([]);
  });
});
