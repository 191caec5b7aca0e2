/** Objectives that differ by less are those of one minimum. */
const sameMinimum = 0.1;

/** Whether two starts came to the same minimum, by their objectives. */
export function isSameMinimum(a: number, b: number): boolean {
  return Math.abs(a - b) < sameMinimum;
}
