import { describe, expect, test } from 'vitest';
import { drive } from '../../src/drive.ts';
import { problemJob } from '../../src/fit/fitAnyProblem.ts';
import { fit, parseModel, type Result, readTable, startFollower, type Watch } from '../../src/index.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import { swingBetween } from '../../src/search/aliasing.ts';
import { suggestedSigns } from '../../src/search/freeSigns.ts';
import { chanceOfMissing } from '../../src/search/optima.ts';
import { runStart } from '../../src/search/runStart.ts';
import { runSearches } from '../../src/search/search.ts';
import { noLimits } from '../../src/search/searchLimits.ts';
import { knownTo, LAG } from '../../src/search/startEnd.ts';
import { bestOf, type Doubts, isEnough, mostStarts, seenOf } from '../../src/search/stopping.ts';
import { startsOf } from '../../src/start/starts.ts';
import type { StartEnd } from '../../src/startTask.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { messagesOf } from '../notes.ts';

function end(index: number, deviance: number, more: Partial<StartEnd> = {}): StartEnd {
  const nothing = new Float64Array(0);
  return {
    index,
    coordinates: 'states',
    signs: 'suggested',
    start: nothing,
    values: Float64Array.of(index),
    first: nothing,
    states: nothing,
    sigma: nothing,
    deviance,
    outcome: 'solved',
    flat: false,
    objectives: new Map([[0.1, 10 + index]]),
    steps: 1,
    evaluations: 1,
    milliseconds: 1,
    ...more,
  };
}
const ends = (...deviances: number[]) => deviances.map((deviance, index) => end(index, deviance));
const never: Doubts = { showsNoise: true, follows: true, isPoor: () => false, isAtNoise: () => false };
const poor: Doubts = { ...never, isPoor: () => true };

describe('the rule to stop', () => {
  test('requires three starts, two of them at the best', () => {
    expect(isEnough(ends(1, 1), never)).toBe(false);
    expect(isEnough(ends(1, 1, 50), never)).toBe(true);
    expect(isEnough(ends(1, 50, 60), never)).toBe(false);
  });

  test('requires a third at the best if fewer than half agree', () => {
    expect(isEnough(ends(1, 50, 60, 70, 1.1), never)).toBe(false);
    expect(isEnough(ends(1, 50, 60, 70, 1.1, 1.2), never)).toBe(true);
  });

  test('does not count stopped starts against an end at the noise', () => {
    const dropped = [2, 3, 4].map((index) => end(index, Number.POSITIVE_INFINITY, { outcome: 'dropped' }));
    expect(isEnough([...ends(1, 50), ...dropped, end(5, 1.1)], never)).toBe(true);
    expect(isEnough([...ends(1, 50), ...dropped, end(5, 1.1)], poor)).toBe(false);
  });

  test('requires twelve if the data leave something undetermined, eight if the residuals exceed the noise', () => {
    const flat = Array.from({ length: 12 }, (_, index) => end(index, 1, { flat: true }));
    expect(isEnough(flat.slice(0, 11), never)).toBe(false);
    expect(isEnough(flat, never)).toBe(true);
    expect(isEnough(ends(1, 1, 1, 1, 1, 1, 1), poor)).toBe(false);
    expect(isEnough(ends(1, 1, 1, 1, 1, 1, 1, 1), poor)).toBe(true);
  });

  test('requires six if the data do not show how large the noise is', () => {
    const hidden: Doubts = { ...never, showsNoise: false };
    expect(isEnough(ends(1, 1, 1, 1, 1), hidden)).toBe(false);
    expect(isEnough(ends(1, 1, 1, 1, 1, 1), hidden)).toBe(true);
  });

  test('requires eight if only forward solves agree, though starts are followed by states at nodes', () => {
    const polished = Array.from({ length: 8 }, (_, index) => end(index, 1, { outcome: 'polished' }));
    expect(isEnough(polished.slice(0, 7), never)).toBe(false);
    expect(isEnough(polished, never)).toBe(true);
    expect(isEnough([...polished.slice(0, 2), end(2, 1)], never)).toBe(true);
    expect(isEnough(polished.slice(0, 3), { ...never, follows: false })).toBe(true);
  });

  test('goes on after twelve while only one start has reached the best', () => {
    const alone = Array.from({ length: 14 }, (_, index) => 50 * index);
    expect(isEnough(ends(...alone), never)).toBe(false);
    expect(isEnough(ends(...alone, 0.1), never)).toBe(true);
    expect(isEnough(ends(...alone, 0.1), poor)).toBe(false);
    expect(isEnough(ends(...alone, 0.1, 0.1), poor)).toBe(false);
    expect(isEnough(ends(...alone, 0.1, 0.1, 800), poor)).toBe(false);
    expect(isEnough(ends(...alone, 0.1, 0.1, 800, 900), poor)).toBe(true);
    expect(isEnough(ends(...alone.slice(0, 6), 0.1, 0.1, 0.1, 0.1, 0.1, 0.1), poor)).toBe(true);
  });

  test('does not take two of many scattered ends for one optimum, unless they are at the noise', () => {
    const apart = Array.from({ length: 12 }, (_, index) => 100 + 50 * index);
    expect(isEnough(ends(...apart, 1, 1.2, 2), never)).toBe(true);
    expect(isEnough(ends(...apart, 1, 1.2, 2, 3), never)).toBe(false);
    expect(isEnough(ends(...apart, 1, 1.2, 2, 3), { ...never, isAtNoise: () => true })).toBe(true);
    expect(isEnough(ends(...apart, 1, 1.2, 1.3, 2, 3), never)).toBe(true);
  });

  test('counts the first start once where another began at the same point', () => {
    expect(seenOf([...ends(1, 50), end(14, 1.1, { again: true })])).toBe(1);
    expect(seenOf([...ends(50, 1), end(14, 1.1, { again: true })])).toBe(2);
  });

  test('lets a search that is in doubt make more starts, while they cost little', () => {
    const apart = ends(...Array.from({ length: 24 }, (_, index) => 50 * index));
    expect(mostStarts(apart.slice(0, 23), never)).toBe(24);
    expect(mostStarts(apart, never)).toBe(64);
    expect(mostStarts(apart, { isAtNoise: () => true })).toBe(24);
    expect(mostStarts([...apart.slice(0, 23), end(23, 7, { evaluations: 4e7 })], never)).toBe(24);
    const failed = apart.map((one) => ({ ...one, deviance: Number.POSITIVE_INFINITY }));
    expect(mostStarts(failed, never)).toBe(24);
  });

  test('takes the first of a tie, and none if all failed', () => {
    const nowhere = Number.POSITIVE_INFINITY;
    expect(bestOf(ends(nowhere, 1.01, 1))?.index).toBe(1);
    expect(seenOf(ends(nowhere, 1.01, 1))).toBe(2);
    expect(bestOf(ends(nowhere, nowhere))).toBeUndefined();
  });

  test('estimates what may be missed from what was seen once', () => {
    expect(chanceOfMissing(ends(1, 1, 1))).toBeCloseTo(0.5 / 4, 12);
    expect(chanceOfMissing(ends(1, 1, 9))).toBeCloseTo(1.5 / 4, 12);
  });
});

test('states that oscillate between samples are distinguished from those that the samples show', () => {
  const t = Array.from({ length: 11 }, (_, i) => i);
  const rows = t.map((x) => `${x},${Math.sin(x)}`).join('\n');
  const { problem } = buildProblem(parseModel("x' = v\nv' = -k*x"), readTable(`t,x\n${rows}\n`));
  const states = (omega: number) =>
    Float64Array.from({ length: 2 * 101 }, (_, i) => Math.sin((omega * Math.floor(i / 2)) / 10));
  expect(swingBetween(problem, 10, { states: states(0.5) })).toBeLessThan(1.2);
  // 2π - 1/2 and 1/2 radians from sample to sample have the same samples up to the sign.
  expect(swingBetween(problem, 10, { states: states(2 * Math.PI - 0.5) })).toBeGreaterThan(3);
});

test('parameters of the same units are recognised', () => {
  const rows = Array.from({ length: 20 }, (_, i) => `${i / 2},${Math.exp(-i / 10) * (1 - Math.exp(-i / 3))}`);
  const model = parseModel("g' = -ka*g\nc' = ka*g/V - ke*c\ng(0) = 3\nc(0) = 0\nobserve y = c");
  const { problem } = buildProblem(model, readTable(`t,y\n${rows.join('\n')}\n`));
  const names = startsOf(problem)
    .alike()
    .map(([j, k]) => [problem.unknowns[j].name, problem.unknowns[k].name]);
  expect(names).toEqual([['ka', 'ke']]);
});

test('a start knows only the first, and those that have ended before it started on any number of threads', () => {
  const { least, deviance } = knownTo(LAG + 1, ends(5, 3, 1, 0, 0));
  expect(deviance).toBe(3);
  expect(least.states.get(0.1)).toBe(10);
  expect(knownTo(LAG - 1, ends(5, 3, 1)).deviance).toBe(5);
  expect(knownTo(0, []).deviance).toBe(Number.POSITIVE_INFINITY);
});

test('objectives in other coordinates count if a forward solve confirms them', () => {
  const at = (more: Partial<StartEnd>) => knownTo(1, [end(0, 5, more)]).least['log states'].get(0.1);
  expect(at({})).toBe(10);
  expect(at({ outcome: 'polished' })).toBe(undefined);
  expect(at({ outcome: 'polished', coordinates: 'log states' })).toBe(10);
});

test('signs are open if every formula is linear and no line says otherwise', () => {
  const model = parseModel("x' = -a*x + b*x/(K + x) - c\ny' = d*x - e*y^n\nc > 0");
  const { problem } = buildProblem(model, readTable('t,x,y\n0,1,1\n1,2,1\n2,3,2\n3,3,3\n4,3,3\n5,3,3\n'));
  const open = problem.unknowns.filter((_, j) => suggestedSigns(problem)[j]).map(({ name }) => name);
  expect(open).toEqual(['a', 'e']);
});

/** A table of columns with noise relative to their root mean square. */
function noisy(t: readonly number[], columns: Record<string, number[]>, part: number, seed: number): string {
  const { normal } = randomGenerator(seed);
  const names = Object.keys(columns);
  const sd = names.map((name) => part * Math.sqrt(columns[name].reduce((s, x) => s + x * x, 0) / t.length));
  const rows = t.map((time, i) =>
    [time, ...names.map((name, k) => columns[name][i] + sd[k] * normal())].join(','),
  );
  return `t,${names.join(',')}\n${rows.join('\n')}\n`;
}
const times = (n: number, T: number) => Array.from({ length: n }, (_, i) => (T * i) / (n - 1));

describe('without a guess', () => {
  // The closed form of the logistic equation; studies compare with the optimum from the truth, this test with the truth itself,
  // within four standard errors.
  test.each([1.2, 5, 100, 5000])('K of the logistic equation is found at %d', async (K) => {
    const [r, N0, t] = [0.8, K / 12, times(25, 12)];
    const N = t.map((x) => K / (1 + (K / N0 - 1) * Math.exp(-r * x)));
    const result = await fit(parseModel("N' = r*N*(1 - N/K)"), readTable(noisy(t, { N }, 0.03, 3)), {
      intervals: 'white',
    });
    const { estimate, stdError } = result.parameters.find(({ name }) => name === 'K')!;
    expect(Math.abs(estimate - K) / stdError).toBeLessThan(4);
    expect(result.search!.seen).toBeGreaterThan(1);
    expect(result.search!.atNoise).toBe(true);
  });

  test('a parameter that the formulas suggest to be positive may be negative', async () => {
    // Growth of a hidden source: x' = -a*x with a < 0, observed through a scale.
    const t = times(40, 3);
    const y = t.map((x) => 2 * Math.exp(0.9 * x));
    const result = await fit(
      parseModel("x' = -a*x\nx(0) = 1\nobserve y = s*x"),
      readTable(noisy(t, { y }, 0.02, 5)),
      {
        intervals: 'white',
      },
    );
    const a = result.parameters.find(({ name }) => name === 'a')!;
    expect(Math.abs(a.estimate + 0.9) / a.stdError).toBeLessThan(4);
    expect(a.scale).toBe('linear');
    // The forward check accepts it.
    expect(result.experiments[0].forward!.complete).toBe(true);
    expect(result.diagnostics.warnings.map(({ code }) => code)).not.toContain('leavesData');
  });

  test('rates that may be exchanged are both reported', async () => {
    const t = times(60, 10);
    const c = t.map((x) => ((3 * 1.5) / (1.5 - 0.3)) * (Math.exp(-0.3 * x) - Math.exp(-1.5 * x)));
    const model = parseModel("g' = -ka*g\nc' = ka*g/V - ke*c\ng(0) = 3\nc(0) = 0\nobserve y = c");
    const result = await fit(model, readTable(noisy(t, { y: c }, 0.02, 9)), {
      starts: 8,
      intervals: 'white',
    });
    // And again from the best with the rates exchanged.
    expect(result.search!.starts.length).toBeGreaterThanOrEqual(8);
    const [best, twin] = result.search!.optima;
    expect(Math.abs(twin!.above)).toBeLessThan(0.05);
    const at = (name: string) => result.parameters.findIndex((p) => p.name === name);
    expect(twin!.parameters[at('ka')] / best!.parameters[at('ke')]).toBeCloseTo(1, 1);
    expect(twin!.parameters[at('ke')] / best!.parameters[at('ka')]).toBeCloseTo(1, 1);
  });
});

describe('ends that cannot be completed', () => {
  const t = times(25, 12);
  const N = t.map((x) => 5 / (1 + 11 * Math.exp(-0.8 * x)));
  const table = readTable(noisy(t, { N }, 0.03, 3));
  const options = resolveOptions({ check: 'none', intervals: 'white' });
  const { problem } = buildProblem(parseModel("N' = r*N*(1 - N/K)"), table);
  /** A job with ends that seem to be the best by far, at states where the model has no value. */
  async function jobWith(bad: number) {
    await loadKernels();
    const job = problemJob(problem, options);
    const search = job.searches[0];
    const good = await drive(
      runStart(search.setup, search.task(0), () => undefined),
      undefined,
    );
    const states = good.states.map(() => Number.NaN);
    for (let index = 0; index < bad; index++)
      search.take({ ...good, index, states, deviance: -1e6, outcome: 'unsolved' });
    return { ...job, search };
  }

  test('are skipped, and the search goes on', async () => {
    const plain = await fit(problem.model, table, options);
    const { searches, search, finish, onProgress } = await jobWith(3);
    expect(search.isDone()).toBe(true);
    expect(await drive(finish(), undefined)).toBeUndefined();
    expect(search.isDone()).toBe(false);
    await drive(runSearches(searches, noLimits, onProgress), undefined);
    const result = (await drive(finish(), undefined))!;
    expect(result.search!.starts.slice(0, 3).map(({ outcome }) => outcome)).toEqual(Array(3).fill('failed'));
    expect(result.search!.seen).toBeGreaterThan(1);
    result.parameters.forEach(({ estimate, stdError }, j) => {
      expect(Math.abs(estimate - plain.parameters[j].estimate) / stdError).toBeLessThan(0.01);
    });
  });

  test('are refused if no other start is allowed', async () => {
    const job = await jobWith(2);
    job.search.stop('stopped');
    await expect(drive(job.finish(), undefined)).rejects.toThrow('No maximum of the likelihood was found');
  });
});

describe('the same search twice', () => {
  const t = times(30, 15);
  const x = t.map((s) => 2 + Math.sin(s));
  const table = readTable(noisy(t, { x }, 0.05, 2));
  const model = parseModel("x' = a*x - b*x*y\ny' = c*x*y - d*y");
  const plain = { check: 'none', intervals: 'white', seed: 3 } as const;
  const run = (options: object): Promise<Result> => fit(model, table, { ...plain, ...options });
  const numbers = ({ search, parameters }: Result) => ({
    ends: search!.starts.map(({ milliseconds: _, ...rest }) => rest),
    estimates: parameters.map(({ estimate }) => estimate),
  });

  // A complete search refines its best ends: what came before that is compared.
  const followed = ({ search }: Result) =>
    search!.starts.map(({ start, coordinates, signs, steps, evaluations }) => [
      start,
      coordinates,
      signs,
      steps,
      evaluations,
    ]);

  test('gives the same bits', async () => {
    const [a, b] = [await run({ seed: 3 }), await run({ seed: 3 })];
    expect(numbers(a)).toEqual(numbers(b));
  });

  test('with help, however slow and unreliable, gives the same bits', async () => {
    const options = { check: 'none', intervals: 'white', seed: 3, starts: 7 } as const;
    const follow = await startFollower(model, table, options);
    let [helped, lost] = [0, 0];
    // Takes two starts at a time, the later one first, and loses the first one.
    const help: Watch['help'] = (_, queue) => {
      let isOver = false;
      const work = async () => {
        const tasks = [queue.take(), queue.take()].filter((task) => task !== undefined).reverse();
        if (tasks.length > 0 && lost++ === 0) queue.lose(tasks.pop()!);
        for (const task of tasks) {
          const end = await follow(task);
          helped++;
          if (!isOver) queue.give(end);
        }
      };
      // At once: a search that is quick enough would otherwise be over first.
      queue.listen(() => void work());
      work();
      return {
        end() {
          isOver = true;
        },
      };
    };
    const [alone, together] = [await run(options), await fit(model, table, options, { help })];
    expect(numbers(together)).toEqual(numbers(alone));
    expect(helped).toBeGreaterThan(0);
    expect(lost).toBeGreaterThan(0);
  });

  test('with another seed starts elsewhere except for the first start', async () => {
    const [a, b] = [await run({ seed: 3, starts: 3 }), await run({ seed: 4, starts: 3 })];
    expect(a.search!.starts[0].start).toEqual(b.search!.starts[0].start);
    expect(a.search!.starts[1].start).not.toEqual(b.search!.starts[1].start);
  });

  test('starts once, at the values that are given', async () => {
    const { search } = await run({ start: { a: 1, b: 1, c: 1, d: 1 } });
    expect(search!.starts).toHaveLength(1);
    expect(search!.starts[0].start).toEqual([1, 1, 1, 1]);
  });

  test('ends after the first start if time is up', async () => {
    const { search, status } = await run({ timeLimit: 0.001 });
    expect(search!.starts).toHaveLength(1);
    expect(search!.ended).toBe('timeLimit');
    expect(status.code).not.toBe('ok');
  });

  test('stopped at once, has the answer of the first start', async () => {
    const stopped = await fit(model, table, { ...plain, starts: 7 }, { stop: AbortSignal.abort() });
    const whole = await run({ seed: 3, starts: 7 });
    expect(stopped.search!.ended).toBe('stopped');
    expect(followed(stopped)).toEqual(followed(whole).slice(0, 1));
    expect(stopped.status.code).not.toBe('ok');
    expect(messagesOf(stopped.notes).join(' ')).toContain(
      'after 1 of at most 7 starts: this is the best so far',
    );
  });

  test('stopped halfway, drops the current start and keeps those that ended', async () => {
    const control = new AbortController();
    const stopped = await fit(
      model,
      table,
      { ...plain, starts: 7 },
      {
        stop: control.signal,
        // During the fourth start.
        observe: ({ start, kappa }) => start === 4 && kappa !== undefined && control.abort(),
      },
    );
    const whole = await run({ seed: 3, starts: 7 });
    expect(followed(stopped)).toEqual(followed(whole).slice(0, 3));
    expect(stopped.search!.ended).toBe('stopped');
  });

  test('stopped with help, keeps every start that ended, wherever it ran', async () => {
    const control = new AbortController();
    // Far more than can end meanwhile where the search runs, even if that gets most of the machine's time.
    const starts = 60;
    const follow = await startFollower(model, table, { ...plain, starts });
    let isOver = false;
    const helped: number[] = [];
    // Follows two starts and then stops the search during another.
    const help: Watch['help'] = (_, queue) => {
      setTimeout(async () => {
        while (helped.length < 2) {
          const task = queue.take();
          // None before the first has ended, on which all others depend.
          if (!task) {
            await new Promise((resolve) => setTimeout(resolve));
            continue;
          }
          helped.push(task.index);
          queue.give(await follow(task));
        }
        control.abort();
        expect(queue.take()).toBeUndefined();
      });
      return {
        end() {
          isOver = true;
        },
      };
    };
    const stopped = await fit(model, table, { ...plain, starts }, { stop: control.signal, help });
    const whole = await run({ seed: 3, starts });
    const kept = numbers(stopped).ends;
    expect(kept.length).toBeLessThan(starts);
    expect(helped).toHaveLength(2);
    for (const index of helped) expect(kept).toContainEqual(numbers(whole).ends[index]);
    expect([isOver, stopped.search!.ended]).toEqual([true, 'stopped']);
  });
});
