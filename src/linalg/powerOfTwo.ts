/** A power of two within a factor of two of x ≥ 0, and 1 for 0: dividing by it brings x near one and changes no digit. */
export function powerOfTwoNear(x: number): number {
  return x === 0 ? 1 : 2 ** Math.max(-1021, Math.min(1023, Math.round(Math.log2(x))));
}
