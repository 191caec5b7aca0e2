import type { Data } from '../data/data.ts';
import type { StartOutcome } from '../detail.ts';
import { endingOf } from '../findings/endingWords.ts';
import type { SolveEnd } from '../findings/solveWords.ts';
import { assess } from '../likelihood/assess.ts';
import type { Scale } from '../likelihood/coordinates.ts';
import { inCoordinates } from '../likelihood/inCoordinates.ts';
import { placeNodes } from '../likelihood/nodes.ts';
import { squaredResiduals } from '../likelihood/noise.ts';
import { report, type SearchOutcome } from '../likelihood/report.ts';
import { plainSubject } from '../likelihood/subject.ts';
import { termSizes } from '../likelihood/termSizes.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Progress, Result, TestFunctionSummary } from '../result.ts';
import { type Budget, callsOfSearch } from './budget.ts';
import { type Count, isDone } from './levenbergMarquardt.ts';
import { maximumAt } from './maximum.ts';
import { notConverged } from './notConverged.ts';
import { noiseOf } from './polish.ts';
import { search } from './search.ts';
import type { Beginning, Reached, SearchContext } from './searchContext.ts';
import { optionsForNoise, type ShootingFailure, type Target } from './shooting.ts';
import { weightedSum } from './weightedSum.ts';

/** A start, and where it comes from. */
export interface FsnlsStart extends Beginning {
  readonly from: string;
}

/** What the search begins with, and what its result says besides. */
export interface FsnlsBegin {
  readonly start: FsnlsStart;
  /** A further start, tried where the first does not converge. */
  readonly other?: FsnlsStart | undefined;
  /** The states at the first time that were given, NaN where none. */
  readonly known: Float64Array;
  /** WENDy's first iterate, or NaN. */
  readonly w: Float64Array;
  /** Noise as it is seen without the model, the relative variance of its square, and what was given of it, NaN elsewhere. */
  readonly sigma: Float64Array;
  readonly doubt: Float64Array;
  readonly given: Float64Array;
  readonly testFunctions: TestFunctionSummary | null;
  /** How intervals of the parameters are made: of positive ones by their logarithms. Absent: all as they are. */
  readonly scales?: readonly Scale[];
}

/**
 * Nonlinear least squares by forward solves, as maximum likelihood: parameters and first states, weighed by the noise, which
 * is estimated from the residuals.  [docs/forward.md]
 */
export function* fitFsnls(
  model: Model,
  data: Data,
  begin: FsnlsBegin,
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result | { ends: SolveEnd[]; evaluations: number }> {
  const began = performance.now();
  const newContext = contextsFor(model, data, begin, options);
  const total = { iterations: 0, evaluations: 0, calls: 0 };
  const runs: Run[] = [];
  const run = function* (start: FsnlsStart) {
    const count: Count = { iterations: 0, evaluations: 0 };
    const context = newContext();
    const since = performance.now();
    const visited: number[][] = [];
    observe?.({ stage: 'shoot', elapsed: since - began });
    const end = yield* search(context, start, count, (w) => {
      visited.push(Array.from(w));
      observe?.({
        stage: 'shoot',
        elapsed: performance.now() - began,
        iteration: visited.length,
        evaluations: Math.round(total.evaluations + count.evaluations),
      });
    });
    total.iterations += count.iterations;
    total.evaluations += count.evaluations;
    total.calls += context.budget.spent;
    runs.push({ start, context, end, count, iterates: visited, milliseconds: performance.now() - since });
  };
  yield* run(begin.start);
  if (begin.other && !runs.some(({ end }) => 'at' in end && end.settled)) yield* run(begin.other);
  const best = bestOf(runs);
  if (!best)
    return {
      ends: runs.flatMap(({ end }) => ('failure' in end ? [end.failure.end] : [])),
      evaluations: total.calls,
    };
  const searched = performance.now();
  const { context } = best;
  const { at, ending } = best.end;
  const sigma = noiseOf(context, at.X);
  const { w } = at.guess;
  const scales = model.parameters.map((_, j) => (w[j] > 0 ? (begin.scales?.[j] ?? 'linear') : 'linear'));
  const top = yield* inCoordinates(yield* maximumAt(context.target, at, sigma), scales);
  const plain = plainSubject(model, data, begin.given);
  const subject = { ...plain, parameters: plain.parameters.map((p, j) => ({ ...p, scale: scales[j] })) };
  const assessment = yield* assess(top, begin, subject, options);
  yield;
  const { iterates } = best;
  const starts = runs.map((one) => outcomeOf(one, sigma, options));
  const which = runs.indexOf(best);
  const reportContext: SearchOutcome = {
    ...begin,
    method: 'fsnls',
    detail: {
      kind: 'shooting',
      iterations: total.iterations,
      evaluations: Math.round(total.evaluations),
      best: which,
      starts,
    },
    iterates: iterates.length > 0 ? iterates : [Array.from(at.guess.w)],
    returned: Math.max(iterates.length - 1, 0),
    stopped: isDone(ending) ? 'converged' : 'iterationLimit',
    failed: isDone(ending) ? undefined : notConverged(ending, { ...options, calls: context.budget.limit }),
    timing: { shoot: searched - began, assess: performance.now() - searched },
    evaluations: total.calls,
    ...(!begin.scales && { termSizes: termSizes(model, top) }),
    points: data.experiments.reduce((sum, { t }) => sum + t.length, 0),
  };
  return report(subject, options, top, assessment, reportContext);
}

/** Steps after which parameters are dropped: some make a model so fast that solving it takes minutes. */
function mostSteps(nodes: number): number {
  return 20_000 + 100 * nodes;
}

interface Run {
  start: FsnlsStart;
  context: SearchContext;
  end: Reached | ShootingFailure;
  count: Count;
  iterates: number[][];
  milliseconds: number;
}

/** Contexts that share everything but what they may cost. */
function contextsFor(
  model: Model,
  data: Data,
  { sigma, given, known }: FsnlsBegin,
  options: Options,
): () => SearchContext {
  const placed = placeNodes(data, 1);
  const held = Array.from(known, (u) => !Number.isNaN(u));
  // What is known need not be paid for.
  const nodes = { ...placed, firstStates: placed.firstStates.map((n, l) => (held[l] ? 0 : n)) };
  const target: Target = {
    f: compileRightHandSide(model),
    nodes,
    J: model.parameters.length,
    held,
    solver: {
      ...optionsForNoise(options, sigma),
      maxSteps: Math.min(options.maxSteps, mostSteps(nodes.count)),
    },
  };
  const shared = {
    sigma,
    // The scalar objective weighs all values alike: so is its noise.
    rule: { given, pooled: options.noise === 'pooled' || options.objective === 'scalar' },
    known,
    limits: {
      iterations: options.lmIterations,
      evaluations: options.lmEvaluations,
      step: options.lmStep,
      tolerance: options.lmTolerance,
    },
    options,
  };
  const {
    J,
    nodes: { D },
  } = target;
  const limit = callsOfSearch({
    solves: options.lmEvaluations,
    experiments: data.experiments.length,
    points: nodes.count,
    D,
    P: J + D,
  });
  return () => {
    const budget: Budget = { spent: 0, limit };
    return { ...shared, budget, target: { ...target, solver: { ...target.solver, budget } } };
  };
}

/** The run with the greatest likelihood: of those that converged, or else of all that could be solved. */
function bestOf(runs: readonly Run[]): (Run & { end: Reached }) | undefined {
  const solved = runs.filter((run): run is Run & { end: Reached } => 'at' in run.end);
  const converged = solved.filter(({ end }) => isDone(end.ending));
  const least = (of: typeof solved) => of.reduce((a, b) => (b.end.deviance < a.end.deviance ? b : a));
  return solved.length === 0 ? undefined : least(converged.length > 0 ? converged : solved);
}

function outcomeOf(
  { start, context, end, count, milliseconds }: Run,
  sigma: Float64Array,
  options: Options,
): StartOutcome {
  const solved = 'at' in end;
  const squares = solved ? squaredResiduals(context.target.nodes, end.at.X) : sigma.map(() => Number.NaN);
  return {
    from: start.from,
    start: Array.from(start.w),
    estimates: solved ? Array.from(end.at.guess.w) : Array.from(start.w),
    objective: weightedSum(squares, sigma),
    squares: Array.from(squares),
    deviance: solved ? end.deviance : Number.NaN,
    converged: solved && isDone(end.ending),
    outcome: solved
      ? endingOf(end.ending, { ...options, calls: context.budget.limit })
      : { ending: 'unsolved', solve: end.failure.end },
    iterations: count.iterations,
    evaluations: Math.round(count.evaluations),
    segments: solved ? end.segments : 0,
    milliseconds,
  };
}
