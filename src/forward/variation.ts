/** How much a course varies: between samples, and from one sample to the next. */
export interface Variation {
  between: number;
  shown: number;
}

/** Adds the variation of a course x(n) over places n, with samples at some of them; `isJump(n)`: from n to the next it is another course. */
export function addVariation(
  sum: Variation,
  x: (n: number) => number,
  samples: ArrayLike<number>,
  isJump: (n: number) => boolean = () => false,
): void {
  for (let m = 1; m < samples.length; m++) {
    sum.shown += Math.abs(x(samples[m]) - x(samples[m - 1]));
    for (let n = samples[m - 1]; n < samples[m]; n++)
      if (!isJump(n)) sum.between += Math.abs(x(n + 1) - x(n));
  }
}

/** How many times as much it varies between samples as from one to the next; 1 where samples show nothing. */
export function swing({ between, shown }: Variation): number {
  return shown > 0 ? between / shown : 1;
}
