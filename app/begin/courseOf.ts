/** How a quantity runs in time. */
export interface Course {
  readonly kind: 'flat' | 'rises' | 'falls' | 'peaks' | 'dips' | 'oscillates';
  /** Whether no value is below zero, but for noise. */
  readonly isPositive: boolean;
  /** Whether the last quarter of the time changes little. */
  readonly levelsOff: boolean;
  /** Where it changes fastest: in the first, a middle or the last quarter of the time. */
  readonly steepest: 'first' | 'middle' | 'last';
  /** Whether it grows by a smaller factor at first than later, on the way to half of its height, as a background or a lag makes it. */
  readonly startsSlowly: boolean;
  /** Whether it changes as much in every quarter of the time. */
  readonly isSteady: boolean;
  /** Whether it begins, or ends, near zero as against its largest value. */
  readonly fromZero: boolean;
  readonly toZero: boolean;
}

/** Turns of less than this part of the range are noise. */
const turn = 0.25;
/** Changes of less than this part of the range, and values of less than this part of the largest, are small. */
const small = 0.12;
/** Neighbours that correlate less than this follow no course. */
const leastCorrelation = 0.25;

/** The course of values over times that do not decrease; NaN was not measured. Values at one time are taken as their mean. */
export function courseOf(t: ArrayLike<number>, values: ArrayLike<number>): Course {
  const { times, means } = meansByTime(t, values);
  const y = smoothed(means);
  const [low, high] = [Math.min(...y), Math.max(...y)];
  const range = high - low;
  const quarters = changesByQuarter(times, y);
  const size = Math.max(Math.abs(low), Math.abs(high));
  const last = y.at(-1) ?? 0;
  const fastest = quarters.indexOf(Math.max(...quarters));
  return {
    kind: kindOf(y, means, range),
    // Noise about zero may be below it.
    isPositive: low >= -small * size,
    levelsOff: quarters[3] < small * range,
    // What bends upwards at first is steepest later, even if all is over in the first quarter.
    steepest: fastest === 0 && !bendsLater(times, y) ? 'first' : fastest === 3 ? 'last' : 'middle',
    startsSlowly: startsSlowly(times, y),
    isSteady: quarters.every((change) => Math.abs(change - range / 4) < small * range),
    fromZero: Math.abs(y[0] ?? 0) < small * size,
    toZero: Math.abs(last) < small * size,
  };
}

function meansByTime(t: ArrayLike<number>, values: ArrayLike<number>): { times: number[]; means: number[] } {
  const times: number[] = [];
  const sums: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i < t.length; i++) {
    if (!Number.isFinite(values[i])) continue;
    if (times.length === 0 || t[i] !== times.at(-1)) {
      times.push(t[i]);
      sums.push(0);
      counts.push(0);
    }
    sums[sums.length - 1] += values[i];
    counts[counts.length - 1]++;
  }
  return { times, means: sums.map((sum, i) => sum / counts[i]) };
}

/** Means over a few neighbours: a twelfth of all on each side, and none where there are few. */
function smoothed(y: readonly number[]): number[] {
  const reach = y.length < 8 ? 0 : Math.max(1, Math.floor(y.length / 24));
  return y.map((_, i) => {
    // As many on each side, so that the ends are not pulled inwards.
    const side = Math.min(reach, i, y.length - 1 - i);
    const near = y.slice(i - side, i + side + 1);
    return near.reduce((sum, x) => sum + x, 0) / near.length;
  });
}

/** The change in each quarter of the time. */
function changesByQuarter(t: readonly number[], y: readonly number[]): number[] {
  const [first, last] = [t[0] ?? 0, t.at(-1) ?? 0];
  const at = (part: number) => valueAt(t, y, first + part * (last - first));
  return [0, 1, 2, 3].map((k) => Math.abs(at((k + 1) / 4) - at(k / 4)));
}

/** Whether the first quarter of the time changes less in its first half than in its second. */
function bendsLater(t: readonly number[], y: readonly number[]): boolean {
  const [first, last] = [t[0] ?? 0, t.at(-1) ?? 0];
  const at = (part: number) => valueAt(t, y, first + part * (last - first));
  return Math.abs(at(1 / 8) - at(0)) < Math.abs(at(1 / 4) - at(1 / 8));
}

/** The growth of logarithms that counts as later rather than sooner: that of a logistic course never becomes larger. */
const later = 1.3;

function startsSlowly(t: readonly number[], y: readonly number[]): boolean {
  const height = Math.max(...y) / 2;
  const half = y.findIndex((x) => x >= height);
  // Noise hides how what begins near zero grows.
  if (half < 6 || y.slice(0, half).some((x) => !(x > height / 50))) return false;
  const [third, two] = [1, 2].map((k) => valueAt(t, y, t[0] + (k / 3) * (t[half] - t[0])));
  return Math.log(two / third) > later * Math.log(third / y[0]);
}

function valueAt(t: readonly number[], y: readonly number[], time: number): number {
  const i = t.findIndex((x) => x >= time);
  if (i <= 0) return (i === 0 ? y[0] : y.at(-1)) ?? 0;
  const part = (time - t[i - 1]) / (t[i] - t[i - 1]);
  return y[i - 1] + part * (y[i] - y[i - 1]);
}

function kindOf(y: readonly number[], raw: readonly number[], range: number): Course['kind'] {
  if (!(range > 0)) return 'flat';
  const turns = turnsOf(y, turn * range);
  const net = (y.at(-1) ?? 0) - y[0];
  if (turns.length === 0) return Math.abs(net) < turn * range ? 'flat' : net > 0 ? 'rises' : 'falls';
  if (turns.length === 1) return turns[0] === 'top' ? 'peaks' : 'dips';
  return neighbourCorrelation(raw) < leastCorrelation ? 'flat' : 'oscillates';
}

/** The turns between the ends, where the course goes back by more than a threshold. */
function turnsOf(y: readonly number[], threshold: number): ('top' | 'bottom')[] {
  const turns: ('top' | 'bottom')[] = [];
  let [low, high] = [y[0], y[0]];
  let heading: 'up' | 'down' | undefined;
  for (const x of y) {
    [low, high] = [Math.min(low, x), Math.max(high, x)];
    if (heading !== 'down' && x < high - threshold) {
      if (heading === 'up') turns.push('top');
      [heading, low] = ['down', x];
      high = x;
    } else if (heading !== 'up' && x > low + threshold) {
      if (heading === 'down') turns.push('bottom');
      [heading, high] = ['up', x];
      low = x;
    }
  }
  return turns;
}

function neighbourCorrelation(y: readonly number[]): number {
  const mean = y.reduce((sum, x) => sum + x, 0) / y.length;
  const square = y.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  const product = y.reduce((sum, x, i) => (i === 0 ? 0 : sum + (x - mean) * (y[i - 1] - mean)), 0);
  return product / square;
}
