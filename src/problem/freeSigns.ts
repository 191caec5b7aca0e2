import type { Problem } from './problem.ts';

/** The problem with some unknowns free to take either sign. */
export function withFreeSigns(problem: Problem, isFree: readonly boolean[]): Problem {
  return {
    ...problem,
    unknowns: problem.unknowns.map((unknown, j) =>
      isFree[j] ? { ...unknown, scale: 'linear', lower: Number.NEGATIVE_INFINITY } : unknown,
    ),
  };
}

/**
 * The problem in coordinates that can represent these values: a sign that was only suggested is dropped if the value has the
 * other one.
 */
export function problemAt(asked: Problem, values: ArrayLike<number>): Problem {
  const isFree = asked.unknowns.map(({ scale }, j) => scale === 'log' && values[j] < 0);
  return isFree.some(Boolean) ? withFreeSigns(asked, isFree) : asked;
}
