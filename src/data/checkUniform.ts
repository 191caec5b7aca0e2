import { InputError } from '../inputError.ts';
import { checkIncreasing } from './checkIncreasing.ts';
import type { Data, Experiment } from './data.ts';
import { roundedTimes } from './roundedTimes.ts';
import { rowName } from './rowName.ts';

// How far a time may be from its place on the even grid, in steps: enough for times written to a hundredth of a step, too little for a gap.
const TOLERANCE = 0.01;

/**
 * Throws unless the times of every experiment increase evenly: |t_i − (t_0 + iΔt)| ≤ Δt/100 with Δt = (t_last − t_0)/(M − 1).
 */
export function checkUniform(data: Data): void {
  checkIncreasing(data);
  for (const experiment of data.experiments) checkSpacing(experiment);
}

function checkSpacing(experiment: Experiment): void {
  const { t } = experiment;
  const last = t.length - 1;
  const dt = (t[last] - t[0]) / last;
  let worst = 0;
  let furthest = 0;
  let longest = 1;
  for (let i = 1; i <= last; i++) {
    const off = Math.abs(t[i] - (t[0] + i * dt)) / dt;
    // Written this way round so that times too far apart to subtract (NaN) are refused as well.
    if (!(off <= furthest)) {
      furthest = off;
      worst = i;
    }
    if (t[i] - t[i - 1] > t[longest] - t[longest - 1]) longest = i;
  }
  if (furthest <= TOLERANCE) return;
  // Far from zero, as many digits more are needed to tell two times apart.
  const digits = Math.min(17, 4 + Math.max(0, Math.ceil(Math.log10(Math.abs(t[worst]) / dt))));
  const due = short(t[0] + worst * dt, digits);
  const off = `Time, ${rowName(experiment, worst)}: ${t[worst]} is ${short(100 * furthest)}% of a step away from ${due}, where even steps of ${short(dt)} lead`;
  const rounding = roundedTimes(t);
  const rounded =
    rounding && `rounded to ${rounding.decimals || 'no'} decimal${rounding.decimals === 1 ? '' : 's'}`;
  const more = rounding && `write the times with ${rounding.needed} decimals`;
  if (rounding && !rounding.doubtful) {
    throw new InputError(
      `${off}. The times seem to be even but ${rounded}, and are needed to 1% of a step: ${more}.`,
    );
  }
  const step = `${short(t[longest] - t[longest - 1])}, ends at ${rowName(experiment, longest)}`;
  const perhaps = rounding ? ` If they were only ${rounded}, ${more}.` : '';
  throw new InputError(
    `${off}; the longest step, ${step}. Evenly spaced times (to 1% of a step) are needed for now: interpolate onto an even grid, or keep an evenly spaced part.${perhaps}`,
  );
}

function short(x: number, digits = 4): string {
  return String(Number(x.toPrecision(digits)));
}
