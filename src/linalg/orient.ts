import { inStretches } from '../drive.ts';
import { column, type Matrix } from './matrix.ts';

/** Entries this close to the largest count as equal to it: a vector that is odd about its middle has two of them. */
const TIE = 1e-8;

/**
 * Fixes the free sign of each column of V, in place: its largest entry in size (the first of equals) becomes positive.
 * The same columns of `partner`, when given, are flipped with it.
 */
export function orientInto(V: Matrix, partner?: Matrix): Generator<void, void> {
  return inStretches(V.cols, COLUMN * V.rows, (from, to) => {
    for (let j = from; j < to; j++) {
      if (isPositive(column(V, j))) continue;
      negate(column(V, j));
      if (partner) negate(column(partner, j));
    }
  });
}

/** Cost of an entry, in operations: it is read twice. */
const COLUMN = 4;

function isPositive(v: Float64Array): boolean {
  let largest = 0;
  for (const x of v) largest = Math.max(largest, Math.abs(x));
  return (v.find((x) => Math.abs(x) >= (1 - TIE) * largest) ?? 0) >= 0;
}

function negate(v: Float64Array): void {
  for (let i = 0; i < v.length; i++) v[i] = -v[i];
}
