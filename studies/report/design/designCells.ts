import type { Method, Part, System } from '../../plan/plan.ts';
import { intervalIn, type Row } from '../../run/row.ts';
import { mean, median } from '../../statistics.ts';
import { grouped } from '../grouped.ts';
import type { Study } from '../item.ts';

/** What the trials of one method came to on one kind of data. */
export interface DesignCell {
  part: Part;
  system: System;
  points: number;
  noise: number;
  method: Method;
  /** The trials that are there. */
  rows: Row[];
  medianE2: number;
  meanE2: number;
  medianEfs: number;
  /** The share of all intervals that hold the truth; NaN where the method has none. */
  coverage: number;
  /** Median E2 over that of the ideal estimate on the same noise; NaN where there is none. */
  overIdeal: number;
  medianMs: number;
  /** The share of the trials with each status but ok, the largest first. */
  statuses: [string, number][];
}

/** The cells of a study that have rows, method by method, in the order of the plan. A refused fit has infinite errors. */
export function designCells({ layout, rows }: Study): DesignCell[] {
  const byCell = grouped(rows, (row) => keyOf(row.part, row.problem, row.points, row.noise, row.method));
  return layout.cells.flatMap(({ part, system, points, noise }) =>
    part.methods.flatMap((method) => {
      const own = byCell.get(keyOf(part.name, system.name, points, noise, method.name));
      return own ? [summary({ part, system, points, noise, method, rows: own })] : [];
    }),
  );
}

/** How far, as parts of the true value, the interval of a parameter reaches in each trial; infinite without an interval. */
export function relativeHalfWidths({ system, rows }: DesignCell, parameter: string): number[] {
  const names = Object.keys(system.parameters);
  const j = names.indexOf(parameter);
  const size = Math.abs(system.parameters[parameter]);
  return rows.map(({ halfWidths }) => {
    const half = halfWidths[j] ?? Number.NaN;
    return Number.isNaN(half) ? Number.POSITIVE_INFINITY : half / size;
  });
}

/** Whether the interval of a parameter holds the truth, for each trial that has one. */
export function hits({ system, rows }: DesignCell, parameter: string): boolean[] {
  const j = Object.keys(system.parameters).indexOf(parameter);
  const truth = system.parameters[parameter];
  return rows.flatMap((row) => {
    const [low, high] = intervalIn(row, j);
    return Number.isNaN(low) ? [] : [low <= truth && truth <= high];
  });
}

/** How many fits were refused, and why most of them were. */
export function refusals(rows: readonly Row[]): { count: number; reason: string } {
  const refused = rows.filter(({ status }) => status === 'refused');
  const [text = ''] =
    [...grouped(refused, ({ error }) => error)].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return { count: refused.length, reason: text.replace(/\s+/g, ' ').trim() };
}

type Place = Pick<DesignCell, 'part' | 'system' | 'points' | 'noise' | 'method' | 'rows'>;

function summary(place: Place): DesignCell {
  const { rows } = place;
  const errors = rows.map(({ e2 }) => e2 ?? Number.POSITIVE_INFINITY);
  const ideal = rows.flatMap((row) => row.ideal ?? []);
  const covered = rows.flatMap((row) => row.covered ?? []);
  const medianE2 = median(errors);
  return {
    ...place,
    medianE2,
    meanE2: mean(errors),
    medianEfs: median(rows.map(({ efs }) => efs ?? Number.POSITIVE_INFINITY)),
    coverage: covered.length > 0 ? mean(covered) : Number.NaN,
    overIdeal: ideal.length > 0 ? medianE2 / median(ideal) : Number.NaN,
    medianMs: median(rows.map(({ ms }) => ms)),
    statuses: [...grouped(rows, ({ status }) => status)]
      .filter(([status]) => status !== 'ok')
      .map(([status, own]): [string, number] => [status, own.length / rows.length])
      .sort(([, a], [, b]) => b - a),
  };
}

function keyOf(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}
