import type { Data } from '../data/data.ts';
import { awaited, type LoadingWork } from '../drive.ts';
import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { type Note, note } from '../findings/note.ts';
import { solutionFindings } from '../findings/solutionFindings.ts';
import { fineVerdict } from '../likelihood/verdicts.ts';
import { median } from '../linalg/median.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { ParameterEstimate, Result, Verdict } from '../result.ts';
import { verdictOf, withVerdict } from '../verdict.ts';
import { MOST_ASKED } from './mostAsked.ts';
import { createSpectralRadius } from './solver/spectralRadius.ts';

/**
 * A mode is fast if it decays by more than this power of e between two samples, at most of the times: noise can hide that it decays
 * faster than it seems to.
 */
const FAST = 0.3;
/** And from this power on it is, whether or not forward solves show how the likelihood falls towards faster ones. */
const CLEARLY_FAST = 1;
/**
 * A parameter known to better than the first part of itself is known on both sides; one known to better than the second is not said to be
 * open.
 */
const WELL_KNOWN = 0.05;
const KNOWN = 0.15;
/**
 * Where the deviance rises by less than this towards infinite rates, the model with one parameter less is the better by AIC, and hardly
 * anything is known about the rate. Where it rises by more, the interval says what is known, as one does that holds zero.
 */
const HARDLY_KNOWN = 2;
/** A parameter sets the rate if a tenth more of it changes the rate by at least this part. */
const NUDGE = 0.1;
const SETS = 0.005;
/** And so does one that goes along with such a one. */
const GOES_ALONG = 0.9;
/** Samples that are looked at. */
const MOST_SAMPLES = 200;

/**
 * The result, where a mode of the model decays faster than the samples may show: how fast hardly matters then, the likelihood is
 * flat towards faster rates, and errors from its curvature are too short on that side. Of parameters that set the rate, unless
 * they are well known, the likelihood itself gives that end of the interval; where it gives none the interval is open there. The status
 * says so: a verdict where infinite rates fit about as well, else `ok` with the names.
 */
export function* withFastModes(
  model: Model,
  data: Data,
  result: Result,
  options: Options,
): LoadingWork<Result> {
  const loose = looseRates(model, result);
  if (!loose) return result;
  const fastEnd = yield* fastEndsOf(model, data, result, options, loose.side);
  if (fastEnd === undefined && loose.rate < CLEARLY_FAST) return result;
  const isOpen = (j: number) => relativeError(result.parameters[j]) > KNOWN;
  const side =
    fastEnd instanceof Float64Array ? loose.side : loose.side.map((one, j) => (isOpen(j) ? one : 0));
  const parameters = result.parameters.map((parameter, j) => {
    const end = fastEnd instanceof Float64Array ? fastEnd[j] : side[j] * Number.POSITIVE_INFINITY;
    return { ...parameter, interval: withEnd(parameter.interval, side[j], end) };
  });
  const names = parameters.filter((_, j) => side[j] !== 0);
  if (fastEnd instanceof Float64Array || names.length === 0) return { ...result, parameters };
  if (fastEnd === undefined || fastEnd < HARDLY_KNOWN)
    return withVerdict({ ...result, parameters }, openVerdict(names, loose.rate));
  const status = result.status.code === 'ok' ? fineVerdict(parameters) : result.status;
  return { ...result, parameters, status, notes: [...result.notes, openNote(names, loose.rate)] };
}

/** Whether a mode of the model may decay faster than the samples show, and a parameter that sets its rate is not well known. */
export function hasFastModes(model: Model, result: Result): boolean {
  return looseRates(model, result) !== undefined;
}

/** How fast a mode that is too fast decays, and for each parameter on which side of its estimate faster ones lie; 0 for those that matter not. */
function looseRates(model: Model, result: Result): { rate: number; side: number[] } | undefined {
  const { parameters, correlation, experiments } = result;
  const w = Float64Array.from(parameters, ({ estimate }) => estimate);
  const loose = parameters.map((parameter) => relativeError(parameter) > WELL_KNOWN);
  if (!loose.some((is) => is) || experiments.some(({ trajectory }) => !trajectory)) return undefined;
  const decay = decayAlong(model, result);
  const rate = decay(w);
  if (!(rate > FAST)) return undefined;
  const sides = parameters.map((_, j) => {
    const more = decay(w.map((x, k) => (k === j ? x * (1 + NUDGE) : x)));
    const change = more / rate - 1;
    return Math.abs(change) < SETS ? 0 : Math.sign(change) * Math.sign(w[j]);
  });
  const towards = sides.map((side, j) => {
    if (side !== 0) return side;
    const k = sides.findIndex(
      (other, k) => other !== 0 && loose[k] && Math.abs(correlation[j][k]) > GOES_ALONG,
    );
    return k < 0 ? 0 : Math.sign(correlation[j][k]) * sides[k];
  });
  const side = parameters.map((_, j) => (loose[j] ? towards[j] : 0));
  return side.some((one) => one !== 0) ? { rate, side } : undefined;
}

function relativeError({ estimate, stdError }: ParameterEstimate): number {
  return stdError / Math.abs(estimate);
}

/** Where the likelihood ends intervals, with what solves forward for it: few fits ask for that. */
function* fastEndsOf(
  model: Model,
  data: Data,
  result: Result,
  options: Options,
  side: readonly number[],
): LoadingWork<Float64Array | number | undefined> {
  const { parameters, covariance } = result;
  const doubt = parameters.map((parameter, j) => (side[j] === 0 ? 0 : relativeError(parameter)));
  const j = doubt.indexOf(Math.max(...doubt));
  if (!Number.isFinite(covariance[j][j]) || data.states.length + parameters.length > MOST_ASKED)
    return undefined;
  const { fastEnds } = yield* awaited(import('./fastEnds.ts'));
  return yield* fastEnds(model, data, result, options, j, side[j]);
}

/** An interval that reaches at least to `end` on one side. */
function withEnd([low, high]: [number, number], side: number, end: number): [number, number] {
  if (side === 0) return [low, high];
  return side > 0 ? [low, Math.max(high, end)] : [Math.min(low, end), high];
}

/** That faster rates than the estimated ones fit, too. */
function openNote(parameters: readonly ParameterEstimate[], rate: number): Note {
  return note(fitNoteFindings.fasterRatesFit({ parameters: parameters.map(({ name }) => name), rate }));
}

/** The same, where the data hardly limit the slow side. */
export function openVerdict(parameters: readonly ParameterEstimate[], rate: number): Verdict {
  const names = parameters.map(({ name }) => name);
  return verdictOf('poorlyDetermined', solutionFindings.fastMode({ parameters: names, rate }));
}

/**
 * For parameters, the powers of e by which the fastest mode decays from one sample to the next, the median along the estimated
 * states. The spectral radius ρ of I - F Δt/K is 1 + r Δt/K for a decay of rate r, and hardly more than 1 for an oscillation.
 */
function decayAlong(model: Model, { experiments }: Result): (w: Float64Array) => number {
  const { states } = model;
  const D = states.length;
  const f = compileRightHandSide(model);
  const radius = createSpectralRadius(D);
  const all = experiments.flatMap(({ trajectory }) => {
    const { t, states: X } = trajectory!;
    return t.slice(0, -1).map((time, i) => ({
      t: time,
      gap: t[i + 1] - time,
      x: Float64Array.from(states, (state) => X[state][i]),
    }));
  });
  const skip = Math.ceil(all.length / MOST_SAMPLES);
  const points = all.filter((_, i) => i % skip === 0);
  const F = new Float64Array(D * D);
  return (w) => {
    const rates = points.map(({ t, gap, x }) => {
      f.jacobianStates(t, x, w, F);
      for (let i = 0; i < D * D; i++) F[i] = (i % (D + 1) === 0 ? 1 : 0) - (F[i] * gap) / PARTS;
      return PARTS * (radius(F) - 1);
    });
    return median(rates);
  };
}

/** K: an oscillation of one radian from sample to sample counts as 1/(2K). */
const PARTS = 64;
