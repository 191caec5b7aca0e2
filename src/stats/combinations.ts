import type { Matrix } from '../linalg/matrix.ts';
import { portableMath } from '../model/portableMath.ts';
import type { Combination } from '../result.ts';

/** Which parameters take part in a direction that the data do not determine: by more than a part of the largest. */
export function undetermined(
  { nullSpace, scale }: { nullSpace: Matrix; scale: Float64Array },
  part = 1e-6,
): boolean[] {
  const size = (j: number, k: number) => Math.abs(nullSpace.data[j + k * nullSpace.rows]) * scale[j];
  return Array.from({ length: nullSpace.rows }, (_, j) => {
    for (let k = 0; k < nullSpace.cols; k++) {
      let largest = 0;
      for (let i = 0; i < nullSpace.rows; i++) largest = Math.max(largest, size(i, k));
      if (size(j, k) > part * largest) return true;
    }
    return false;
  });
}

/**
 * The combinations a·w of undetermined parameters that the data do determine: a ⟂ nullSpace, in reduced echelon form,
 * so that each is as short as can be. nullSpace is in scaled units, in which w_j counts unit_j times as much; w and S are the
 * user's.
 */
export function determinedCombinations(
  nullSpace: Matrix,
  members: readonly number[],
  names: readonly string[],
  w: Float64Array,
  S: Matrix,
  unit: Float64Array,
  digits: number,
): Combination[] {
  return acrossDirections(nullSpace, members, unit, digits).map((a) => ({
    text: combinationText(a, names, digits),
    ...estimateOf(a, w, S),
  }));
}

/** The same of logarithms q: products and ratios of the parameters. */
export function products(
  nullSpace: Matrix,
  members: readonly number[],
  names: readonly string[],
  q: Float64Array,
  S: Matrix,
  digits: number,
): Combination[] {
  const one = new Float64Array(q.length).fill(1);
  return acrossDirections(nullSpace, members, one, digits).flatMap((exact) => {
    // Two digits of an exponent are what a reader wants; the value is that of the product as shown.
    const least = LEAST_POWER * Math.max(...exact.map(Math.abs));
    const a = exact.map((x) => (Math.abs(x) < least ? 0 : Number(x.toPrecision(2))));
    if (a.filter((x) => x !== 0).length < 2) return [];
    const { estimate: log, stdError } = estimateOf(a, q, S);
    const estimate = portableMath.exp(log);
    return [{ text: productText(a, names), estimate, stdError: estimate * stdError }];
  });
}

/** A power that is a smaller part of the highest one describes the place where the search ended, not the data. */
const LEAST_POWER = 0.01;

/**
 * The same of parameters of either sign, where every power is a whole number, as where units can be chosen freely: p*z0*s.
 * Undefined where one is not, or where a sum with whole coefficients says it better: a - b.
 */
export function wholeProducts(
  nullSpace: Matrix,
  members: readonly number[],
  names: readonly string[],
  w: Float64Array,
  S: Matrix,
): Combination[] | undefined {
  if (members.some((j) => w[j] === 0)) return undefined;
  const one = new Float64Array(w.length).fill(1);
  const isWhole = (directions: Matrix) =>
    acrossDirections(directions, members, one, 6).every((a) =>
      a.every((x) => Math.abs(x) <= HIGHEST_WHOLE && Math.abs(x - Math.round(x)) < WHOLE),
    );
  const inLogarithms = { ...nullSpace, data: nullSpace.data.map((x, i) => x / w[i % nullSpace.rows]) };
  if (isWhole(nullSpace) || !isWhole(inLogarithms)) return undefined;
  return acrossDirections(inLogarithms, members, one, 6).map((exact) => {
    const a = exact.map(Math.round);
    const relative = a.map((x, j) => (x === 0 ? 0 : x / w[j]));
    const estimate = a.reduce(
      (product, x, j) => (x === 0 ? product : product * portableMath.pow(w[j], x)),
      1,
    );
    return {
      text: productText(a, names),
      estimate,
      stdError: Math.abs(estimate) * estimateOf(relative, w, S).stdError,
    };
  });
}

/** Highest power of a product of whole powers, and how near to a whole number the information has to put each. */
const HIGHEST_WHOLE = 4;
const WHOLE = 1e-3;

/** Coefficients a of the combinations across directions that the data do not determine. */
function acrossDirections(
  nullSpace: Matrix,
  members: readonly number[],
  unit: Float64Array,
  digits: number,
): Float64Array[] {
  const J = nullSpace.rows;
  // Orthogonal complement of the null space among the members: reduce its rows, then read the free columns.
  const rows = Array.from({ length: nullSpace.cols }, (_, k) =>
    members.map((j) => nullSpace.data[j + k * J]),
  );
  const pivots = reduce(rows);
  const free = members.map((_, c) => c).filter((c) => !pivots.includes(c));
  return free.map((c) => {
    const a = new Float64Array(J);
    a[members[c]] = 1;
    pivots.forEach((pivot, r) => {
      a[members[pivot]] = -rows[r][c];
    });
    // Whether a term is negligible at the digits shown can be judged only in scaled units; the text is in the user's.
    const negligible = Math.max(...a.map(Math.abs)) * 10 ** -digits;
    for (let j = 0; j < J; j++) a[j] = Math.abs(a[j]) > negligible ? a[j] * unit[j] : 0;
    const factor = a[members.find((j) => a[j] !== 0)!];
    for (let j = 0; j < J; j++) a[j] /= factor;
    return a;
  });
}

function estimateOf(a: Float64Array, w: Float64Array, S: Matrix): { estimate: number; stdError: number } {
  const J = a.length;
  let variance = 0;
  for (let i = 0; i < J; i++) for (let j = 0; j < J; j++) variance += a[i] * a[j] * S.data[i + j * J];
  return {
    estimate: a.reduce((sum, x, j) => sum + x * w[j], 0),
    stdError: Math.sqrt(Math.max(variance, 0)),
  };
}

/** Vmax/K, a*b^2/c. */
export function productText(a: ArrayLike<number>, names: readonly string[]): string {
  const power = (j: number) => (Math.abs(a[j]) === 1 ? names[j] : `${names[j]}^${Math.abs(a[j])}`);
  const all = names.map((_, j) => j);
  const above = all.filter((j) => a[j] > 0).map(power);
  const below = all.filter((j) => a[j] < 0).map(power);
  const under = below.length > 1 ? `(${below.join('*')})` : below.join('');
  return `${above.join('*') || '1'}${under ? `/${under}` : ''}`;
}

/** Gauss-Jordan elimination in place; returns the pivot column of each row. */
function reduce(rows: number[][]): number[] {
  const pivots: number[] = [];
  for (let r = 0; r < rows.length; r++) {
    let best = -1;
    rows[r].forEach((x, c) => {
      if (!pivots.includes(c) && (best < 0 || Math.abs(x) > Math.abs(rows[r][best]))) best = c;
    });
    const lead = rows[r][best];
    rows[r] = rows[r].map((x) => x / lead);
    for (let k = 0; k < rows.length; k++) {
      if (k === r) continue;
      const f = rows[k][best];
      rows[k] = rows[k].map((x, c) => x - f * rows[r][c]);
    }
    pivots.push(best);
  }
  return pivots;
}

function combinationText(a: Float64Array, names: readonly string[], digits: number): string {
  let text = '';
  a.forEach((x, j) => {
    if (x === 0) return;
    const size = Number(Math.abs(x).toPrecision(digits));
    const term = size === 1 ? names[j] : `${size}*${names[j]}`;
    text += text === '' ? (x < 0 ? `-${term}` : term) : x < 0 ? ` - ${term}` : ` + ${term}`;
  });
  return text;
}
