import { dataFindings } from '../findings/dataFindings.ts';
import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import type { Data, Experiment } from './data.ts';
import { rowOf } from './rowOf.ts';

/** Sizes of values, times and coefficients whose squares and products stay within the range of numbers. */
export const [smallest, largest] = [1e-60, 1e60];
const range = [smallest, largest] as const;

/** Times that differ by less than this part of the span of the experiment differ only by rounding. */
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
    const values = column(experiment.U, d);
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (Math.abs(value) > largest) {
        throw new InputError(
          dataFindings.valueTooLarge({ column: state, ...rowOf(experiment, i), value, range }),
        );
      }
      size = Math.max(size, Math.abs(value) || 0);
    }
  }
  if (size > 0 && size < smallest) {
    throw new InputError(dataFindings.valuesTooSmall({ column: state, size, range }));
  }
}

function checkTimes(experiment: Experiment): void {
  const { name, t } = experiment;
  const far = t.findIndex((time) => Math.abs(time) > largest);
  if (far >= 0) {
    throw new InputError(dataFindings.timeTooLarge({ ...rowOf(experiment, far), time: t[far], range }));
  }
  const span = t[t.length - 1] - t[0];
  if (span > 0 && span < smallest) {
    throw new InputError(dataFindings.timeSpanTooShort({ span, range, experiment: name }));
  }
  let [apart, close, widest] = [0, 0, 0];
  let most = 0;
  for (let i = 1; i < t.length; i++) {
    const gap = t[i] - t[i - 1];
    if (gap > 0) apart++;
    if (gap > 0 && gap < nearest * span) close++;
    if (gap > most) [most, widest] = [gap, i];
  }
  if (apart < 2 || close < MOST_CLOSE * apart) return;
  throw new InputError(
    dataFindings.timeFarFromOthers({
      ...rowOf(experiment, widest),
      time: t[widest],
      before: t[widest - 1],
    }),
  );
}
