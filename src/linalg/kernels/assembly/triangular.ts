// Triangular solves and products with a lower L, cut in halves until the triangle is small: the rest is gemm.
// Small triangles work on strips of eight right-hand sides, packed so that equal rows lie side by side.
import { gemm } from "./gemm";
import { at, NB, nth, STRIP, STRIPS, TRIANGLE } from "./memory";

/** B := L⁻¹ B. */
export function solveLower(n: i32, nrhs: i32, L: usize, ldl: i32, B: usize, ldb: i32): void {
  if (n <= NB) return small(Operation.Forward, false, n, nrhs, L, ldl, B, ldb);
  const h = half(n);
  solveLower(h, nrhs, L, ldl, B, ldb);
  gemm(false, false, n - h, nrhs, h, -1, at(L, h, 0, ldl), ldl, B, ldb, 1, at(B, h, 0, ldb), ldb);
  solveLower(n - h, nrhs, at(L, h, h, ldl), ldl, at(B, h, 0, ldb), ldb);
}

/** B := L⁻ᵀ B. */
export function solveLowerTransposed(n: i32, nrhs: i32, L: usize, ldl: i32, B: usize, ldb: i32): void {
  if (n <= NB) return small(Operation.Backward, false, n, nrhs, L, ldl, B, ldb);
  const h = half(n);
  solveLowerTransposed(n - h, nrhs, at(L, h, h, ldl), ldl, at(B, h, 0, ldb), ldb);
  gemm(true, false, h, nrhs, n - h, -1, at(L, h, 0, ldl), ldl, at(B, h, 0, ldb), ldb, 1, B, ldb);
  solveLowerTransposed(h, nrhs, L, ldl, B, ldb);
}

/** B := B L⁻ᵀ. */
export function solveLowerTransposedRight(m: i32, n: i32, L: usize, ldl: i32, B: usize, ldb: i32): void {
  if (n <= NB) return small(Operation.Forward, true, n, m, L, ldl, B, ldb);
  const h = half(n);
  solveLowerTransposedRight(m, h, L, ldl, B, ldb);
  gemm(false, true, m, n - h, h, -1, B, ldb, at(L, h, 0, ldl), ldl, 1, at(B, 0, h, ldb), ldb);
  solveLowerTransposedRight(m, n - h, at(L, h, h, ldl), ldl, at(B, 0, h, ldb), ldb);
}

/** B := B L⁻¹. */
export function solveLowerRight(m: i32, n: i32, L: usize, ldl: i32, B: usize, ldb: i32): void {
  if (n <= NB) return small(Operation.Backward, true, n, m, L, ldl, B, ldb);
  const h = half(n);
  solveLowerRight(m, n - h, at(L, h, h, ldl), ldl, at(B, 0, h, ldb), ldb);
  gemm(false, false, m, h, n - h, -1, at(B, 0, h, ldb), ldb, at(L, h, 0, ldl), ldl, 1, B, ldb);
  solveLowerRight(m, h, L, ldl, B, ldb);
}

/** B := Lᵀ B. */
export function multiplyLowerTransposed(n: i32, nrhs: i32, L: usize, ldl: i32, B: usize, ldb: i32): void {
  if (n <= NB) return small(Operation.Multiply, false, n, nrhs, L, ldl, B, ldb);
  const h = half(n);
  multiplyLowerTransposed(h, nrhs, L, ldl, B, ldb);
  gemm(true, false, h, nrhs, n - h, 1, at(L, h, 0, ldl), ldl, at(B, h, 0, ldb), ldb, 1, B, ldb);
  multiplyLowerTransposed(n - h, nrhs, at(L, h, h, ldl), ldl, at(B, h, 0, ldb), ldb);
}

/** Where to cut a triangle of order n > NB: near the middle, at a multiple of NB. */
export function half(n: i32): i32 {
  return ((n / 2 + NB - 1) / NB) * NB;
}

/** What to do with a strip X: L⁻¹ X, L⁻ᵀ X or Lᵀ X. */
const enum Operation { Forward, Backward, Multiply }

/** Applies the operation to `count` vectors of length n ≤ NB: columns of B, or its rows when `rows` is set. */
function small(operation: Operation, rows: bool, n: i32, count: i32, L: usize, ldl: i32, B: usize, ldb: i32): void {
  packTriangle(operation, n, L, ldl);
  // From one entry of a vector to the next, and from one vector to the next.
  const along: usize = rows ? (<usize>ldb) << 3 : 8;
  const across: usize = rows ? 8 : (<usize>ldb) << 3;
  for (let v = 0; v < count; v += STRIP) {
    const width = min(STRIP, count - v);
    const first = B + (<usize>v) * across;
    loadStrip(first, n, width, along, across);
    if (operation == Operation.Forward) forward(n);
    else if (operation == Operation.Backward) backward(n);
    else multiply(n);
    storeStrip(first, n, width, along, across);
  }
}

/**
 * Copies the triangle so that the coefficients of step j lie side by side in row j: L(j, p) for forward steps,
 * L(p, j) otherwise. Solves keep the reciprocal of the diagonal.
 */
function packTriangle(operation: Operation, n: i32, L: usize, ldl: i32): void {
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      const value = load<f64>(at(L, i, j, ldl));
      store<f64>(operation == Operation.Forward ? at(TRIANGLE, j, i, NB) : at(TRIANGLE, i, j, NB), value);
    }
    if (operation != Operation.Multiply) store<f64>(at(TRIANGLE, j, j, NB), 1 / load<f64>(at(L, j, j, ldl)));
  }
}

function loadStrip(from: usize, n: i32, width: i32, along: usize, across: usize): void {
  let to = STRIPS;
  for (let j = 0; j < n; j++) {
    if (width == STRIP && across == 8) {
      v128.store(to, v128.load(from));
      v128.store(to, v128.load(from, 16), 16);
      v128.store(to, v128.load(from, 32), 32);
      v128.store(to, v128.load(from, 48), 48);
    } else {
      let source = from;
      for (let s = 0; s < STRIP; s++) {
        store<f64>(nth(to, s), s < width ? load<f64>(source) : 0);
        source += across;
      }
    }
    from += along;
    to += STRIP * 8;
  }
}

function storeStrip(to: usize, n: i32, width: i32, along: usize, across: usize): void {
  let from = STRIPS;
  for (let j = 0; j < n; j++) {
    if (width == STRIP && across == 8) {
      v128.store(to, v128.load(from));
      v128.store(to, v128.load(from, 16), 16);
      v128.store(to, v128.load(from, 32), 32);
      v128.store(to, v128.load(from, 48), 48);
    } else {
      let target = to;
      for (let s = 0; s < width; s++) {
        store<f64>(target, load<f64>(nth(from, s)));
        target += across;
      }
    }
    to += along;
    from += STRIP * 8;
  }
}

function forward(n: i32): void {
  for (let j = 0; j < n; j++) subtractStep(j, 0, j, at(TRIANGLE, 0, j, NB));
}

function backward(n: i32): void {
  for (let j = n - 1; j >= 0; j--) subtractStep(j, j + 1, n, at(TRIANGLE, 0, j, NB));
}

/** Row j of the strip := (row j - Σ coefficient(p) row p over p in [first, end)) × coefficient(j). */
function subtractStep(j: i32, first: i32, end: i32, coefficients: usize): void {
  const xj = STRIPS + (<usize>j) * STRIP * 8;
  let x0 = v128.load(xj);
  let x1 = v128.load(xj, 16);
  let x2 = v128.load(xj, 32);
  let x3 = v128.load(xj, 48);
  let xp = STRIPS + (<usize>first) * STRIP * 8;
  const last = STRIPS + (<usize>end) * STRIP * 8;
  let cp = nth(coefficients, first);
  while (xp < last) {
    const l = v128.load64_splat(cp);
    x0 = f64x2.sub(x0, f64x2.mul(l, v128.load(xp)));
    x1 = f64x2.sub(x1, f64x2.mul(l, v128.load(xp, 16)));
    x2 = f64x2.sub(x2, f64x2.mul(l, v128.load(xp, 32)));
    x3 = f64x2.sub(x3, f64x2.mul(l, v128.load(xp, 48)));
    xp += STRIP * 8;
    cp += 8;
  }
  const diagonal = v128.load64_splat(nth(coefficients, j));
  v128.store(xj, f64x2.mul(x0, diagonal));
  v128.store(xj, f64x2.mul(x1, diagonal), 16);
  v128.store(xj, f64x2.mul(x2, diagonal), 32);
  v128.store(xj, f64x2.mul(x3, diagonal), 48);
}

/** Row j of the strip := Σ coefficient(p) row p over p ≥ j, for each j in turn: later rows are still untouched. */
function multiply(n: i32): void {
  for (let j = 0; j < n; j++) {
    const xj = STRIPS + (<usize>j) * STRIP * 8;
    const last = STRIPS + (<usize>n) * STRIP * 8;
    let x0 = f64x2.splat(0);
    let x1 = f64x2.splat(0);
    let x2 = f64x2.splat(0);
    let x3 = f64x2.splat(0);
    let cp = at(TRIANGLE, j, j, NB);
    for (let xp = xj; xp < last; xp += STRIP * 8) {
      const l = v128.load64_splat(cp);
      x0 = f64x2.add(x0, f64x2.mul(l, v128.load(xp)));
      x1 = f64x2.add(x1, f64x2.mul(l, v128.load(xp, 16)));
      x2 = f64x2.add(x2, f64x2.mul(l, v128.load(xp, 32)));
      x3 = f64x2.add(x3, f64x2.mul(l, v128.load(xp, 48)));
      cp += 8;
    }
    v128.store(xj, x0);
    v128.store(xj, x1, 16);
    v128.store(xj, x2, 32);
    v128.store(xj, x3, 48);
  }
}
