/** The most significant digits of an estimate that are shown: a table with more does not fit 80 columns. */
const mostDigits = 11;

/**
 * A writer of numbers known to within `uncertainty`: it shows them down to the second significant digit of that,
 * all in one notation, so that an estimate, its standard error and its interval can be compared by eye.
 */
export function writerFor(estimate: number, uncertainty: number): (x: number) => string {
  if (!Number.isFinite(uncertainty) || uncertainty <= 0) return (x) => significant(x, 6);
  const size = exponent(Math.max(Math.abs(estimate), uncertainty));
  // Rounded first: 0.0996 is 0.10, whose second digit is one place further to the left.
  const last = Math.max(exponent(Number(uncertainty.toPrecision(2))) - 1, size - mostDigits + 1);
  const decimals = Math.max(0, -last);
  const plain = size >= -4 && size < 7;
  return (x) =>
    tidy(x, (y) => {
      // Beside an estimate of many digits, a standard error in the same notation would be mostly zeros.
      if (plain && (decimals <= 6 || y === 0 || exponent(y) >= -4)) return y.toFixed(decimals);
      return y.toExponential(y === uncertainty ? 1 : Math.max(0, exponent(y) - last));
    });
}

/** A number to a given count of significant digits, in the shorter of the two notations, without trailing noise. */
export function significant(x: number, digits: number): string {
  return tidy(x, (y) => {
    const size = exponent(y);
    return size < -4 || size >= Math.max(digits, 6)
      ? y.toExponential(digits - 1)
      : y.toFixed(Math.max(0, digits - 1 - exponent(Number(y.toPrecision(digits)))));
  });
}

/** Two numbers, such as the ends of a span, with enough digits to show their difference. */
export function pair(a: number, b: number): [string, string] {
  const shown = (x: number, digits: number) => Number(x.toPrecision(digits));
  let digits = 6;
  const off = () => shown(b, digits) - shown(a, digits) - (b - a);
  while (digits < 16 && Math.abs(off()) > 1e-3 * Math.abs(b - a)) digits++;
  return [String(shown(a, digits)), String(shown(b, digits))];
}

/** A fraction as per cent to two significant digits; beyond a thousand per cent the digits mean nothing. */
export function percent(fraction: number): string {
  if (!Number.isFinite(fraction)) return '–';
  const value = Math.abs(fraction) * 100;
  if (value > 1000) return '> 1000%';
  return value > 0 && value < 0.001 ? '< 0.001%' : `${significant(value, 2)}%`;
}

/** A whole number with its thousands separated: 200,000. The formatters of the platform take 10 ms to begin. */
export function thousands(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Decimal exponent: 3 for 1234, -2 for 0.05; 0 for zero. */
function exponent(x: number): number {
  return x === 0 ? 0 : Number(x.toExponential().split('e')[1]);
}

function tidy(x: number, write: (x: number) => string): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? '–' : x > 0 ? '∞' : '-∞';
  const text = write(x);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}
