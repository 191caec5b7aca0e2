/** Numbers of a unit in a second, for times counted from 1970 as computers do. */
const units = [
  ['seconds', 1],
  ['milliseconds', 1e3],
  ['microseconds', 1e6],
  ['nanoseconds', 1e9],
] as const;

/** What times are counted in that seem to be counted from 1970, by their size: between 2001 and 2100; undefined for others. */
export function epochUnit(t: Float64Array): (typeof units)[number][0] | undefined {
  const [first, last] = [t[0], t[t.length - 1]];
  return units.find(([, inSecond]) => first >= 1e9 * inSecond && last <= 4.1e9 * inSecond)?.[0];
}
