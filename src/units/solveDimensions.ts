import type { UnitSide } from '../findings/unitFindings.ts';
import type { Dimension } from './dimension.ts';
import { multiply, type Unit } from './unit.ts';

/** A dimension that must be that of a plain number, and the statement that says so. */
export interface PlainDimension {
  readonly dimension: Dimension;
  readonly where: UnitSide;
}

/** Rounding: powers are small multiples of halves and thirds. */
const EPSILON = 1e-9;

/**
 * The units of all unknowns that the conditions determine, by elimination: each condition gives one unknown in terms of the others. A
 * condition that contradicts those before it is left out, and its statement listed.
 */
export function solveDimensions(conditions: readonly PlainDimension[]): {
  values: Map<string, Unit>;
  conflicts: UnitSide[];
} {
  /** unknown → what it equals, in base units and unknowns that have no row. */
  const rows = new Map<string, Dimension>();
  const conflicts: UnitSide[] = [];
  for (const { dimension, where } of conditions.flatMap(withoutPower)) {
    const rest = reduced(dimension, rows);
    // An unknown itself is better known by others than a power of one.
    const names = [...rest.keys()].filter((name) => name.startsWith('?'));
    const pivot = names.find((name) => !name.includes('*')) ?? names[0];
    if (pivot === undefined) {
      if (rest.size > 0) conflicts.push(where);
      continue;
    }
    const power = rest.get(pivot)!;
    const others = new Map(rest);
    others.delete(pivot);
    const equals = multiply(new Map(), others, -1 / power);
    for (const [name, row] of rows) rows.set(name, substituted(row, pivot, equals));
    rows.set(pivot, equals);
  }
  const known = [...rows].filter(([, row]) => [...row.keys()].every((name) => !/^\?|\*/.test(name)));
  return { values: new Map(known.map(([name, row]) => [name.slice(1), row])), conflicts };
}

/** Where all is to the power of one parameter, K^n = S^n: K = S as well. */
function withoutPower(condition: PlainDimension): PlainDimension[] {
  const { dimension, where } = condition;
  const names = [...dimension.keys()].map((name) => name.replace(/^\?/, ''));
  const [, power] = /^([^*\s]+\*)/.exec(names[0] ?? '') ?? [];
  if (power === undefined || !names.every((name) => name.startsWith(power))) return [condition];
  const plain = new Map(Array.from(dimension, ([name, exponent]) => [name.replace(power, ''), exponent]));
  return [condition, { dimension: plain, where }];
}

function reduced(dimension: Dimension, rows: ReadonlyMap<string, Dimension>): Dimension {
  let rest = dimension;
  for (const name of dimension.keys()) {
    const row = rows.get(name);
    if (row) rest = substituted(rest, name, row);
  }
  return rest;
}

function substituted(dimension: Dimension, name: string, by: Dimension): Dimension {
  const power = dimension.get(name);
  if (power === undefined || Math.abs(power) < EPSILON) return dimension;
  const without = new Map(dimension);
  without.delete(name);
  return multiply(without, by, power);
}
