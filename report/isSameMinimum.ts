/** Objectives that differ by less belong to the same minimum. */
const sameMinimum = 0.1;

/** Whether two starts reached the same minimum, judged by their objectives. */
export function isSameMinimum(a: number, b: number): boolean {
  return Math.abs(a - b) < sameMinimum;
}
