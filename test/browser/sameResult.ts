import type { Result } from '../../src/index.ts';

/** Rounding: two engines' elementary functions differ by an ulp; the fit may amplify that to no more than this. */
const engineRounding = 1e-12;

/**
 * What a number is measured against: itself, but for p-values and biases (in standard errors) 1, since their small
 * values are differences of larger numbers, and for an iterate its largest entry.
 */
function scaleOf(path: string, list: readonly unknown[]): number {
  if (/pValues|shapiroWilkP|chi2PValue|biasOverStdError/.test(path)) return 1;
  return /iterations\/estimates/.test(path) ? Math.max(...list.map((x) => Math.abs(Number(x)))) : 0;
}

export function withoutTiming({ timing: _, shooting, ...rest }: Result): Omit<Result, 'timing'> {
  const starts = shooting?.starts.map((start) => ({ ...start, milliseconds: 0 }));
  return { ...rest, shooting: shooting && { ...shooting, starts: starts! } };
}

/** Where two values differ, numbers by more than rounding. */
export function differences(a: unknown, b: unknown, path = '', scale = 0): string[] {
  if (typeof a === 'number' && typeof b === 'number') {
    const most = engineRounding * Math.max(Math.abs(a), Math.abs(b), scale);
    return Object.is(a, b) || Math.abs(a - b) <= most ? [] : [`${path}: ${a} and ${b}`];
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return a === b ? [] : [`${path}: ${String(a)} and ${String(b)}`];
  }
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => {
    const [x, y] = [(a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]];
    return differences(x, y, `${path}/${key}`, scaleOf(`${path}/${key}`, Object.values(a)));
  });
}
