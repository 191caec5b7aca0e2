import { due } from '../drive.ts';
import { column, zeros } from '../linalg/matrix.ts';
import { rms } from '../stats/moments.ts';
import type { WeakSystem } from './system.ts';

/** What the rows of each equation and the columns of each parameter are divided by. */
export interface UnitScales {
  readonly row: Float64Array;
  readonly column: Float64Array;
}

/**
 * Units in which nothing depends on the user's: an equation is measured in units of its state, a parameter by the length
 * of its column over all experiments.
 */
export function* unitsOf(systems: readonly WeakSystem[], row: Float64Array): Generator<void, UnitScales> {
  const n = systems.reduce((sum, { b }) => sum + b.length, 0);
  const columns = new Float64Array(systems[0].G.cols);
  for (let j = 0; j < columns.length; j++) {
    const scaled = systems.map(({ G }) => {
      const K = G.rows / row.length;
      return column(G, j).map((x, i) => x / row[Math.floor(i / K)]);
    });
    columns[j] = rms(...scaled) * Math.sqrt(n) || 1;
    if (due(4 * n)) yield;
  }
  return { row, column: columns };
}

/** Units that leave the numbers of D equations and J parameters alone. */
export function noUnits(D: number, J: number): UnitScales {
  return { row: new Float64Array(D).fill(1), column: new Float64Array(J).fill(1) };
}

/** The system with its rows and columns divided by the units. */
export function* inUnits({ G, b }: WeakSystem, units: UnitScales): Generator<void, WeakSystem> {
  const K = b.length / units.row.length;
  const scaled = zeros(G.rows, G.cols);
  for (let j = 0; j < G.cols; j++) {
    for (let i = 0; i < G.rows; i++) {
      scaled.data[i + j * G.rows] = G.data[i + j * G.rows] / units.row[Math.floor(i / K)] / units.column[j];
    }
    if (due(4 * G.rows)) yield;
  }
  return { G: scaled, b: b.map((x, i) => x / units.row[Math.floor(i / K)]) };
}
