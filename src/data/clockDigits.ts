/** Fewer times than this may look like clock times by chance. */
const FEWEST = 6;

/** Whether times may be clock times without a colon, 930, 945, 1000: even as such, and not as numbers. */
export function areClockDigits(t: Float64Array): boolean {
  const { length } = t;
  const isClock = (x: number) => Number.isInteger(x) && x >= 0 && x < 2400 && x % 100 < 60;
  if (length < FEWEST || t[length - 1] < 100 || !t.every(isClock)) return false;
  const minutes = t.map((x) => 60 * Math.floor(x / 100) + (x % 100));
  const isEven = (times: Float64Array) =>
    times.every((x, i) => i < 2 || x - times[i - 1] === times[1] - times[0]);
  return minutes[1] > minutes[0] && isEven(minutes) && !isEven(t);
}
