// What the headings of a table are taken for, unless options or a model say otherwise.

/** Whether a column of this name holds the times. */
export function isTimeName(name: string): boolean {
  return /^(t|time)$/i.test(name);
}

/** Whether t or time is a word of its own in a heading: "Time (h)", "time_s", "t [min]", "Elapsed time". */
export function hasTimeWord(heading: string): boolean {
  return /(^|[^\p{L}\p{N}])(t|time)($|[^\p{L}\p{N}])/iu.test(heading);
}

/** Whether a column of this name labels experiments. */
export function isExperimentName(name: string): boolean {
  return /^experiment$/i.test(name);
}
