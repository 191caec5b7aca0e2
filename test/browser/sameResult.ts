import type { Result } from '../../src/index.ts';

export function withoutTiming({ timing: _, detail, search, ...rest }: Result): Omit<Result, 'timing'> {
  return {
    ...rest,
    detail: detail.kind === 'shooting' ? { ...detail, starts: detail.starts.map(timeless) } : detail,
    search: search && { ...search, starts: search.starts.map(timeless) },
  };
}

function timeless<T extends { milliseconds: number }>(start: T): T {
  return { ...start, milliseconds: 0 };
}

/** The paths where two values differ, numbers in any bit. */
export function differences(a: unknown, b: unknown, path = ''): string[] {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return Object.is(a, b) ? [] : [`${path}: ${String(a)} and ${String(b)}`];
  }
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) =>
    differences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${path}/${key}`),
  );
}
