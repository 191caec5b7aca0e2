import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import type { Data, Experiment } from './data.ts';
import { quote } from './quote.ts';
import { ofExperiment, rowName } from './rowName.ts';

/** Sizes of values, times and coefficients whose squares and products stay within the range of numbers. */
export const [smallest, largest] = [1e-60, 1e60];
const rangeInWords = '1e-60 to 1e60';

/** Times nearer than this, beside the span of the experiment, differ by rounding alone; nine in ten never do. */
const nearest = 1e-13;
const MOST_CLOSE = 0.9;

/** Throws where values or times are so large, so small or so close together that no method can compute with them. */
export function checkMagnitudes({ states, experiments }: Data): void {
  states.forEach((state, d) => {
    checkValues(experiments, state, d);
  });
  for (const experiment of experiments) checkTimes(experiment);
}

/** A single value that is too large, or all of a state too small; a small value among others is as good as zero. */
function checkValues(experiments: readonly Experiment[], state: string, d: number): void {
  let size = 0;
  for (const experiment of experiments) {
    column(experiment.U, d).forEach((value, i) => {
      if (Math.abs(value) > largest) {
        throw new InputError(
          `Column ${quote(state)}, ${rowName(experiment, i)}: ${value} is too large to compute with (${rangeInWords}). ${value === Number.MAX_VALUE ? 'It looks like a mark for a missing value: leave the cell empty.' : `Change the unit of ${quote(state)}, or leave the cell empty if it is a mark for a missing value.`}`,
        );
      }
      size = Math.max(size, Math.abs(value) || 0);
    });
  }
  if (size > 0 && size < smallest) {
    throw new InputError(
      `The values of ${quote(state)} reach ${size.toExponential(1)} at most, too small to compute with (${rangeInWords}). Change the unit of ${quote(state)}.`,
    );
  }
}

function checkTimes(experiment: Experiment): void {
  const { name, t } = experiment;
  const far = t.findIndex((time) => Math.abs(time) > largest);
  if (far >= 0) {
    throw new InputError(
      `Time, ${rowName(experiment, far)}: ${t[far]} is too large to compute with (${rangeInWords}). Correct it, or change the unit of time.`,
    );
  }
  const span = t[t.length - 1] - t[0];
  if (span > 0 && span < smallest) {
    throw new InputError(
      `The times${ofExperiment(name)} span ${span.toExponential(1)}, too little to compute with (${rangeInWords}). Change the unit of time.`,
    );
  }
  const gaps = t.map((time, i) => (i > 0 ? time - t[i - 1] : 0));
  const apart = gaps.filter((gap) => gap > 0);
  if (apart.length < 2 || apart.filter((gap) => gap < nearest * span).length < MOST_CLOSE * apart.length)
    return;
  const widest = gaps.indexOf(gaps.reduce((most, gap) => Math.max(most, gap), 0));
  throw new InputError(
    `Time, ${rowName(experiment, widest)}: ${t[widest]} is so far from the time before it, ${t[widest - 1]}, that the other times differ by less than rounding beside this gap. Correct it, or leave the row out.`,
  );
}
