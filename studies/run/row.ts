import type { StatusCode } from '../../src/index.ts';
import { fitId, type Layout, type Unit } from '../plan/cells.ts';

/** Which fit a row is of. */
export type RowHead = Pick<Row, 'id' | 'part' | 'problem' | 'points' | 'noise' | 'trial' | 'method'>;

/** The head of the row of a unit's fit by the method of that number, from 0 on. */
export function headOf(layout: Layout, unit: Unit, method: number): RowHead {
  const { part, system, points, noise } = unit.cell;
  return {
    id: fitId(layout, unit, method),
    part: part.name,
    problem: system.name,
    points,
    noise,
    trial: unit.trial,
    method: part.methods[method].name,
  };
}

/** What is kept of one fit: a line of a shard's file. JSON has no infinity: see `revive`. */
export interface Row {
  id: string;
  part: string;
  problem: string;
  points: number;
  noise: number;
  trial: number;
  /** The name that the plan gives the method. */
  method: string;
  /** |ŵ - w*| / |w*|; null where there is no estimate. */
  e2: number | null;
  /** |U* - Û| / |U*|, solved forward from the true first states; infinite where that ends early, null as above. */
  efs: number | null;
  /** The share of the parameters whose interval holds the true value; null where there are no intervals. */
  covered: number | null;
  /** `refused`: the method cannot take these data, and `error` says why. */
  status: StatusCode | 'refused';
  /** Reweightings, Gauss-Newton or Levenberg-Marquardt steps. */
  iterations: number;
  /** What the fit took, in milliseconds; of several starts, all of them together. */
  ms: number;
  /** In the order of the model's parameters; empty where there are none. */
  estimates: number[];
  /** NaN if the method has none, infinite where the data do not determine the parameter. */
  stdErrors: number[];
  /** Half the width of each interval, at the level of the options. */
  halfWidths: number[];
  /** The ends of each interval, where one of them is not as far from its estimate as the other. */
  lows?: number[];
  highs?: number[];
  /** E2 of the ideal estimate on the same noise, that of the Cramér-Rao bound, with u(0) known if the method knows it; null if there is none. */
  ideal: number | null;
  /** The method that made the numbers, where another had to step in. */
  used: string;
  /** Smallest radius and number of test functions; 0 where the method has none. */
  radius: number;
  functions: number;
  chi2: number | null;
  /** Forward solves; 0 for the methods that do without. */
  evaluations: number;
  /** What the start that was kept took alone, in milliseconds; 0 where there are no starts. */
  startMs: number;
  error: string;
  /** Of a PEtab problem: whether its data are those that were measured. Of these no true values are known, and e2, efs and covered are null. */
  data?: 'measured' | 'simulated';
  /** Of a PEtab problem: minus the log-likelihood at the estimates, and at the nominal or true values on the same data; null where there is none. */
  objective?: number | null;
  reference?: number | null;
}

/** A row as JSON reads it, with the numbers that JSON does not have. */
export function revive(row: Row): Row {
  const isMeasured = row.data === 'measured';
  const isWithout = row.covered === null && !isMeasured;
  const open = (infinite: number) => (x: number) => x ?? (isWithout ? Number.NaN : infinite);
  return {
    ...row,
    efs: row.estimates.length > 0 && !isMeasured ? (row.efs ?? Number.POSITIVE_INFINITY) : null,
    // Without an interval there is no standard error either.
    stdErrors: row.stdErrors.map(open(Number.POSITIVE_INFINITY)),
    halfWidths: row.halfWidths.map(open(Number.POSITIVE_INFINITY)),
    ...(row.lows && { lows: row.lows.map(open(Number.NEGATIVE_INFINITY)) }),
    ...(row.highs && { highs: row.highs.map(open(Number.POSITIVE_INFINITY)) }),
  };
}

/** The interval of parameter j; NaN where there is none. */
export function intervalIn(
  { estimates, halfWidths, lows, highs }: Row,
  j: number,
): [low: number, high: number] {
  const [estimate = Number.NaN, half = Number.NaN] = [estimates[j], halfWidths[j]];
  return [lows?.[j] ?? estimate - half, highs?.[j] ?? estimate + half];
}
