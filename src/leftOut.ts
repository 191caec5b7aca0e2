import type { Outlier } from './data/outliers.ts';
import type { Result, Verdict } from './result.ts';
import { withVerdict } from './verdict.ts';
import { count, list, short } from './words.ts';

/** The result of a fit without some values that stand out, which says so. */
export function withLeftOut(result: Result, outliers: readonly Outlier[]): Result {
  const places = outliers.map(
    ({ state, experiment, t, value }) =>
      `${state} = ${short(value)} at t = ${short(t)}${experiment === '' ? '' : ` of experiment ${experiment}`}`,
  );
  const one = outliers.length === 1;
  const states = [...new Set(outliers.map(({ state }) => state))];
  const verdict: Verdict = {
    code: 'notNormal',
    message: `${places.length > 3 ? `${count(places.length, 'value')}, such as ${places[0]},` : list(places)} ${one ? 'stands' : 'stand'} out far from ${one ? 'its' : 'their'} neighbours, and no maximum of the likelihood was found with ${one ? 'it' : 'them'}. The estimates are those of the other values.`,
    advice: `Check ${one ? 'this value' : 'these values'}. To keep ${one ? 'it' : 'them'}, write "${states.map((state) => `noise ${state} student`).join('" and "')}" in the model, which gives outliers less weight.`,
  };
  return withVerdict(result, verdict);
}
