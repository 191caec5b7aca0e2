import { column, type Matrix } from './matrix.ts';

/** Entries this close to the largest count as equal to it: a vector that is odd about its middle has two of them. */
const TIE = 1e-8;

/**
 * Fixes the free sign of each column of V, in place: its largest entry in size (the first of equals) becomes positive.
 * The same columns of `partner`, when given, are flipped with it.
 */
export function orientInto(V: Matrix, partner?: Matrix): void {
  for (let j = 0; j < V.cols; j++) {
    const v = column(V, j);
    let largest = 0;
    for (const x of v) largest = Math.max(largest, Math.abs(x));
    const deciding = v.find((x) => Math.abs(x) >= (1 - TIE) * largest) ?? 0;
    if (deciding >= 0) continue;
    for (let i = 0; i < v.length; i++) v[i] = -v[i];
    if (!partner) continue;
    const w = column(partner, j);
    for (let i = 0; i < w.length; i++) w[i] = -w[i];
  }
}
