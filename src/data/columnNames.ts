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
  const span = /^(?:s|secs?|seconds?|min|mins|minutes?|h|hrs?|hours?|d|days?|weeks?|months?|years?|yrs?)$/i;
  return (
    span.test(unit) || span.test(name) || /^(?:zeit|temps|tiempo|tempo|date|datetime|elapsed)$/i.test(name)
  );
}

/** Whether a column of this name labels experiments. */
export function isExperimentName(name: string): boolean {
  return /^experiment$/i.test(name);
}
