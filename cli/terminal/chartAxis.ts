/** What axes are made of. */
export interface AxisSigns {
  tick: string;
  side: string;
  corner: string;
  mark: string;
  base: string;
}

export const lines: AxisSigns = { tick: '┤', side: '│', corner: '└', mark: '┬', base: '─' };
export const letters: AxisSigns = { tick: '+', side: '|', corner: '+', mark: '+', base: '-' };

/** Which of n places between two ends a value falls on, counted from 0. */
export function placeOf(x: number, from: number, to: number, n: number): number {
  // Halves, since the difference of the largest numbers is infinite.
  return Math.round(((x / 2 - from / 2) / (to / 2 - from / 2)) * (n - 1));
}

export interface Tick {
  value: number;
  text: string;
}

/** About n round values from low to high: multiples of 1, 2 or 5 times a power of ten. */
export function ticksOf(low: number, high: number, n: number): Tick[] {
  const rough = (high / 2 - low / 2) / (n / 2);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= 0.99 * rough)!;
  const from = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - from + 1;
  return Array.from({ length: Math.min(Math.max(count, 0), 2 * n + 2) }, (_, i) => {
    const value = (from + i) * step;
    return { value, text: tickText(value, step) };
  });
}

function tickText(value: number, step: number): string {
  const size = Math.max(Math.abs(value), step);
  const digits = Math.max(0, Math.floor(Math.log10(size) + 1e-9) - Math.floor(Math.log10(step) + 1e-9));
  if (value === 0) return '0';
  if (size >= 1e6 || step < 1e-5) return value.toExponential(Math.min(digits, 12)).replace('e+', 'e');
  return value.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
}

/** Times larger than this, in units of what is between two ticks, are written relative to the first tick. */
const farFromZero = 2e4;

/** The time axis and the numbers below it; below these what they leave out, where the times are far from zero. */
export function axisLines(
  first: number,
  last: number,
  columns: number,
  { corner, mark, base }: AxisSigns,
): string[] {
  const most = Math.max(2, Math.floor(columns / 12));
  const marks = ticksOf(first, last, most);
  const step = marks.length > 1 ? marks[1].value - marks[0].value : Number.POSITIVE_INFINITY;
  const origin = Math.max(Math.abs(first), Math.abs(last)) > farFromZero * step ? marks[0].value : 0;
  const axis = Array.from({ length: columns }, () => base);
  let numbers = ' ';
  for (const { value, text: plain } of marks) {
    const text = origin === 0 ? plain : tickText(value - origin, step);
    const at = placeOf(value, first, last, columns);
    axis[at] = mark;
    const from = Math.min(at - Math.floor((text.length - 1) / 2), columns - text.length) + 1;
    // A number that would touch the one before is left out; its mark stays.
    if (from > numbers.length || numbers.trim() === '')
      numbers = `${numbers.padEnd(Math.max(from, 0))}${text}`;
  }
  const line = `${corner}${axis.join('')}`;
  if (origin === 0) return [`${line} t`, numbers];
  const label = `t ${origin < 0 ? '+' : '-'} ${Number(Math.abs(origin).toPrecision(15))}`;
  return [line, numbers, label.padStart(columns + 1)];
}
