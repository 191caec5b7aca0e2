import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { type Note, note } from '../findings/note.ts';
import { number } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { Options } from '../options.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import { type Problem, type ProblemStart, parametersOf, valueAt, valueFrom } from '../problem/problem.ts';
import { byState, type Result } from '../result.ts';
import { assess } from './assess.ts';
import { derivedOf } from './derived.ts';
import type { Maximum } from './maximum.ts';
import type { Nodes } from './nodes.ts';
import { problemSubject } from './problemSubject.ts';
import { type Beside, report } from './report.ts';

/** Relative variance of the noise that is seen without the model, times values: that of windows of nine (start/noiseSeen.ts). */
const SEEN_DOUBT = 7.7;
/** Values of each output that such windows spend on the motion. */
const SEEN_SPENDS = 8;

/** The Result of a search over a problem, by whichever method. */
export function* reportProblem(
  problem: Problem,
  start: ProblemStart,
  maximum: Maximum,
  found: Pick<
    Beside,
    'method' | 'convergence' | 'shooting' | 'iterates' | 'failed' | 'timing' | 'evaluations'
  >,
  options: Options,
): Generator<void, Result> {
  const begin = performance.now();
  const subject = problemSubject(problem);
  const assessment = yield* assess(maximum, noiseBefore(problem, start, maximum), subject, options);
  yield;
  const beside: Beside = {
    ...found,
    w: start.q.map((x, j) => valueFrom(problem.unknowns[j], x)),
    sigma: start.sigma,
    given: Float64Array.from(problem.outputs, ({ sd }) =>
      typeof sd === 'number' ? sd : sd === 'column' ? 1 : Number.NaN,
    ),
    testFunctions: null,
    returned: Math.max(found.iterates.length - 1, 0),
    stopped: found.failed ? 'iterationLimit' : 'converged',
    timing: { ...found.timing, assess: performance.now() - begin },
    points: problem.experiments.reduce((sum, { t }) => sum + t.length, 0),
  };
  const result = report(subject, options, maximum, assessment, beside);
  const derived = derivedOf(problem, result);
  return { ...result, derived, notes: [...result.notes, ...withoutValueNote(derived)] };
}

/** That formulas of `report` lines have no finite value at the estimates. */
function withoutValueNote(derived: Result['derived']): Note[] {
  const names = [
    ...new Set(derived.filter(({ estimate }) => !Number.isFinite(estimate)).map(({ name }) => name)),
  ];
  return names.length === 0 ? [] : [note(fitNoteFindings.reportsNotFinite({ names }))];
}

/** By experiment: first states that follow from numbers and inputs alone, NaN where they do not. */
export function exactFirst(problem: Problem): Float64Array[] {
  const { states, parameters, initial, experiments } = problem;
  const unknown = new Set([...states, ...parameters]);
  const isExact = initial.map((g) => g !== undefined && ![...namesIn(g)].some((name) => unknown.has(name)));
  const values = pointFunction(
    problem,
    initial.map((g, l) => (isExact[l] ? g! : number(Number.NaN))),
  );
  return experiments.map(({ start, inputs }) => {
    const u = Float64Array.from(inputs, (course) => valueAt(course, start, true));
    return values(start, new Float64Array(states.length), new Float64Array(parameters.length), u);
  });
}

/** Noise as it is seen without the model, in units of that found. */
function noiseBefore({ outputs }: Problem, { sigma }: ProblemStart, { sigma: found, residuals }: Maximum) {
  const isSeen = (o: number) => outputs[o].sd === 'estimate' && !noiseLawOf(outputs[o].distribution).tails;
  const isGiven = (o: number) => typeof outputs[o].sd === 'number' || outputs[o].sd === 'column';
  return {
    sigma: sigma.map((s, o) => (isSeen(o) ? s / found[o] : 1)),
    doubt: sigma.map((_, o) => {
      if (isGiven(o)) return 0;
      return isSeen(o) ? SEEN_DOUBT / Math.max(residuals.observations[o] - SEEN_SPENDS, 1) : Number.NaN;
    }),
  };
}

/** Predictions at nodes for outputs that are not states of their own name. */
export function predictionsOf(
  problem: Problem,
  nodes: Pick<Nodes, 't' | 'first'>,
  X: Float64Array,
  q: Float64Array,
): (at: Int32Array) => Record<string, number[]> {
  const { states, experiments } = problem;
  const outputs = problem.outputs.filter(
    ({ name, expression }) => !(expression.kind === 'state' && expression.name === name),
  );
  const values = pointFunction(
    problem,
    outputs.map(({ expression }) => expression),
  );
  const D = states.length;
  return (at) => {
    const e = nodes.first.findIndex((first) => first > at[0]) - 1;
    const w = parametersOf(problem, experiments[e], q);
    const rows = Array.from(at, (n) => {
      const u = Float64Array.from(experiments[e].inputs, (course) => valueAt(course, nodes.t[n], true));
      return values(nodes.t[n], X.subarray(n * D, (n + 1) * D), w, u);
    });
    return byState(
      outputs.map(({ name }) => name),
      (o) => rows.map((row) => row[o]),
    );
  };
}
