import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import { asOption } from './asOption.ts';
import type { Data, Experiment } from './data.ts';
import { quote } from './quote.ts';
import { roundedTimes, roundingInWords } from './roundedTimes.ts';
import { ofExperiment, rowName } from './rowName.ts';
import { unevenness } from './unevenness.ts';

/**
 * Throws unless the methods `irls` and `ols` can take the data: every state at every time, each time once, even steps to
 * a hundredth, in every experiment.
 */
export function checkRegular(data: Data): void {
  for (const experiment of data.experiments) {
    const found = missingCell(experiment, data.states) ?? repeatedTime(experiment) ?? unevenTimes(experiment);
    if (found !== undefined) throw new InputError(found);
  }
}

/** Whether `checkRegular` would pass. */
export function isRegular({ experiments }: Data): boolean {
  return experiments.every(
    ({ t, U }) => !U.data.some(Number.isNaN) && !t.some((time, i) => time === t[i - 1]) && !unevenness(t),
  );
}

function missingCell(experiment: Experiment, states: readonly string[]): string | undefined {
  const { name, U } = experiment;
  const at = U.data.findIndex(Number.isNaN);
  if (at < 0) return undefined;
  const d = Math.floor(at / U.rows);
  const i = at % U.rows;
  const values = column(U, d);
  const needed = `Methods irls and ols need every state at every time. Use method 'mle', which takes what was measured`;
  if (values.every(Number.isNaN)) {
    return `Column ${quote(states[d])}${ofExperiment(name)} has no values at all. ${needed}, or leave this experiment out.`;
  }
  // Only at the ends may rows go without making the times uneven.
  const end = i === 0 ? 'beginning' : values.subarray(i).every(Number.isNaN) ? 'end' : undefined;
  const otherwise = end ? `drop the rows without a value at the ${end}` : 'fill it in';
  return `Column ${quote(states[d])}, ${rowName(experiment, i)}: the value is missing. ${needed}, or ${otherwise}.`;
}

function repeatedTime(experiment: Experiment): string | undefined {
  const { t, name } = experiment;
  const i = t.findIndex((time, i) => time === t[i - 1]);
  if (i < 0) return undefined;
  const several =
    name === ''
      ? ` If there are several experiments, say which column tells them apart: ${asOption('by')}.`
      : '';
  return `Time, ${rowName(experiment, i)}: ${t[i]} occurs twice, here and in ${rowName({ ...experiment, name: '' }, i - 1)}. Methods irls and ols take each time once. Use method 'mle', which takes replicates, or average them; write more decimals if rounding made them equal.${several}`;
}

function unevenTimes(experiment: Experiment): string | undefined {
  const { t } = experiment;
  const uneven = unevenness(t);
  if (!uneven) return undefined;
  const { dt, worst, off, longest } = uneven;
  // Far from zero, as many digits more are needed to tell two times apart.
  const digits = Math.min(17, 4 + Math.max(0, Math.ceil(Math.log10(Math.abs(t[worst]) / dt))));
  const due = short(t[0] + worst * dt, digits);
  const found = `Time, ${rowName(experiment, worst)}: ${t[worst]} is ${short(100 * off)}% of a step away from ${due}, where even steps of ${short(dt)} lead`;
  const needed = 'Methods irls and ols need evenly spaced times, to 1% of a step';
  const rounding = roundedTimes(t);
  const rounded = rounding && roundingInWords(rounding);
  const more = rounding && `write the times with ${rounding.needed} decimals`;
  if (rounding && !rounding.doubtful) {
    return `${found}. The times seem to be even but ${rounded}. ${needed}: ${more}, or use method 'mle', which takes them as they are.`;
  }
  const step = `${short(t[longest] - t[longest - 1])}, ends at ${rowName(experiment, longest)}`;
  const perhaps = rounding ? ` If they were only ${rounded}, ${more}.` : '';
  return `${found}; the longest step, ${step}. ${needed}. Use method 'mle', which takes uneven times, or keep an evenly spaced part.${perhaps}`;
}

function short(x: number, digits = 4): string {
  return String(Number(x.toPrecision(digits)));
}
