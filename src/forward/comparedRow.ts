import type { Finding } from '../findings/finding.ts';
import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import type { InputError } from '../inputError.ts';
import {
  type DerivedEstimate,
  type Estimate,
  estimateAlone,
  labelOf,
  type ParameterEstimate,
  type Result,
  type StartOutcome,
  type Verdict,
} from '../result.ts';
import { verdictOf } from '../verdict.ts';
import { e2Of, type Judge } from './judge.ts';
import { weighted } from './weighted.ts';

/** One method's answer in a comparison. */
export interface ComparedMethod {
  name: ComparedName;
  /** What it is, in a few words. */
  title: string;
  /** null where the method cannot take these data, and `error` says why; or where it was left out. */
  status: Verdict | null;
  error: string;
  /** What the error says, as data. */
  finding?: Finding;
  /** Why the method was not tried: the model says or the data show what it is not made for; '' where it was. */
  leftOut: string;
  /** Those with a value of their own in each experiment are called k[a], a being the experiment. */
  parameters: Estimate[];
  /** Quantities that `report` lines ask for. */
  derived: Estimate[];
  /** The states at the first time, of the first experiment; null where it has none. */
  initial: Record<string, number> | null;
  /**
   * Σ ((u - y)/σ)² of the model solved forward from there, σ being the same for all; NaN where that is impossible. Where noise
   * is log-normal the differences are those of logarithms; where it is a formula or has heavy tails, it is twice the negative
   * logarithm of the likelihood, but for a constant.
   */
  objective: number;
  /** What priors add to the objective: the sum of the two is what is minimised. 0 where there are none. */
  penalty: number;
  /** |ŵ - w*|/|w*|; null where the truth is not given. */
  e2: number | null;
  /** |U* - Û|/|U*|, both solved forward from the same first states; null where the truth is not given. */
  efs: number | null;
  /** Forward solves that it took: 0 for the methods that do without. */
  evaluations: number;
  milliseconds: number;
  /** What became of each start. */
  starts: StartOutcome[];
}

/** What a row of a comparison is: a method, or `fsnls` by another choice of its start. */
export type ComparedName = 'ols' | 'irls' | 'mle' | 'fsnls' | 'fsnls-e2' | 'wendy-fsnls';

const titles: Record<ComparedName, string> = {
  ols: "WENDy's first step, ordinary least squares",
  irls: 'WENDy, iteratively reweighted',
  mle: 'maximum likelihood without forward solves',
  fsnls: 'nonlinear least squares by forward solves, best start by objective',
  'fsnls-e2': 'the same, best start by E2, which only the truth can tell',
  'wendy-fsnls': "nonlinear least squares by forward solves from WENDy's estimate",
};
/** The last where WENDy has no estimate, by where it begins instead. */
const fromElsewhere: Record<string, string> = {
  ols: "nonlinear least squares by forward solves from WENDy's first step",
  mle: 'nonlinear least squares by forward solves from the estimate of mle',
  search: 'nonlinear least squares by forward solves from several starts',
};

/** A fit of a comparison, or why there is none. */
export interface Fitted {
  name: Exclude<ComparedName, 'fsnls-e2'>;
  result: Result | undefined;
  error: string;
  leftOut?: string;
  cause?: InputError;
  milliseconds: number;
}

/** What every answer is held against. */
export interface Bench {
  judge: Judge;
  wTrue: Float64Array | undefined;
  sigma: Float64Array;
  /** Names of what is estimated. */
  names: readonly string[];
}

/** A method's row. */
export function* judged(bench: Bench, fitted: Fitted): Generator<void, ComparedMethod> {
  const { name, result, error, leftOut = '', cause, milliseconds } = fitted;
  const row = {
    name,
    title: titles[name],
    error,
    ...(cause && { finding: cause.finding }),
    leftOut,
    milliseconds,
  };
  if (!result) {
    const nothing = { objective: Number.NaN, penalty: 0, e2: null, efs: null, evaluations: 0 };
    return { ...row, status: null, parameters: [], derived: [], initial: null, ...nothing, starts: [] };
  }
  const estimates = result.parameters.map(({ estimate }) => estimate);
  const begun = yield* startsJudged(bench, result.shooting?.starts ?? []);
  const errors = yield* bench.judge.errors(Float64Array.from(estimates), startsOf(result));
  return {
    ...row,
    title: (name === 'wendy-fsnls' && fromElsewhere[begun[0]?.from]) || row.title,
    status: result.status,
    parameters: result.parameters.map(labelled),
    derived: result.derived.map(labelled),
    initial: result.initial,
    ...errors,
    e2: e2Of(estimates, bench.wTrue),
    evaluations: result.shooting?.evaluations ?? 0,
    starts: begun,
  };
}

function labelled(one: ParameterEstimate | DerivedEstimate): Estimate {
  return { ...estimateAlone(one), name: labelOf(one) };
}

/** Starts with the objective of each at the noise of the comparison, where their squares alone do not give it. */
function* startsJudged({ judge }: Bench, starts: readonly StartOutcome[]): Generator<void, StartOutcome[]> {
  const all: StartOutcome[] = [];
  for (const start of starts) {
    if (!start.initial) {
      all.push(start);
      continue;
    }
    const first = Float64Array.from(start.initial);
    const { objective } = yield* judge.errors(Float64Array.from(start.estimates), first);
    all.push({ ...start, objective });
  }
  return all;
}

/** The first states of an answer; undefined where it has none. */
export function startsOf({ experiments }: Result): Float64Array | undefined {
  if (experiments.some(({ initial }) => initial.length === 0)) return undefined;
  return Float64Array.from(experiments.flatMap(({ initial }) => initial.map(({ estimate }) => estimate)));
}

/** The random start that came nearest to the truth. */
export function* nearest(
  { judge, sigma, names }: Bench,
  best: ComparedMethod,
  { shooting }: Result,
  wTrue: Float64Array,
): Generator<void, ComparedMethod> {
  const ends = shooting!.starts.filter(({ deviance }) => !Number.isNaN(deviance));
  const end = ends.reduce((a, b) => (e2Of(b.estimates, wTrue)! < e2Of(a.estimates, wTrue)! ? b : a));
  const first = end.initial && Float64Array.from(end.initial);
  const { objective, penalty, efs } = yield* judge.errors(Float64Array.from(end.estimates), first);
  const unknown = { stdError: Number.NaN, interval: [Number.NaN, Number.NaN] as [number, number] };
  return {
    ...best,
    name: 'fsnls-e2',
    title: titles['fsnls-e2'],
    status: verdictOf(
      end.converged ? 'ok' : 'notConverged',
      searchVerdictFindings.startEnded({ outcome: end.outcome }),
    ),
    initial: null,
    parameters: end.estimates.map((estimate, j) => ({ name: names[j], estimate, ...unknown })),
    derived: [],
    objective: first ? objective : weighted(end.squares, sigma),
    penalty,
    e2: e2Of(end.estimates, wTrue),
    efs,
    starts: [],
  };
}
