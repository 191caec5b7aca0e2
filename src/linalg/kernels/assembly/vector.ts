// Products with vectors, four columns at a time: every number loaded is used at once.
import { at, nth } from "./memory";

// @ts-ignore: decorator
@inline
function sumOfPair(x: v128): f64 {
  return f64x2.extract_lane(x, 0) + f64x2.extract_lane(x, 1);
}

export function dot(length: i32, x: usize, y: usize): f64 {
  let s0 = f64x2.splat(0);
  let s1 = f64x2.splat(0);
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    s0 = f64x2.add(s0, f64x2.mul(v128.load(x), v128.load(y)));
    s1 = f64x2.add(s1, f64x2.mul(v128.load(x, 16), v128.load(y, 16)));
    x += 32;
    y += 32;
  }
  let sum = sumOfPair(f64x2.add(s0, s1));
  for (; i < length; i++) {
    sum += load<f64>(x) * load<f64>(y);
    x += 8;
    y += 8;
  }
  return sum;
}

/** y := y + alpha x. */
export function addScaled(length: i32, alpha: f64, x: usize, y: usize): void {
  const s = f64x2.splat(alpha);
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    v128.store(y, f64x2.add(v128.load(y), f64x2.mul(s, v128.load(x))));
    v128.store(y, f64x2.add(v128.load(y, 16), f64x2.mul(s, v128.load(x, 16))), 16);
    x += 32;
    y += 32;
  }
  for (; i < length; i++) {
    store<f64>(y, load<f64>(y) + alpha * load<f64>(x));
    x += 8;
    y += 8;
  }
}

/** y := Aᵀ x.  A: m × n. */
export function transposedTimes(m: i32, n: i32, A: usize, lda: i32, x: usize, y: usize): void {
  const step = (<usize>lda) << 3;
  let j = 0;
  for (; j + 4 <= n; j += 4) {
    let s0 = f64x2.splat(0);
    let s1 = f64x2.splat(0);
    let s2 = f64x2.splat(0);
    let s3 = f64x2.splat(0);
    let a0 = at(A, 0, j, lda);
    let a1 = a0 + step;
    let a2 = a1 + step;
    let a3 = a2 + step;
    let from = x;
    let i = 0;
    for (; i + 2 <= m; i += 2) {
      const xi = v128.load(from);
      s0 = f64x2.add(s0, f64x2.mul(v128.load(a0), xi));
      s1 = f64x2.add(s1, f64x2.mul(v128.load(a1), xi));
      s2 = f64x2.add(s2, f64x2.mul(v128.load(a2), xi));
      s3 = f64x2.add(s3, f64x2.mul(v128.load(a3), xi));
      a0 += 16;
      a1 += 16;
      a2 += 16;
      a3 += 16;
      from += 16;
    }
    const last: f64 = i < m ? load<f64>(from) : 0;
    const to = nth(y, j);
    store<f64>(to, sumOfPair(s0) + (i < m ? load<f64>(a0) * last : 0));
    store<f64>(to, sumOfPair(s1) + (i < m ? load<f64>(a1) * last : 0), 8);
    store<f64>(to, sumOfPair(s2) + (i < m ? load<f64>(a2) * last : 0), 16);
    store<f64>(to, sumOfPair(s3) + (i < m ? load<f64>(a3) * last : 0), 24);
  }
  for (; j < n; j++) store<f64>(nth(y, j), dot(m, at(A, 0, j, lda), x));
}

/** y := y + A x.  A: m × n. */
export function timesAdd(m: i32, n: i32, A: usize, lda: i32, x: usize, y: usize): void {
  const step = (<usize>lda) << 3;
  let j = 0;
  for (; j + 4 <= n; j += 4) {
    const x0 = v128.load64_splat(nth(x, j));
    const x1 = v128.load64_splat(nth(x, j), 8);
    const x2 = v128.load64_splat(nth(x, j), 16);
    const x3 = v128.load64_splat(nth(x, j), 24);
    let a0 = at(A, 0, j, lda);
    let a1 = a0 + step;
    let a2 = a1 + step;
    let a3 = a2 + step;
    let to = y;
    let i = 0;
    for (; i + 2 <= m; i += 2) {
      const s = f64x2.add(f64x2.mul(v128.load(a0), x0), f64x2.mul(v128.load(a1), x1));
      const t = f64x2.add(f64x2.mul(v128.load(a2), x2), f64x2.mul(v128.load(a3), x3));
      v128.store(to, f64x2.add(v128.load(to), f64x2.add(s, t)));
      a0 += 16;
      a1 += 16;
      a2 += 16;
      a3 += 16;
      to += 16;
    }
    if (i < m) {
      const s = load<f64>(a0) * f64x2.extract_lane(x0, 0) + load<f64>(a1) * f64x2.extract_lane(x1, 0);
      const t = load<f64>(a2) * f64x2.extract_lane(x2, 0) + load<f64>(a3) * f64x2.extract_lane(x3, 0);
      store<f64>(to, load<f64>(to) + (s + t));
    }
  }
  for (; j < n; j++) addScaled(m, load<f64>(nth(x, j)), at(A, 0, j, lda), y);
}

/** y := A x from the lower triangle of A, each entry of which is read once.  A: n × n. */
export function symmetricTimes(n: i32, A: usize, lda: i32, x: usize, y: usize): void {
  memory.fill(y, 0, (<usize>n) << 3);
  let j = 0;
  for (; j + 4 <= n; j += 4) {
    // The 4 × 4 triangle on the diagonal, then the four columns below it.
    for (let c = j; c < j + 4; c++) triangleColumn(c, j + 4, A, lda, x, y);
    fourColumns(n - j - 4, at(A, j + 4, j, lda), (<usize>lda) << 3, nth(x, j), nth(y, j));
  }
  for (let c = j; c < n; c++) triangleColumn(c, n, A, lda, x, y);
}

/** Rows c…end of column c, used as a column and, except for the diagonal, as a row. */
function triangleColumn(c: i32, end: i32, A: usize, lda: i32, x: usize, y: usize): void {
  const xc = load<f64>(nth(x, c));
  let sum = load<f64>(at(A, c, c, lda)) * xc;
  for (let i = c + 1; i < end; i++) {
    const a = load<f64>(at(A, i, c, lda));
    sum += a * load<f64>(nth(x, i));
    store<f64>(nth(y, i), load<f64>(nth(y, i)) + a * xc);
  }
  store<f64>(nth(y, c), load<f64>(nth(y, c)) + sum);
}

/** For m rows of four columns at A, whose own rows are x[0…4): y below += A x, y[0…4) += Aᵀ (x below). */
function fourColumns(m: i32, A: usize, step: usize, x: usize, y: usize): void {
  const x0 = v128.load64_splat(x);
  const x1 = v128.load64_splat(x, 8);
  const x2 = v128.load64_splat(x, 16);
  const x3 = v128.load64_splat(x, 24);
  let s0 = f64x2.splat(0);
  let s1 = f64x2.splat(0);
  let s2 = f64x2.splat(0);
  let s3 = f64x2.splat(0);
  let a0 = A;
  let a1 = a0 + step;
  let a2 = a1 + step;
  let a3 = a2 + step;
  let from = x + 32;
  let to = y + 32;
  let i = 0;
  for (; i + 2 <= m; i += 2) {
    const xi = v128.load(from);
    const p0 = v128.load(a0);
    const p1 = v128.load(a1);
    const p2 = v128.load(a2);
    const p3 = v128.load(a3);
    s0 = f64x2.add(s0, f64x2.mul(p0, xi));
    s1 = f64x2.add(s1, f64x2.mul(p1, xi));
    s2 = f64x2.add(s2, f64x2.mul(p2, xi));
    s3 = f64x2.add(s3, f64x2.mul(p3, xi));
    const u = f64x2.add(f64x2.mul(p0, x0), f64x2.mul(p1, x1));
    const v = f64x2.add(f64x2.mul(p2, x2), f64x2.mul(p3, x3));
    v128.store(to, f64x2.add(v128.load(to), f64x2.add(u, v)));
    a0 += 16;
    a1 += 16;
    a2 += 16;
    a3 += 16;
    from += 16;
    to += 16;
  }
  let t0 = sumOfPair(s0);
  let t1 = sumOfPair(s1);
  let t2 = sumOfPair(s2);
  let t3 = sumOfPair(s3);
  if (i < m) {
    const xi = load<f64>(from);
    const p0 = load<f64>(a0);
    const p1 = load<f64>(a1);
    const p2 = load<f64>(a2);
    const p3 = load<f64>(a3);
    t0 += p0 * xi;
    t1 += p1 * xi;
    t2 += p2 * xi;
    t3 += p3 * xi;
    const u = p0 * load<f64>(x) + p1 * load<f64>(x, 8);
    const v = p2 * load<f64>(x, 16) + p3 * load<f64>(x, 24);
    store<f64>(to, load<f64>(to) + (u + v));
  }
  store<f64>(y, load<f64>(y) + t0);
  store<f64>(y, load<f64>(y, 8) + t1, 8);
  store<f64>(y, load<f64>(y, 16) + t2, 16);
  store<f64>(y, load<f64>(y, 24) + t3, 24);
}
