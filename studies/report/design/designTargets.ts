import { mean, median } from '../../statistics.ts';
import { grouped } from '../grouped.ts';
import { type DesignCell, hits, relativeHalfWidths } from './designCells.ts';
import type { LimitOf } from './limits.ts';

/** Below this an interval is too often wrong to be an answer, however narrow it is. */
export const leastCoverage = 0.85;

/** How a design of the study fares with one target, or with all of them at once. */
export interface Met {
  cell: DesignCell;
  /** Median over the trials of half the interval's width over the true value; of several parameters, the one farthest off. */
  half: number;
  /** The share of the trials whose interval is as narrow as was asked; of several parameters, all of them. */
  share: number;
  /** The share of intervals of these parameters that hold the truth, and its binomial standard error. */
  coverage: number;
  coverageError: number;
  trusted: boolean;
  /** Half the width at the Cramér-Rao bound over the target: above 1 no method without bias can meet it. */
  bound: number;
}

/** What is asked: parameters and how exactly each is to be known, as parts of their true values. */
export type Target = Readonly<Record<string, number>>;

export async function meet(cell: DesignCell, target: Target, limitOf: LimitOf): Promise<Met> {
  const { part, system, points, method, noise, rows } = cell;
  const asked = Object.entries(target).map(([name, within]) => {
    const halves = relativeHalfWidths(cell, name);
    return { name, within, halves, half: median(halves), hit: hits(cell, name) };
  });
  const narrow = rows.map((_, i) => asked.every(({ halves, within }) => halves[i]! <= within));
  const worst = asked.reduce((a, b) => (b.half / b.within > a.half / a.within ? b : a));
  // An interval that is wrong for one of the parameters is not made up for by those of the others.
  const [coverage, trials] = asked
    .map(({ hit }): [number, number] => [mean(hit.map(Number)), hit.length])
    .reduce((a, b) => (b[0] < a[0] ? b : a));
  const bounds: number[] = [];
  for (const { name, within } of asked) {
    bounds.push((noise * (await limitOf(part, system, points, method, name))) / within);
  }
  return {
    cell,
    half: worst.half,
    share: mean(narrow.map(Number)),
    coverage,
    coverageError: Math.sqrt((coverage * (1 - coverage)) / trials),
    trusted: coverage >= leastCoverage,
    bound: Math.max(...bounds),
  };
}

/** How many of the trials must meet the target for the design to do. */
export const askedShares = [0.5, 0.9] as const;

export function does({ share, trusted }: Met, least: number): boolean {
  return trusted && share >= least;
}

/** The design with the fewest points, then the largest noise, that does; undefined where none does. */
export function smallest(designs: readonly Met[], least: number): Met | undefined {
  return designs
    .filter((design) => does(design, least))
    .sort((a, b) => a.cell.points - b.cell.points || b.cell.noise - a.cell.noise)[0];
}

/** For each noise level the fewest points that do; null where none does. */
export function fewestPoints(designs: readonly Met[], least: number): [number, number | null][] {
  return [...grouped(designs, ({ cell }) => cell.noise)]
    .sort(([a], [b]) => a - b)
    .map(([noise, own]) => [noise, smallest(own, least)?.cell.points ?? null]);
}

/** For each number of points the largest noise that does; null where none does. */
export function largestNoise(designs: readonly Met[], least: number): [number, number | null][] {
  return [...grouped(designs, ({ cell }) => cell.points)]
    .sort(([a], [b]) => a - b)
    .map(([points, own]) => [points, smallest(own, least)?.cell.noise ?? null]);
}
