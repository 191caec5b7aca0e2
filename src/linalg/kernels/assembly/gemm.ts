// C += alpha op(A) op(B), cut so that a packed block of op(A) and a panel of op(B) stay in cache.
import { at, EDGE_TILE, KC, MC, NC, nth, PACKED_A, PACKED_B, TILE } from "./memory";

export function gemm(
  transA: bool, transB: bool, m: i32, n: i32, k: i32, alpha: f64,
  A: usize, lda: i32, B: usize, ldb: i32, beta: f64, C: usize, ldc: i32,
): void {
  for (let j = 0; j < n; j++) scale(at(C, 0, j, ldc), m, beta);
  product(false, transA, transB, m, n, k, alpha, A, lda, B, ldb, C, ldc);
}

export function gemmLower(
  trans: bool, n: i32, k: i32, alpha: f64,
  A: usize, lda: i32, B: usize, ldb: i32, beta: f64, C: usize, ldc: i32,
): void {
  for (let j = 0; j < n; j++) scale(at(C, j, j, ldc), n - j, beta);
  product(true, trans, !trans, n, n, k, alpha, A, lda, B, ldb, C, ldc);
}

/** x := beta x; beta = 0 clears x whatever it holds. */
function scale(x: usize, length: i32, beta: f64): void {
  if (beta == 1) return;
  if (beta == 0) {
    memory.fill(x, 0, (<usize>length) << 3);
    return;
  }
  for (let i = 0; i < length; i++) store<f64>(nth(x, i), beta * load<f64>(nth(x, i)));
}

/** C += alpha op(A) op(B); with `lower`, only on and below the diagonal of C. */
function product(
  lower: bool, transA: bool, transB: bool, m: i32, n: i32, k: i32, alpha: f64,
  A: usize, lda: i32, B: usize, ldb: i32, C: usize, ldc: i32,
): void {
  for (let j0 = 0; j0 < n; j0 += NC) {
    const nc = min(NC, n - j0);
    for (let p0 = 0; p0 < k; p0 += KC) {
      const kc = min(KC, k - p0);
      if (transB) packAcross(PACKED_B, at(B, j0, p0, ldb), nc, kc, ldb);
      else packAlong(PACKED_B, at(B, p0, j0, ldb), nc, kc, ldb);
      // Blocks of rows wholly above the diagonal are skipped.
      for (let i0 = lower ? j0 : 0; i0 < m; i0 += MC) {
        const mc = min(MC, m - i0);
        if (transA) packAlong(PACKED_A, at(A, p0, i0, lda), mc, kc, lda);
        else packAcross(PACKED_A, at(A, i0, p0, lda), mc, kc, lda);
        block(mc, nc, kc, alpha, at(C, i0, j0, ldc), ldc, lower ? i0 - j0 : NC);
      }
    }
  }
}

/**
 * C += alpha (packed A) (packed B), tile by tile.
 * `below`, a multiple of four, is how far the block's first row lies below its first column's diagonal entry; above the
 * diagonal nothing is written.
 */
function block(mc: i32, nc: i32, kc: i32, alpha: f64, C: usize, ldc: i32, below: i32): void {
  const panel = (<usize>kc) << 5;
  const wholeEnd = mc & ~(TILE - 1);
  let b = PACKED_B;
  for (let j = 0; j < nc; j += TILE) {
    const width = min(TILE, nc - j);
    // Rows of tiles that cross the diagonal, then those wholly below it, then what sticks out at the bottom.
    let i = max(0, j - below);
    const wholeStart = width == TILE ? max(0, j - below + TILE) : mc;
    let a = PACKED_A + <usize>(i >> 2) * panel;
    for (; i < min(wholeStart, mc); i += TILE) {
      edgeTile(kc, a, b, at(C, i, j, ldc), ldc, alpha, min(TILE, mc - i), width, i + below - j);
      a += panel;
    }
    if (i < wholeEnd) {
      wholeTiles((wholeEnd - i) >> 2, kc, a, b, at(C, i, j, ldc), (<usize>ldc) << 3, alpha);
      a += <usize>((wholeEnd - i) >> 2) * panel;
      i = wholeEnd;
    }
    if (i < mc) edgeTile(kc, a, b, at(C, i, j, ldc), ldc, alpha, mc - i, width, i + below - j);
    b += panel;
  }
}

/** `count` tiles of C below one another; small enough a piece for engines that swap in better code between calls. */
function wholeTiles(count: i32, kc: i32, a: usize, b: usize, c: usize, step: usize, alpha: f64): void {
  const panel = (<usize>kc) << 5;
  for (; count > 0; count--) {
    tile(kc, a, b, c, step, alpha);
    a += panel;
    c += TILE * 8;
  }
}

/** C += alpha a bᵀ for a 4 × kc panel a and a 4 × kc panel b; `step` is the number of bytes between columns of C. */
// Inside its caller it runs an eighth faster than as a function of its own.
// @ts-ignore: decorator
@inline
function tile(kc: i32, a: usize, b: usize, c: usize, step: usize, alpha: f64): void {
  let c00 = f64x2.splat(0);
  let c10 = f64x2.splat(0);
  let c01 = f64x2.splat(0);
  let c11 = f64x2.splat(0);
  let c02 = f64x2.splat(0);
  let c12 = f64x2.splat(0);
  let c03 = f64x2.splat(0);
  let c13 = f64x2.splat(0);
  const end = a + ((<usize>kc) << 5);
  // Not unrolled: engines merge the copies and run out of registers.
  while (a < end) {
    const a0 = v128.load(a);
    const a1 = v128.load(a, 16);
    const b0 = v128.load64_splat(b);
    c00 = f64x2.add(c00, f64x2.mul(a0, b0));
    c10 = f64x2.add(c10, f64x2.mul(a1, b0));
    const b1 = v128.load64_splat(b, 8);
    c01 = f64x2.add(c01, f64x2.mul(a0, b1));
    c11 = f64x2.add(c11, f64x2.mul(a1, b1));
    const b2 = v128.load64_splat(b, 16);
    c02 = f64x2.add(c02, f64x2.mul(a0, b2));
    c12 = f64x2.add(c12, f64x2.mul(a1, b2));
    const b3 = v128.load64_splat(b, 24);
    c03 = f64x2.add(c03, f64x2.mul(a0, b3));
    c13 = f64x2.add(c13, f64x2.mul(a1, b3));
    a += 32;
    b += 32;
  }
  const s = f64x2.splat(alpha);
  addTo(c, s, c00, c10);
  c += step;
  addTo(c, s, c01, c11);
  c += step;
  addTo(c, s, c02, c12);
  c += step;
  addTo(c, s, c03, c13);
}

// @ts-ignore: decorator
@inline
function addTo(c: usize, s: v128, x0: v128, x1: v128): void {
  v128.store(c, f64x2.add(v128.load(c), f64x2.mul(s, x0)));
  v128.store(c, f64x2.add(v128.load(c, 16), f64x2.mul(s, x1)), 16);
}

/** A tile that sticks out of C or crosses its diagonal: entries (i, j) with i + below ≥ j are added, others left alone. */
function edgeTile(
  kc: i32, a: usize, b: usize, c: usize, ldc: i32, alpha: f64, height: i32, width: i32, below: i32,
): void {
  memory.fill(EDGE_TILE, 0, TILE * TILE * 8);
  wholeTiles(1, kc, a, b, EDGE_TILE, TILE * 8, alpha);
  for (let j = 0; j < width; j++) {
    for (let i = max(0, j - below); i < height; i++) {
      const to = at(c, i, j, ldc);
      store<f64>(to, load<f64>(to) + load<f64>(at(EDGE_TILE, i, j, TILE)));
    }
  }
}

/**
 * Packs a rows × depth block into panels of four rows, depth running slowest inside a panel; missing rows become zero.
 * Here a panel's four rows are neighbours in memory.
 */
function packAcross(to: usize, from: usize, rows: i32, depth: i32, ld: i32): void {
  const step = (<usize>ld) << 3;
  const panel = (<usize>depth) << 5;
  let i = 0;
  // Four panels at once: each visit to a column of the source takes whole cache lines of it.
  for (; i + 4 * TILE <= rows; i += 4 * TILE) {
    let source = nth(from, i);
    for (let p = 0; p < depth; p++) {
      copyFour(to, source);
      copyFour(to + panel, source + 32);
      copyFour(to + 2 * panel, source + 64);
      copyFour(to + 3 * panel, source + 96);
      to += 32;
      source += step;
    }
    to += 3 * panel;
  }
  for (; i < rows; i += TILE) {
    let source = nth(from, i);
    const height = min(TILE, rows - i);
    for (let p = 0; p < depth; p++) {
      if (height == TILE) copyFour(to, source);
      else for (let r = 0; r < TILE; r++) store<f64>(nth(to, r), r < height ? load<f64>(nth(source, r)) : 0);
      to += 32;
      source += step;
    }
  }
}

// @ts-ignore: decorator
@inline
function copyFour(to: usize, from: usize): void {
  v128.store(to, v128.load(from));
  v128.store(to, v128.load(from, 16), 16);
}

/** The same packing where depth is what runs along memory: row i of the block starts at from + i ld. */
function packAlong(to: usize, from: usize, rows: i32, depth: i32, ld: i32): void {
  const step = (<usize>ld) << 3;
  for (let i = 0; i < rows; i += TILE) {
    let r0 = at(from, 0, i, ld);
    const height = min(TILE, rows - i);
    if (height == TILE) {
      let r1 = r0 + step;
      let r2 = r1 + step;
      let r3 = r2 + step;
      let p = 0;
      for (; p + 2 <= depth; p += 2) {
        const x0 = v128.load(r0);
        const x1 = v128.load(r1);
        const x2 = v128.load(r2);
        const x3 = v128.load(r3);
        v128.store(to, v128.shuffle<f64>(x0, x1, 0, 2));
        v128.store(to, v128.shuffle<f64>(x2, x3, 0, 2), 16);
        v128.store(to, v128.shuffle<f64>(x0, x1, 1, 3), 32);
        v128.store(to, v128.shuffle<f64>(x2, x3, 1, 3), 48);
        to += 64;
        r0 += 16;
        r1 += 16;
        r2 += 16;
        r3 += 16;
      }
      if (p < depth) {
        store<f64>(to, load<f64>(r0));
        store<f64>(to, load<f64>(r1), 8);
        store<f64>(to, load<f64>(r2), 16);
        store<f64>(to, load<f64>(r3), 24);
        to += 32;
      }
    } else {
      for (let p = 0; p < depth; p++) {
        for (let r = 0; r < TILE; r++) store<f64>(nth(to, r), r < height ? load<f64>(at(r0, p, r, ld)) : 0);
        to += 32;
      }
    }
  }
}
