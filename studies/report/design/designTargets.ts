import { mean, median } from '../../statistics.ts';
import { grouped } from '../grouped.ts';
import { type DesignCell, hits, relativeHalfWidths } from './designCells.ts';
import { leastCoverage, levelOf } from './level.ts';
import type { LimitOf } from './limits.ts';

/** How a design of the study fares with one target, or with all of them at once. */
export interface Met {
  cell: DesignCell;
  /** Median over the trials of half the interval's width over the true value; of several parameters, the one farthest off. */
  half: number;
  /** The parameter that it is of, and how many times the target it is. */
  halfOf: string;
  overTarget: number;
  /** The share of the trials whose interval is as narrow as the target; of several parameters, all of them. */
  share: number;
  /** How many of the intervals contain the truth, of how many; of several parameters, the one with the smallest share. */
  hits: number;
  intervals: number;
  /** The parameter that these are of. */
  coverageOf: string;
  /** What that share stands for: Wilson's interval, one standard error to each side. */
  range: [number, number];
  trusted: boolean;
  /** Half the width at the Cramér-Rao bound over the target: above 1 no method without bias can meet it. */
  bound: number;
  /** The parameters that the data of this design cannot determine, whatever the noise: their bound is infinite. */
  undetermined: string[];
}

/** The targets: parameters and how exactly each is to be known, as parts of their true values. */
export type Target = Readonly<Record<string, number>>;

export async function meet(cell: DesignCell, target: Target, limitOf: LimitOf): Promise<Met> {
  const { part, system, points, method, noise, rows } = cell;
  const targets = Object.entries(target).map(([name, within]) => {
    const halves = relativeHalfWidths(cell, name);
    return { name, within, halves, half: median(halves), hit: hits(cell, name) };
  });
  const narrow = rows.map((_, i) => targets.every(({ halves, within }) => halves[i] <= within));
  const worst = targets.reduce((a, b) => (b.half / b.within > a.half / a.within ? b : a));
  // An interval that is wrong for one of the parameters is not made up for by those of the others.
  const { name: coverageOf, hit } = targets.reduce((a, b) => (shareOf(b.hit) < shareOf(a.hit) ? b : a));
  const hitCount = hit.filter(Boolean).length;
  const range = wilson(hitCount, hit.length);
  const limits: { name: string; limit: number }[] = [];
  for (const { name, within } of targets)
    limits.push({ name, limit: (await limitOf(part, system, points, method, name)) / within });
  const undetermined = limits
    .filter(({ limit }) => limit === Number.POSITIVE_INFINITY)
    .map(({ name }) => name);
  return {
    cell,
    half: worst.half,
    halfOf: worst.name,
    overTarget: worst.half / worst.within,
    share: shareOf(narrow),
    hits: hitCount,
    intervals: hit.length,
    coverageOf,
    range,
    trusted: hit.length > 0 && range[1] >= leastCoverage(levelOf(method)),
    // Also without noise.
    bound:
      undetermined.length > 0
        ? Number.POSITIVE_INFINITY
        : noise * Math.max(...limits.map(({ limit }) => limit)),
    undetermined,
  };
}

/** Wilson's interval of a share, k of n, one standard error to each side. */
function wilson(hits: number, n: number): [number, number] {
  const centre = (hits + 0.5) / (n + 1);
  const half = Math.sqrt((hits * (n - hits)) / Math.max(n, 1) + 0.25) / (n + 1);
  return [Math.max(centre - half, 0), Math.min(centre + half, 1)];
}

function shareOf(x: readonly boolean[]): number {
  return mean(x.map(Number));
}

/** How many of the trials must meet the target for the design to do. */
export const askedShares = [0.5, 0.9] as const;

export function does({ share, overTarget, trusted }: Met, least: number): boolean {
  // Of exactly half of the trials the median may lie beyond.
  return trusted && share >= least && overTarget <= 1;
}

/**
 * The design with the fewest points, then the largest noise, that does; of several methods, the one that does most often,
 * then the one with the narrowest intervals. undefined where none does.
 */
export function smallest<T extends Met>(designs: readonly T[], least: number): T | undefined {
  return designs
    .filter((design) => does(design, least))
    .sort(
      (a, b) => a.cell.points - b.cell.points || b.cell.noise - a.cell.noise || a.overTarget - b.overTarget,
    )[0];
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
