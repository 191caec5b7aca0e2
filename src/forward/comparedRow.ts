import { type ShootingDetail, type StartOutcome, shootingOf } from '../detail.ts';
import type { Finding } from '../findings/finding.ts';
import { inCode, sentence } from '../findings/say.ts';
import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import type { InputError } from '../inputError.ts';
import { methodOf } from '../methods/methods.ts';
import type { MethodName } from '../options.ts';
import {
  byState,
  type DerivedEstimate,
  type Estimate,
  estimateAlone,
  labelOf,
  type ParameterEstimate,
  type Result,
  type Verdict,
} from '../result.ts';
import { starterOf } from '../starters/starters.ts';
import { verdictOf } from '../verdict.ts';
import { e2Of, type Scoring } from './scoring.ts';
import { weightedSum } from './weightedSum.ts';

/** One method's answer in a comparison. */
export interface ComparedMethod {
  name: ComparedName;
  /** The method behind it. */
  method: MethodName;
  /** How it begins: in its own way, at the best of random starts, at that nearest to the truth, or at WENDy's estimate. */
  begun: 'own' | 'random' | 'nearest' | 'estimate';
  /** What it is, in a few words, and in one or two for columns of tables. */
  title: string;
  label: string;
  /** null where the method cannot take these data, and `error` says why; or where it was left out. */
  status: Verdict | null;
  error: string;
  /** What `error` or `leftOut` says, as data. */
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
   * logarithm of the likelihood, up to a constant.
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
  /** The outcome of each start. */
  starts: StartOutcome[];
}

/** What a row of a comparison is: a method, or `fsnls` by another choice of its start. */
export type ComparedName = MethodName | 'fsnls-e2' | 'wendy-fsnls';

/** What a row of a comparison is. */
export interface ComparedRow {
  readonly name: ComparedName;
  readonly method: MethodName;
  readonly begun: ComparedMethod['begun'];
  readonly title: string;
  readonly label: string;
}

/** The row of a method that is compared as it is. */
export function ownRow(name: MethodName): ComparedRow {
  const { words, label } = methodOf(name);
  return { name, method: name, begun: 'own', title: words, label };
}

/** Least squares from random starts, from WENDy's estimate, and of the random start that came nearest to the truth. */
export const shootingRows = {
  random: {
    name: 'fsnls',
    method: 'fsnls',
    begun: 'random',
    title: 'nonlinear least squares by forward solves, best start by objective',
    label: 'FSNLS',
  },
  nearest: {
    name: 'fsnls-e2',
    method: 'fsnls',
    begun: 'nearest',
    title: 'the same, best start by E2, which only the truth can show',
    label: 'FSNLS-E2',
  },
  wendy: { name: 'wendy-fsnls', method: 'fsnls', begun: 'estimate', ...fromWords('wendy') },
} as const satisfies Record<string, ComparedRow>;

/** What least squares is called by where it begins. */
function fromWords(starter: string): Pick<ComparedRow, 'title' | 'label'> {
  const { place, prefix } = starterOf(starter);
  return { title: `nonlinear least squares by forward solves from ${place}`, label: `${prefix}-FSNLS` };
}

/** A fit of a comparison, or why there is none. */
export interface ComparedFit {
  row: ComparedRow;
  result: Result | undefined;
  /** Why there is none. */
  finding?: Finding;
  /** Whether it was not tried. */
  isLeftOut?: boolean;
  cause?: InputError;
  milliseconds: number;
}

/** What every answer is held against. */
export interface ScoringContext {
  scoring: Scoring;
  wTrue: Float64Array | undefined;
  sigma: Float64Array;
  /** Names of what is estimated. */
  names: readonly string[];
}

/** A method's row. */
export function* scoredRow(context: ScoringContext, fitted: ComparedFit): Generator<void, ComparedMethod> {
  const { result, finding, isLeftOut = false, cause, milliseconds } = fitted;
  const why = cause?.message ?? (finding ? sentence(finding, inCode) : '');
  const row = {
    ...fitted.row,
    error: isLeftOut ? '' : why,
    ...(finding && { finding }),
    leftOut: isLeftOut ? why : '',
    milliseconds,
  };
  if (!result) {
    const nothing = { objective: Number.NaN, penalty: 0, e2: null, efs: null, evaluations: 0 };
    return { ...row, status: null, parameters: [], derived: [], initial: null, ...nothing, starts: [] };
  }
  const estimates = result.parameters.map(({ estimate }) => estimate);
  const starts = yield* scoredStarts(context, shootingOf(result)?.starts ?? []);
  const errors = yield* context.scoring.errors(Float64Array.from(estimates), startsOf(result));
  return {
    ...row,
    // WENDy may have no estimate to begin at.
    ...(row.begun === 'estimate' && starts[0] && fromWords(starts[0].from)),
    status: result.status,
    parameters: result.parameters.map(labelled),
    derived: result.derived.map(labelled),
    initial: firstStatesOf(result),
    ...errors,
    e2: e2Of(estimates, context.wTrue),
    evaluations: shootingOf(result)?.evaluations ?? 0,
    starts,
  };
}

/** The states at the first time of the first experiment; null where there are none. */
function firstStatesOf({ experiments: [{ initial }] }: Result): Record<string, number> | null {
  return initial.length > 0
    ? byState(
        initial.map(({ name }) => name),
        (l) => initial[l].estimate,
      )
    : null;
}

function labelled(one: ParameterEstimate | DerivedEstimate): Estimate {
  return { ...estimateAlone(one), name: labelOf(one) };
}

/** Starts with the objective of each at the noise of the comparison, where their squares alone do not give it. */
function* scoredStarts(
  { scoring }: ScoringContext,
  starts: readonly StartOutcome[],
): Generator<void, StartOutcome[]> {
  const all: StartOutcome[] = [];
  for (const start of starts) {
    if (!start.initial) {
      all.push(start);
      continue;
    }
    const first = Float64Array.from(start.initial);
    const { objective } = yield* scoring.errors(Float64Array.from(start.estimates), first);
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
  { scoring, sigma, names }: ScoringContext,
  best: ComparedMethod,
  { starts }: ShootingDetail,
  wTrue: Float64Array,
): Generator<void, ComparedMethod> {
  const ends = starts.filter(({ deviance }) => !Number.isNaN(deviance));
  const end = ends.reduce((a, b) => (e2Of(b.estimates, wTrue)! < e2Of(a.estimates, wTrue)! ? b : a));
  const first = end.initial && Float64Array.from(end.initial);
  const { objective, penalty, efs } = yield* scoring.errors(Float64Array.from(end.estimates), first);
  const unknown = { stdError: Number.NaN, interval: [Number.NaN, Number.NaN] as [number, number] };
  return {
    ...best,
    ...shootingRows.nearest,
    status: verdictOf(
      end.converged ? 'ok' : 'notConverged',
      searchVerdictFindings.startEnded({ outcome: end.outcome }),
    ),
    initial: null,
    parameters: end.estimates.map((estimate, j) => ({ name: names[j], estimate, ...unknown })),
    derived: [],
    objective: first ? objective : weightedSum(end.squares, sigma),
    penalty,
    e2: e2Of(end.estimates, wTrue),
    efs,
    starts: [],
  };
}
