import { Command } from 'commander';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { addFlags } from '../../cli/input/flags.ts';
import { report as reportAt } from '../../cli/report/report.ts';
import { residualDetail } from '../../src/detail.ts';
import { type ForwardCheck, type Result, resolveOptions, type StartOutcome } from '../../src/index.ts';
import { read, wendy, write } from './desk.ts';
import { fakeLikely, fakeResult } from './fakeResult.ts';

const plain = pc.createColors(false);
const report = (result: Result, detail: 'normal' | 'verbose' = 'normal', width = 80) =>
  reportAt(result, detail, plain, width);
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
const parameters = [
  ['w1', 2.978, 0.0612],
  ['rate', -0.33333, 0.00123],
] as const;

const solved: ForwardCheck = {
  complete: true,
  reason: null,
  misfit: { u1: 0.1034, membrane: 0.0519 },
  misfitOverNoise: { u1: 0.994, membrane: 1.013 },
  followsTo: 25,
};

function checked(result: Result, ...forward: (ForwardCheck | null)[]): Result {
  return { ...result, experiments: result.experiments.map((one, e) => ({ ...one, forward: forward[e] })) };
}

function start(changes: Partial<StartOutcome> = {}): StartOutcome {
  return {
    from: 'wendy',
    start: [3.1, -0.4],
    estimates: [2.978, -0.33333],
    objective: 510.2,
    squares: [255, 255],
    deviance: 1,
    converged: true,
    outcome: { ending: 'converged' },
    iterations: 5,
    evaluations: 24,
    segments: 1,
    milliseconds: 80,
    ...changes,
  };
}

/** A fit by fsnls from these starts, the first the best. */
function shootingResult(...starts: StartOutcome[]): Result {
  const sum = (of: 'iterations' | 'evaluations') => starts.reduce((total, one) => total + one[of], 0);
  return {
    ...checked(fakeLikely(parameters), solved),
    method: 'fsnls',
    detail: {
      ...residualDetail(fakeLikely(parameters))!,
      kind: 'shooting',
      iterations: sum('iterations'),
      evaluations: sum('evaluations'),
      best: 0,
      starts,
    },
    options: resolveOptions({ method: 'fsnls' }),
  };
}

describe('the forward check', () => {
  test('is reported in units of the noise, state by state', () => {
    const text = report(checked(fakeResult(parameters), solved));
    expect(inOneLine(text)).toContain(
      'forward solve u1 0.99, membrane 1.01 times the noise estimated before the fit ',
    );
  });

  test('is reported in the units of the states in the detailed report', () => {
    expect(report(checked(fakeResult(parameters), solved), 'verbose')).toContain(
      'rms misfit      u1 0.103, membrane 0.0519\n',
    );
  });

  test('gives the range over several experiments', () => {
    const other = { ...solved, misfitOverNoise: { u1: 0.9, membrane: 1.2 } };
    const text = report(checked(fakeLikely(parameters, { experiments: ['a', 'b'] }), solved, other));
    expect(inOneLine(text)).toContain('u1 0.90 to 0.99, membrane 1.01 to 1.20 times the noise estimated');
  });

  test('says where and why a solution ended, and of which experiment', () => {
    const blown = { ...solved, complete: false, reason: { cause: 'blowUp', t: 3.2 } as const };
    expect(report(checked(fakeResult(parameters), blown))).toContain(
      'forward solve   the solution ends at t = 3.2: the solution grows without bound\n',
    );
    const two = checked(fakeLikely(parameters, { experiments: ['a', 'b'] }), solved, blown);
    expect(report(two)).toContain('experiment b: the solution ends at t = 3.2');
    expect(report(checked(fakeResult(parameters), null))).toContain('no first states were found');
  });

  test('says up to which time a solution follows the data, if it leaves them', () => {
    const text = report(checked(fakeResult(parameters), { ...solved, followsTo: 12.5 }));
    expect(text).toContain('\n                  it follows the data up to 12.5, of 25\n');
    const diverged = report(checked(fakeResult(parameters), { ...solved, followsTo: 0 }));
    expect(diverged).toContain('it does not follow the data\n');
  });
});

describe('a fit by forward solves', () => {
  test('reports steps, solves and start, and its residuals once', () => {
    const text = report(shootingResult(start()));
    expect(text).toContain('method         fsnls converged; 5 steps, 24 forward solves\n');
    expect(text).toContain("start          WENDy's estimate\n");
    expect(text).toContain(
      'forward solve  u1 0.99, membrane 1.01 times the noise estimated before the fit\n',
    );
    expect(text).not.toMatch(/outcome|objective|residual/);
  });

  test('compares its residuals with the given noise', () => {
    const options = resolveOptions({ method: 'fsnls', noiseSd: { u1: 0.1, membrane: 0.05 } });
    expect(report({ ...shootingResult(start()), options })).toContain(
      'membrane 1.01 times the noise given\n',
    );
  });

  test.each<[string, Partial<StartOutcome>, Partial<StartOutcome>, string]>([
    [
      'both reached the same minimum',
      {},
      { from: 'ols' },
      "WENDy's estimate, whose result was doubtful, then its first step: both reached the same minimum",
    ],
    [
      'the first did not converge',
      { converged: false, outcome: { ending: 'stalled' } },
      { from: 'ols', objective: 900 },
      "WENDy's estimate, which did not converge, then its first step: the answer is that of the estimate",
    ],
    [
      'the first could not be solved',
      { objective: Number.NaN },
      { from: 'ols' },
      "WENDy's estimate, from which the model could not be solved, then its first step: the answer is that of the estimate",
    ],
  ])('says why there was a second start if %s', (_, first, second, words) => {
    expect(inOneLine(report(shootingResult(start(first), start(second))))).toContain(`start ${words}`);
  });

  test('at its limit of solves says which of them exceed it', () => {
    const outcome = { ending: 'evaluationLimit', limit: 3 } as const;
    const text = report(shootingResult(start({ converged: false, outcome, evaluations: 7 })));
    expect(inOneLine(text)).toContain(
      'fsnls stopped at the limit of 3 forward solves; 5 steps, 7 forward solves, including those for first states and checks',
    );
  });

  test('has a stage for the time of the other starts', () => {
    const result = { ...shootingResult(start({ from: 'random' }), start({ from: 'random' })) };
    const timing = { shoot: 40, total: 100 };
    expect(report({ ...result, timing }, 'verbose')).toMatch(/other starts +60\.00\n +total +100\.00\n/);
    const alone = { ...shootingResult(start()), timing };
    expect(report(alone, 'verbose')).toMatch(/other +60\.00\n/);
  });

  test('shows its starts if there are several, and the best of them', () => {
    const random = [start({ from: 'random', segments: 8 }), start({ from: 'random', objective: Number.NaN })];
    const text = report(shootingResult(...random));
    expect(inOneLine(text)).toContain(
      'fsnls converged; 10 steps, 48 forward solves in 2 starts together start the best of 2 random ones; multiple shooting: the time span was cut into 8 pieces',
    );
    expect(text).toMatch(/▸ random 1 +4\.6% +0% +510\.2 +5 +24 +8 +80 ms {2}converged\n/);
    expect(text).toMatch(/ {2}random 2 +4\.6% +– +– .* unsolved\n/);
  });

  test('that failed says whose numbers are shown', () => {
    const options = resolveOptions({ method: 'fsnls' });
    expect(report({ ...fakeResult(parameters), options })).toContain(
      'irls in place of fsnls, which did not converge',
    );
  });

  test('has no error for a given first state', () => {
    const result = shootingResult(start());
    const [one] = result.experiments;
    const initial = one!.initial.map((state) => ({ ...state, stdError: 0 }));
    expect(report({ ...result, experiments: [{ ...one!, initial }] })).toContain('u1(0) = 1.0234 (given),');
  });
});

describe('wendy fit --method fsnls', () => {
  test('writes the states it estimates', () => {
    const words = ['fit', 'model.txt', 'data.csv', '--method', 'fsnls', '--trajectory', 'states.csv'];
    const { code, err } = wendy([...words, '--csv']);
    expect(code).toBe(0);
    expect(err).toContain('Wrote states.csv\n');
    expect(read('states.csv').split('\n')[0]).toBe('t,x,x_se,y,y_se');
  });

  test.each<[string, string[], string]>([
    ['a start without every parameter', ['--start', 'a=1'], '--start lacks b and c.'],
    [
      'a start of no kind',
      ['--start', 'random:0'],
      '--start is "random:0". It must be wendy, ols, mle, random:n',
    ],
    ['a state that is none', ['--u0', 'z=1'], '--u0 names "z", which is not a state of the model.'],
    [
      'a start beside another method',
      ['--method', 'irls', '--u0', 'x=1'],
      '--u0 is given with --method irls',
    ],
  ])('rejects %s', (_, words, message) => {
    const { code, out, err } = wendy(['fit', 'model.txt', 'data.csv', '--method', 'fsnls', ...words]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});

describe('a model that is not linear', () => {
  test('is rejected by WENDy with a method that can fit it', () => {
    write('saturating.txt', "x' = -a*x/(b + x)\ny' = c*y\n");
    const { code, err } = wendy(['fit', 'saturating.txt', 'data.csv', '--method', 'irls']);
    expect(code).toBe(2);
    expect(err).toMatch(
      /linear in its parameters[\s\S]*\nOr keep it: --method mle, the default, takes it as it is\.\n$/,
    );
  });
});

describe('flags of forward solves', () => {
  test('have their own headings', () => {
    const help = addFlags(new Command()).helpInformation();
    const [, start = '', fsnls = '', solver = ''] = help.split(
      /Start and search \(mle, fsnls\):|Nonlinear least squares \(fsnls\):|Solving the model forward:/,
    );
    expect(start).toMatch(/--start [\s\S]*--starts [\s\S]*--time-limit [\s\S]*--u0 /);
    expect(fsnls).toMatch(/--start-around [\s\S]*--lm-tolerance/);
    expect(solver).toMatch(/--solver [\s\S]*--max-steps/);
  });
});
