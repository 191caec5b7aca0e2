import { grouped } from '../report/grouped.ts';
import type { Study } from '../report/item.ts';
import type { Row } from '../run/row.ts';
import { median, quantile } from '../statistics.ts';

/** Errors by radius at one noise level: fits with the radius given, and with the radius that a rule chose. */
export interface RadiusCurve {
  noise: number;
  points: number;
  trials: number;
  /** By rising radius. */
  given: ErrorsAt[];
  chosen: Chosen[];
}

/** The E2 of all trials with an estimate, and how many trials have none. */
export interface ErrorsAt {
  radius: number;
  e2: { median: number; low: number; high: number };
  trials: number;
  refused: number;
  /** E2 of the first trial; NaN where it has none. */
  first: number;
}

/** `noise`: the library's rule; `corner`: the paper's. */
export interface Chosen extends ErrorsAt {
  rule: 'noise' | 'corner';
  /** Over the trials; `radius` is their median. */
  smallest: number;
  largest: number;
  /** In the first trial. */
  firstRadius: number;
}

const givenRadius = /^irls r=(\d+)$/;
const ruleOf = new Map<string, Chosen['rule']>([
  ['irls', 'noise'],
  ['irls corner', 'corner'],
]);

/** Error against radius for a problem, by rising noise; empty where the study has no fits with a radius given. */
export function radiusCurves({ layout, rows }: Study, problem: string): RadiusCurve[] {
  const parts = layout.plan.parts.filter(({ methods }) => methods.some(({ name }) => givenRadius.test(name)));
  const names = new Set(parts.map(({ name }) => name));
  const own = rows.filter((row) => row.problem === problem && names.has(row.part));
  return [...grouped(own, ({ noise }) => noise)]
    .sort(([a], [b]) => a - b)
    .map(([noise, at]): RadiusCurve => {
      const methods = [...grouped(at, ({ method }) => method)];
      const given = methods.flatMap(([name, fits]) => {
        const radius = givenRadius.exec(name)?.[1];
        return radius === undefined ? [] : [errorsAt(Number(radius), fits)];
      });
      return {
        noise,
        points: at[0].points,
        trials: new Set(at.map(({ trial }) => trial)).size,
        given: given.filter(hasErrors).sort((a, b) => a.radius - b.radius),
        chosen: methods
          .flatMap(([name, fits]) => {
            const rule = ruleOf.get(name);
            return rule === undefined ? [] : [chosenBy(rule, fits)];
          })
          .filter(hasErrors),
      };
    })
    .filter(({ given }) => given.length > 0);
}

/** The given radius with the least median error. */
export function bestOf({ given }: RadiusCurve): ErrorsAt {
  return given.reduce((best, at) => (at.e2.median < best.e2.median ? at : best));
}

/** Medians of some tens of trials that differ by no more than this part cannot be distinguished. */
export const near = 0.25;

/** The least of the given radii whose median error is near the least of all: from there on integration error is no matter. */
export function levelsOff(curve: RadiusCurve): number {
  const limit = (1 + near) * bestOf(curve).e2.median;
  return curve.given.find(({ e2 }) => e2.median <= limit)!.radius;
}

function hasErrors({ trials, refused }: ErrorsAt): boolean {
  return trials > refused;
}

function errorsAt(radius: number, fits: readonly Row[]): ErrorsAt {
  const e2 = fits.flatMap((row) => row.e2 ?? []);
  return {
    radius,
    e2: { median: median(e2), low: quantile(e2, 0.25), high: quantile(e2, 0.75) },
    trials: fits.length,
    refused: fits.length - e2.length,
    first: firstOf(fits)?.e2 ?? Number.NaN,
  };
}

function chosenBy(rule: Chosen['rule'], fits: readonly Row[]): Chosen {
  const radii = fits.filter(({ e2 }) => e2 !== null).map(({ radius }) => radius);
  return {
    ...errorsAt(median(radii), fits),
    rule,
    smallest: Math.min(...radii),
    largest: Math.max(...radii),
    firstRadius: firstOf(fits)?.radius ?? Number.NaN,
  };
}

function firstOf(fits: readonly Row[]): Row | undefined {
  return fits.find(({ trial }) => trial === 1);
}
