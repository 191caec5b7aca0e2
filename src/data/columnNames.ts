import { headingOf } from './heading.ts';

// What the headings of a table are taken for, unless options or a model say otherwise.

/** Whether a column of this name holds the times. */
export function isTimeName(name: string): boolean {
  return /^(t|time)$/i.test(name);
}

/** Whether a heading is that of the times, with its unit perhaps: `Time [s]`. */
export function isTimeHeading(heading: string): boolean {
  return isTimeName(headingOf(heading).name);
}

/** Whether t or time is a word of its own in a heading: "Time (h)", "time_s", "t [min]", "Elapsed time". */
export function hasTimeWord(heading: string): boolean {
  return /(^|[^\p{L}\p{N}])(t|time)($|[^\p{L}\p{N}])/iu.test(heading);
}

/** Whether a heading may be that of the times, in other words: "hours", "Zeit", "Elapsed (h)". */
export function seemsTime(heading: string): boolean {
  const { name, unit } = headingOf(heading);
  return (
    spanIn(unit) !== '' ||
    spanIn(name) !== '' ||
    /^(?:zeit|temps|tiempo|tempo|date|datetime|elapsed)$/i.test(name)
  );
}

/** The unit in the heading of times without brackets: h in "time_h" and "hrs", years in "year"; '' where there is none. */
export function timeUnitIn(heading: string): string {
  const named = /(?:^|[^\p{L}\p{N}])(?:t|time)[^\p{L}\p{N}]+(\p{L}+)$/iu.exec(heading)?.[1];
  // A heading of one letter may be something else.
  return spanIn(named ?? (heading.length > 1 ? heading : ''));
}

/** The unit that a word for a span of time means; '' for other words. */
function spanIn(word: string): string {
  return spans.find(([pattern]) => pattern.test(word))?.[1] ?? '';
}

const spans: readonly (readonly [RegExp, unit: string])[] = [
  [/^(?:s|secs?|seconds?)$/i, 's'],
  [/^(?:min|mins|minutes?)$/i, 'min'],
  [/^(?:h|hrs?|hours?)$/i, 'h'],
  [/^(?:d|days?)$/i, 'days'],
  [/^weeks?$/i, 'weeks'],
  [/^months?$/i, 'months'],
  [/^(?:years?|yrs?)$/i, 'years'],
];

/** Whether a column of this name labels experiments. */
export function isExperimentName(name: string): boolean {
  return /^experiment$/i.test(name);
}
