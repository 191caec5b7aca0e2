import { type Part, type Plan, pointsOf, type System } from './plan.ts';

/** One kind of data, in one part of a plan. */
export interface Cell {
  part: Part;
  system: System;
  points: number;
  noise: number;
  /** Its first unit. A unit is one data set with all the fits of it: they are made together, by one worker. */
  first: number;
  /** The number of its first fit. */
  firstFit: number;
}

/** A plan laid out: every fit has its place, which follows from the plan alone. */
export interface Layout {
  plan: Plan;
  cells: Cell[];
  units: number;
  fits: number;
}

/** One data set: a cell, and which of its trials, from 1 on. */
export interface Unit {
  cell: Cell;
  trial: number;
}

export function layOut(plan: Plan): Layout {
  const cells: Cell[] = [];
  let units = 0;
  let fits = 0;
  for (const part of plan.parts) {
    for (const system of part.systems) {
      for (const points of pointsOf(part, system)) {
        for (const noise of part.noise) {
          cells.push({ part, system, points, noise, first: units, firstFit: fits });
          units += part.trials;
          fits += part.trials * part.methods.length;
        }
      }
    }
  }
  return { plan, cells, units, fits };
}

/** The unit of that number, from 0 on. */
export function unitAt(layout: Layout, index: number): Unit {
  const { cells, units } = layout;
  if (!(index >= 0 && index < units)) throw new RangeError(`unit ${index} of ${units}`);
  const cell = cells[cellIndex(layout, index)];
  return { cell, trial: index - cell.first + 1 };
}

/** The place of a unit's cell among the cells. */
export function cellIndex({ cells }: Layout, unit: number): number {
  let [low, high] = [0, cells.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (cells[middle].first <= unit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Which data set a unit is, for messages. */
export function unitText({ cell: { part, system, points, noise }, trial }: Unit): string {
  return `part ${part.name}, ${system.name}, ${points} points, noise ${noise}, trial ${trial}`;
}

/** The id of a fit: its number, written so that ids sort as texts. `method` counts from 0. */
export function fitId({ fits }: Layout, { cell, trial }: Unit, method: number): string {
  const number = cell.firstFit + (trial - 1) * cell.part.methods.length + method + 1;
  return String(number).padStart(Math.max(4, String(fits).length), '0');
}
