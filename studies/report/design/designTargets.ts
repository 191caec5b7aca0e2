import { mean, median } from '../../statistics.ts';
import { grouped } from '../grouped.ts';
import { type DesignCell, hits, relativeHalfWidths } from './designCells.ts';
import type { LimitOf } from './limits.ts';

/** Intervals that hold the truth less often, by more than a binomial error, are no answer, however narrow they are. */
export const leastCoverage = 0.85;

/** How a design of the study fares with one target, or with all of them at once. */
export interface Met {
  cell: DesignCell;
  /** Median over the trials of half the interval's width over the true value; of several parameters, the one farthest off. */
  half: number;
  /** The share of the trials whose interval is as narrow as was asked; of several parameters, all of them. */
  share: number;
  /**
   * The share of the intervals that hold the truth, of several parameters that of the one with the least, and its binomial
   * standard error: as if there were two more of either kind, so that it is not 0 where all hold.
   */
  coverage: number;
  coverageError: number;
  /** The parameter that these two are of. */
  coverageOf: string;
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
  const { name: coverageOf, hit } = asked.reduce((a, b) => (shareOf(b.hit) < shareOf(a.hit) ? b : a));
  const coverage = shareOf(hit);
  const shrunk = shareOf([...hit, true, true, false, false]);
  const bounds: number[] = [];
  for (const { name, within } of asked) {
    bounds.push((noise * (await limitOf(part, system, points, method, name))) / within);
  }
  const coverageError = Math.sqrt((shrunk * (1 - shrunk)) / (hit.length + 4));
  return {
    cell,
    half: worst.half,
    share: shareOf(narrow),
    coverage,
    coverageError,
    coverageOf,
    trusted: coverage + coverageError >= leastCoverage,
    bound: Math.max(...bounds),
  };
}

function shareOf(x: readonly boolean[]): number {
  return mean(x.map(Number));
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
