/** Ticks of a logarithmic axis: powers of ten and, if there are fewer than two, also 2 and 5 times these. */
export function logTicks([low, high]: readonly [number, number]): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const powers = Array.from({ length: Math.min(last - first + 1, 400) }, (_, i) => first + i);
  const whole = powers.filter((n) => 10 ** n >= low && 10 ** n <= high);
  const parts = whole.length < 2 ? [1, 2, 5] : [1];
  const every = Math.max(1, Math.ceil(whole.length / 8));
  const kept = whole.length < 2 ? powers : powers.filter((n) => n % every === 0);
  return kept.flatMap((n) => parts.map((part) => Number((part * 10 ** n).toPrecision(10))));
}
