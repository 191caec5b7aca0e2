import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { ParameterEstimate, Result, Verdict } from '../result.ts';
import { withVerdict } from '../verdict.ts';
import { list, short } from '../words.ts';
import { createSpectralRadius } from './spectralRadius.ts';

/** A mode is fast if it decays by more than this power of e between two samples, at most of the times. */
const FAST = 1;
/** A parameter known to better than this part of itself is known on both sides. */
const WELL_KNOWN = 0.15;
/** A parameter sets the rate if a tenth more of it changes the rate by at least this part. */
const NUDGE = 0.1;
const SETS = 0.005;
/** And so does one that goes along with such a one. */
const GOES_ALONG = 0.9;
/** Samples that are looked at. */
const MOST_SAMPLES = 200;

/**
 * The result, where a mode of the model decays faster than the samples can show: how fast hardly matters then, the likelihood is
 * flat towards faster rates, and errors from its curvature are far too short on that side. The parameters that set the rate, unless
 * they are well known, get intervals that are open there, and a verdict says so.
 */
export function withFastModes(model: Model, result: Result): Result {
  const { parameters, correlation, experiments } = result;
  const w = Float64Array.from(parameters, ({ estimate }) => estimate);
  const loose = parameters.map(({ estimate, stdError }) => stdError > WELL_KNOWN * Math.abs(estimate));
  if (!loose.some((is) => is) || experiments.some(({ trajectory }) => !trajectory)) return result;
  const decay = decayAlong(model, result);
  const rate = decay(w);
  if (!(rate > FAST)) return result;
  const own = parameters.map((_, j) => {
    const more = decay(w.map((x, k) => (k === j ? x * (1 + NUDGE) : x)));
    const change = more / rate - 1;
    return Math.abs(change) < SETS ? 0 : Math.sign(change) * Math.sign(w[j]);
  });
  const towards = own.map((side, j) => {
    if (side !== 0) return side;
    const k = own.findIndex(
      (other, k) => other !== 0 && loose[k] && Math.abs(correlation[j][k]) > GOES_ALONG,
    );
    return k < 0 ? 0 : Math.sign(correlation[j][k]) * own[k];
  });
  const open = parameters.map((_, j) => (loose[j] ? towards[j] : 0));
  if (open.every((side) => side === 0)) return result;
  const opened: Result = {
    ...result,
    parameters: parameters.map((parameter, j) => ({
      ...parameter,
      interval: openInterval(parameter.interval, open[j]),
    })),
  };
  const names = parameters.filter((_, j) => open[j] !== 0);
  return withVerdict(opened, verdictOn(names, rate));
}

function openInterval([low, high]: [number, number], side: number): [number, number] {
  if (side === 0) return [low, high];
  return side > 0 ? [low, Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, high];
}

function verdictOn(parameters: readonly ParameterEstimate[], rate: number): Verdict {
  const names = list(parameters.map(({ name }) => name));
  return {
    code: 'poorlyDetermined',
    message: `A mode of the model decays faster than the samples show, by ${short(rate)} powers of e from one to the next: faster still would fit nearly as well. Of ${names} only the slow side is known; the intervals are open on the other.`,
    advice:
      'Sample more often where the states change fast, or replace the fast equation by its equilibrium, or give one of these parameters a value.',
  };
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
    return rates.sort((a, b) => a - b)[Math.floor(rates.length / 2)] ?? Number.NaN;
  };
}

/** K: an oscillation of one radian from sample to sample counts as 1/(2K). */
const PARTS = 64;
