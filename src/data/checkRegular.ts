import { dataFindings } from '../findings/dataFindings.ts';
import type { Finding } from '../findings/finding.ts';
import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import type { Data, Experiment } from './data.ts';
import { roundedTimes } from './roundedTimes.ts';
import { rowOf } from './rowOf.ts';
import { unevenness } from './unevenness.ts';

/**
 * Throws unless the methods `irls` and `ols` can take the data: every state at every time, each time once, even steps to
 * a hundredth, in every experiment.
 */
export function checkRegular(data: Data): void {
  for (const experiment of data.experiments) {
    const finding =
      missingCell(experiment, data.states) ?? repeatedTime(experiment) ?? unevenTimes(experiment);
    if (finding !== undefined) throw new InputError(finding);
  }
}

/** Whether `checkRegular` would pass. */
export function isRegular({ experiments }: Data): boolean {
  return experiments.every(({ t, U }) => !hasGap(U.data) && !hasRepeat(t) && !unevenness(t));
}

// Loops, since a table may have a million rows.
function hasGap(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) return true;
  return false;
}

function hasRepeat(t: Float64Array): boolean {
  for (let i = 1; i < t.length; i++) if (t[i] === t[i - 1]) return true;
  return false;
}

function missingCell(experiment: Experiment, states: readonly string[]): Finding | undefined {
  const { name, U } = experiment;
  const at = U.data.findIndex(Number.isNaN);
  if (at < 0) return undefined;
  const d = Math.floor(at / U.rows);
  const i = at % U.rows;
  const values = column(U, d);
  if (values.every(Number.isNaN)) {
    return dataFindings.columnEmptyForWeakForm({ column: states[d], experiment: name });
  }
  const end = i === 0 ? 'beginning' : values.subarray(i).every(Number.isNaN) ? 'end' : '';
  return dataFindings.cellMissingForWeakForm({ column: states[d], ...rowOf(experiment, i), end });
}

function repeatedTime(experiment: Experiment): Finding | undefined {
  const { t } = experiment;
  const i = t.findIndex((time, i) => time === t[i - 1]);
  if (i < 0) return undefined;
  return dataFindings.timeTwiceForWeakForm({
    ...rowOf(experiment, i),
    time: t[i],
    rowBefore: rowOf(experiment, i - 1).row,
  });
}

function unevenTimes(experiment: Experiment): Finding | undefined {
  const { t } = experiment;
  const uneven = unevenness(t);
  if (!uneven) return undefined;
  const { dt, worst, off, longest } = uneven;
  const rounding = roundedTimes(t);
  return dataFindings.timesUneven({
    ...rowOf(experiment, worst),
    time: t[worst],
    due: t[0] + worst * dt,
    step: dt,
    off,
    longest: { step: t[longest] - t[longest - 1], row: rowOf(experiment, longest).row },
    ...(rounding && {
      rounded: {
        decimals: rounding.decimals,
        needed: rounding.needed,
        isDoubtful: rounding.doubtful,
      },
    }),
  });
}
