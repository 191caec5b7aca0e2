import { problems } from '../../src/index.ts';

// Numbers and names as sentences and tables of a report write them.

/** 5%, 0.62%, 120%: to two digits, whole ones to the last. */
export function percent(x: number): string {
  return percentTo(x, 2);
}

/** To this many digits. */
export function percentTo(x: number, digits: number): string {
  if (Number.isNaN(x)) return '–';
  if (!Number.isFinite(x)) return x < 0 ? '−∞' : '∞';
  return `${shortest(100 * x, digits)}%`;
}

/** To three digits, with powers of ten only where they save room. */
export function plain(x: number): string {
  if (Number.isNaN(x)) return '–';
  if (!Number.isFinite(x)) return x < 0 ? '−∞' : '∞';
  return shortest(x, 3);
}

/** From a to b, or the one number where they are written alike. */
export function range(low: number, high: number, write: (x: number) => string): string {
  const [a, b] = [write(low), write(high)];
  return a === b ? a : `${a} to ${b}`;
}

/** The name of a built-in problem as figures use it; of any other, its own. */
export function shortName(problem: string): string {
  return problems.find(({ name }) => name === problem)?.shortName ?? problem;
}

function shortest(x: number, digits: number): string {
  const size = Math.abs(x);
  if (size !== 0 && (size < 1e-4 || size >= 1e6)) return minus(Number(x.toPrecision(digits)).toExponential());
  return minus(size >= 10 ** digits ? x.toFixed(0) : String(Number(x.toPrecision(digits))));
}

function minus(text: string): string {
  return text.replace('-', '−').replace('e−', 'e-');
}
