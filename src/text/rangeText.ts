/** A range as it is typed, lower:upper; a side without a bound is left empty. */
export function rangeText([lower, upper]: readonly number[]): string {
  return [lower, upper].map((x) => (Number.isFinite(x) ? String(x) : '')).join(':');
}

/** The range that a text such as 0:10, 0: or :10 stands for; the text itself where it is none. */
export function rangeFrom(text: string): [lower: number, upper: number] | string {
  const [lower, upper, ...more] = text.split(':').map((side) => side.trim());
  if (upper === undefined || more.length > 0) return text;
  const ends: [number, number] = [
    end(lower!, Number.NEGATIVE_INFINITY),
    end(upper, Number.POSITIVE_INFINITY),
  ];
  return ends.some(Number.isNaN) ? text : ends;
}

function end(text: string, none: number): number {
  if (text === '') return none;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}
