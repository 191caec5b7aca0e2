/** An even grid as it looks when written with too few decimals. */
export interface Rounding {
  /** How many decimals the times have at most. */
  readonly decimals: number;
  /** How many would keep every time within 1% of a step of its place. */
  readonly needed: number;
  /** Whether the steps are one and two units of the last decimal, as they also are where single rows are missing. */
  readonly doubtful: boolean;
}

/**
 * How times were rounded, if they look like an even grid that was, to more than 1% of a step: in units of their last
 * decimal, the steps of a rounded grid are k or k + 1, and no time is more than one unit off the grid from the first to
 * the last. (Half a unit is its own, the other half comes from the ends.)
 */
export function roundedTimes(t: Float64Array): Rounding | undefined {
  const last = t.length - 1;
  const dt = (t[last] - t[0]) / last;
  let decimals = 0;
  for (const time of t) {
    decimals = Math.max(decimals, decimalsOf(time));
    // One unit is then less than the 1% of a step that would matter; long records of exact times end here at once.
    if (dt * 10 ** decimals > 100) return undefined;
  }
  const units = t.map((time) => Math.round(time * 10 ** decimals));
  const step = (units[last] - units[0]) / last;
  if (!units.every(Number.isSafeInteger)) return undefined;
  const k = Math.floor(step);
  for (let i = 1; i <= last; i++) {
    const steps = units[i] - units[i - 1];
    if (steps !== k && steps !== k + 1) return undefined;
    if (Math.abs(units[i] - units[0] - i * step) > 1) return undefined;
  }
  const needed = Math.max(decimals + 1, Math.ceil(2 - Math.log10(step) + decimals));
  return { decimals, needed, doubtful: k <= 1 };
}

/** The decimals in the shortest text of x. */
function decimalsOf(x: number): number {
  const [, digits = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(x)) ?? [];
  return Math.max(0, digits.length - Number(exponent));
}
