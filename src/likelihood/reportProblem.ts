import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { type Note, note } from '../findings/note.ts';
import { constantValue } from '../model/constantValue.ts';
import { namesIn } from '../model/namesIn.ts';
import { substitution } from '../model/substitute.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { Options } from '../options.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import {
  type Output,
  type Problem,
  type ProblemStart,
  parametersOf,
  valueAt,
  valueFrom,
} from '../problem/problem.ts';
import { withKnown } from '../problem/withKnown.ts';
import { byState, type Result } from '../result.ts';
import { assess } from './assess.ts';
import { derivedOf } from './derived.ts';
import type { Maximum } from './maximum.ts';
import type { Nodes } from './nodes.ts';
import { problemSubject } from './problemSubject.ts';
import { report, type SearchOutcome } from './report.ts';

/**
 * Relative variance of the noise estimated without the model, times the number of values, for windows of nine
 * (start/noiseSeen.ts).
 */
const WINDOW_DOUBT = 7.7;
/** Values of each output that those windows need for the motion itself. */
const WINDOW_VALUES = 8;

/** The Result of a search over a problem, by whichever method. */
export function* reportProblem(
  problem: Problem,
  start: ProblemStart,
  maximum: Maximum,
  search: Pick<SearchOutcome, 'method' | 'detail' | 'iterates' | 'failed' | 'timing' | 'evaluations'>,
  options: Options,
): Generator<void, Result> {
  const begin = performance.now();
  const subject = problemSubject(problem);
  const assessment = yield* assess(maximum, noiseBefore(problem, start, maximum), subject, options);
  yield;
  const outcome: SearchOutcome = {
    ...search,
    w: start.q.map((x, j) => valueFrom(problem.unknowns[j], x)),
    sigma: start.sigma,
    given: Float64Array.from(problem.outputs, (output) =>
      typeof output.sd === 'number' ? output.sd : isNoiseGiven(problem, output) ? 1 : Number.NaN,
    ),
    testFunctions: null,
    returned: Math.max(search.iterates.length - 1, 0),
    stopped: search.failed ? 'iterationLimit' : 'converged',
    timing: { ...search.timing, assess: performance.now() - begin },
    points: problem.experiments.reduce((sum, { t }) => sum + t.length, 0),
  };
  const result = report(subject, options, maximum, assessment, outcome);
  const derived = derivedOf(problem, result);
  return { ...result, derived, notes: [...result.notes, ...withoutValueNote(derived)] };
}

/** A note if formulas of `report` lines have no finite value at the estimates. */
function withoutValueNote(derived: Result['derived']): Note[] {
  const names = [
    ...new Set(derived.filter(({ estimate }) => !Number.isFinite(estimate)).map(({ name }) => name)),
  ];
  return names.length === 0 ? [] : [note(fitNoteFindings.reportsNotFinite({ names }))];
}

/** By experiment: first states that follow from numbers, inputs and parameters that are known there; NaN for others. */
export function exactFirst(problem: Problem): Float64Array[] {
  const { states, parameters, initial, experiments } = problem;
  return experiments.map(({ start, inputs, unknownOf, fixed }) => {
    const isUnknown = new Set([...states, ...parameters.filter((_, p) => unknownOf[p] >= 0)]);
    const known = new Map(parameters.map((name, p) => [name, fixed[p]] as const));
    for (const name of isUnknown) known.delete(name);
    const written = substitution(withKnown(known));
    const u = Float64Array.from(inputs, (course) => valueAt(course, start, true));
    const none = (names: readonly string[]) => new Float64Array(names.length);
    return Float64Array.from(initial, (g) => {
      const own = g && written(g);
      if (!own || [...namesIn(own)].some((name) => isUnknown.has(name))) return Number.NaN;
      const value = constantValue(own);
      return value ?? pointFunction(problem, [own])(start, none(states), none(parameters), u)[0];
    });
  });
}

/** Whether nothing of an output's noise is estimated: a number, a column, or a formula without unknowns. */
function isNoiseGiven({ unknowns }: Problem, { sd }: Output): boolean {
  if (typeof sd !== 'object') return sd !== 'estimate';
  const names = namesIn(sd);
  return !unknowns.some(({ name }) => names.has(name));
}

/** Noise as estimated without the model, in units of the noise of the fit. */
function noiseBefore(problem: Problem, { sigma }: ProblemStart, { sigma: fitted, residuals }: Maximum) {
  const { outputs } = problem;
  const isSeen = (o: number) => outputs[o].sd === 'estimate' && !noiseLawOf(outputs[o].distribution).tails;
  return {
    sigma: sigma.map((s, o) => (isSeen(o) ? s / fitted[o] : 1)),
    doubt: sigma.map((_, o) => {
      if (isNoiseGiven(problem, outputs[o])) return 0;
      return isSeen(o) ? WINDOW_DOUBT / Math.max(residuals.observations[o] - WINDOW_VALUES, 1) : Number.NaN;
    }),
  };
}

/** Predictions at nodes, for outputs that are not states of the same name. */
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
