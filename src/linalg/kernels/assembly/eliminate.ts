// Block-tridiagonal elimination with a border: src/linalg/kernels/plainEliminate.ts says what it does.
import { eliminateTwo } from "./eliminateTwo";

// @ts-ignore: decorator
@inline
function get(p: usize, i: i32): f64 {
  return load<f64>(p + ((<usize>i) << 3));
}

// @ts-ignore: decorator
@inline
function put(p: usize, i: i32, x: f64): void {
  store<f64>(p + ((<usize>i) << 3), x);
}

// @ts-ignore: decorator
@inline
function plus(sum: v128, a: v128, b: v128): v128 {
  return f64x2.add(sum, f64x2.mul(a, b));
}

// @ts-ignore: decorator
@inline
function minus(sum: v128, a: v128, b: v128): v128 {
  return f64x2.sub(sum, f64x2.mul(a, b));
}

export function eliminate(
  from: i32,
  to: i32,
  D: i32,
  R: i32,
  J: i32,
  A0s: usize,
  A1s: usize,
  Bs: usize,
  cs: usize,
  Ws: usize,
  gs: usize,
  Ls: usize,
  Ms: usize,
  Zs: usize,
  zs: usize,
): i32 {
  if (D == 2 && R == 2) return eliminateTwo(from, to, J, A0s, A1s, Bs, cs, Ws, gs, Ls, Ms, Zs, zs);
  const block = (<usize>(D * D)) << 3;
  const rows = (<usize>(D * J)) << 3;
  const rowsB = (<usize>(R * J)) << 3;
  const row = (<usize>J) << 3;
  const state = (<usize>D) << 3;
  const tall = (<usize>R) << 3;
  for (let n = from; n < to; n++) {
    const A0 = A0s + (<usize>n) * tall * (<usize>D);
    const A1 = A1s + (<usize>n) * block;
    const L = Ls + (<usize>n) * block;
    const M = Ms + (<usize>n) * block;
    const B = Bs + (<usize>n) * rowsB;
    const Z = Zs + (<usize>n) * rows;
    const c = cs + (<usize>n) * tall;
    const z = zs + (<usize>n) * state;
    const W = Ws + (<usize>n) * state;
    const g = gs + (<usize>n) * state;
    const inner = n > 0;
    const A1p = A1 - block;
    const Mp = M - block;

    for (let a = 0; a < D; a++) {
      const ca = a * D;
      for (let b = 0; b <= a; b++) {
        const cb = b * D;
        let sum: f64 = a == b ? get(W, a) : 0;
        for (let i = 0; i < R; i++) sum += get(A0, a * R + i) * get(A0, b * R + i);
        if (inner) {
          for (let i = 0; i < D; i++) {
            sum += get(A1p, ca + i) * get(A1p, cb + i);
            sum -= get(Mp, i * D + a) * get(Mp, i * D + b);
          }
        }
        for (let k = 0; k < b; k++) sum -= get(L, k * D + a) * get(L, k * D + b);
        if (a == b) {
          if (!(sum > 0 && sum < Infinity)) return n;
          put(L, ca + a, 1 / Math.sqrt(sum));
        } else put(L, cb + a, sum * get(L, cb + b));
      }
    }

    for (let a = 0; a < D; a++) {
      for (let b = 0; b < D; b++) {
        let sum: f64 = 0;
        for (let i = 0; i < D; i++) sum += get(A1, a * D + i) * get(A0, b * R + i);
        for (let k = 0; k < b; k++) sum -= get(M, k * D + a) * get(L, k * D + b);
        put(M, b * D + a, sum * get(L, b * D + b));
      }
    }

    forwardNode(D, R, inner, A0, A1p, c, g, L, Mp, z);

    // Four columns of Z at a time, then two, then the odd one.
    let p: usize = 0;
    for (; p + 32 <= row; p += 32) {
      for (let a = 0; a < D; a++) {
        let x = f64x2.splat(0);
        let y = x;
        let q = A0 + (<usize>a) * tall;
        let e = B + p;
        for (let i = 0; i < R; i++) {
          const s = v128.load64_splat(q);
          x = plus(x, s, v128.load(e));
          y = plus(y, s, v128.load(e, 16));
          q += 8;
          e += row;
        }
        if (inner) {
          q = A1p + (<usize>a) * state;
          let m = Mp + ((<usize>a) << 3);
          e = B - rowsB + p;
          let f = Z - rows + p;
          for (let i = 0; i < D; i++) {
            const s = v128.load64_splat(q);
            const t = v128.load64_splat(m);
            x = minus(plus(x, s, v128.load(e)), t, v128.load(f));
            y = minus(plus(y, s, v128.load(e, 16)), t, v128.load(f, 16));
            q += 8;
            m += state;
            e += row;
            f += row;
          }
        }
        let l = L + ((<usize>a) << 3);
        let f = Z + p;
        for (let k = 0; k < a; k++) {
          const s = v128.load64_splat(l);
          x = minus(x, s, v128.load(f));
          y = minus(y, s, v128.load(f, 16));
          l += state;
          f += row;
        }
        const pivot = v128.load64_splat(l);
        v128.store(f, f64x2.mul(x, pivot));
        v128.store(f, f64x2.mul(y, pivot), 16);
      }
    }
    for (; p + 16 <= row; p += 16) {
      for (let a = 0; a < D; a++) {
        let x = f64x2.splat(0);
        let q = A0 + (<usize>a) * tall;
        let e = B + p;
        for (let i = 0; i < R; i++) {
          x = plus(x, v128.load64_splat(q), v128.load(e));
          q += 8;
          e += row;
        }
        if (inner) {
          q = A1p + (<usize>a) * state;
          let m = Mp + ((<usize>a) << 3);
          e = B - rowsB + p;
          let f = Z - rows + p;
          for (let i = 0; i < D; i++) {
            x = plus(x, v128.load64_splat(q), v128.load(e));
            x = minus(x, v128.load64_splat(m), v128.load(f));
            q += 8;
            m += state;
            e += row;
            f += row;
          }
        }
        let l = L + ((<usize>a) << 3);
        let f = Z + p;
        for (let k = 0; k < a; k++) {
          x = minus(x, v128.load64_splat(l), v128.load(f));
          l += state;
          f += row;
        }
        v128.store(f, f64x2.mul(x, v128.load64_splat(l)));
      }
    }
    for (; p < row; p += 8) {
      for (let a = 0; a < D; a++) {
        let x: f64 = 0;
        for (let i = 0; i < R; i++) x += get(A0, a * R + i) * load<f64>(B + p + (<usize>i) * row);
        if (inner) {
          for (let i = 0; i < D; i++) {
            x += get(A1p, a * D + i) * load<f64>(B - rowsB + p + (<usize>i) * row);
            x -= get(Mp, i * D + a) * load<f64>(Z - rows + p + (<usize>i) * row);
          }
        }
        for (let k = 0; k < a; k++) x -= get(L, k * D + a) * load<f64>(Z + p + (<usize>k) * row);
        store<f64>(Z + p + (<usize>a) * row, x * get(L, a * D + a));
      }
    }
  }
  return -1;
}

// @ts-ignore: decorator
@inline
function forwardNode(
  D: i32,
  R: i32,
  inner: bool,
  A0: usize,
  A1p: usize,
  c: usize,
  g: usize,
  L: usize,
  Mp: usize,
  z: usize,
): void {
  const state = (<usize>D) << 3;
  const tall = (<usize>R) << 3;
  for (let a = 0; a < D; a++) {
    let h = get(g, a);
    for (let i = 0; i < R; i++) h += get(A0, a * R + i) * get(c, i);
    if (inner) {
      for (let i = 0; i < D; i++) {
        h += get(A1p, a * D + i) * get(c - tall, i);
        h -= get(Mp, i * D + a) * get(z - state, i);
      }
    }
    for (let k = 0; k < a; k++) h -= get(L, k * D + a) * get(z, k);
    put(z, a, h * get(L, a * D + a));
  }
}

export function sweepForward(
  from: i32,
  to: i32,
  D: i32,
  R: i32,
  A0: usize,
  A1: usize,
  c: usize,
  g: usize,
  L: usize,
  M: usize,
  z: usize,
): void {
  const block = (<usize>(D * D)) << 3;
  const state = (<usize>D) << 3;
  for (let n = from; n < to; n++) {
    const b = (<usize>n) * block;
    const s = (<usize>n) * state;
    const r = ((<usize>n) * (<usize>R)) << 3;
    forwardNode(D, R, n > 0, A0 + r * (<usize>D), A1 + b - block, c + r, g + s, L + b, M + b - block, z + s);
  }
}

export function sweepBack(
  from: i32,
  to: i32,
  N: i32,
  D: i32,
  J: i32,
  Ls: usize,
  Ms: usize,
  Zs: usize,
  zs: usize,
  v: usize,
  xs: usize,
): void {
  const block = (<usize>(D * D)) << 3;
  const state = (<usize>D) << 3;
  const even = J & ~1;
  for (let n = to - 1; n >= from; n--) {
    const L = Ls + (<usize>n) * block;
    const M = Ms + (<usize>n) * block;
    const z = zs + (<usize>n) * state;
    const x = xs + (<usize>n) * state;
    for (let a = D - 1; a >= 0; a--) {
      const Z = Zs + ((<usize>((n * D + a) * J)) << 3);
      let pairs = f64x2.splat(0);
      for (let j = 0; j < even; j += 2) {
        const at = (<usize>j) << 3;
        pairs = plus(pairs, v128.load(Z + at), v128.load(v + at));
      }
      let sum = -get(z, a) - (f64x2.extract_lane(pairs, 0) + f64x2.extract_lane(pairs, 1));
      if (even < J) sum -= get(Z, even) * get(v, even);
      if (n + 1 < N) for (let k = 0; k < D; k++) sum -= get(M, a * D + k) * get(x + state, k);
      for (let k = a + 1; k < D; k++) sum -= get(L, a * D + k) * get(x, k);
      put(x, a, sum * get(L, a * D + a));
    }
  }
}

/**
 * Four columns by a pair of rows of the product at a time. With odd J the last pair reads and writes one number too many: in
 * the upper triangle, which nobody reads, or in the rest of the last cache line, which belongs to nobody.
 */
export function addProducts(
  rows: i32,
  J: i32,
  sign: f64,
  X: usize,
  y: usize,
  information: usize,
  gradient: usize,
): void {
  const row = (<usize>J) << 3;
  const end = X + (<usize>rows) * row;
  const signs = f64x2.splat(sign);
  for (let k = 0; k < J; k += 4) {
    const four = k + 4 <= J;
    for (let j = k; j < J; j += 2) {
      const pair = (<usize>j) << 3;
      const column = (<usize>k) << 3;
      let s0 = f64x2.splat(0);
      let s1 = s0;
      let s2 = s0;
      let s3 = s0;
      if (four) {
        for (let x = X; x < end; x += row) {
          const v = v128.load(x + pair);
          s0 = plus(s0, v128.load64_splat(x + column), v);
          s1 = plus(s1, v128.load64_splat(x + column, 8), v);
          s2 = plus(s2, v128.load64_splat(x + column, 16), v);
          s3 = plus(s3, v128.load64_splat(x + column, 24), v);
        }
      } else {
        const two = k + 2 <= J;
        const three = k + 3 <= J;
        for (let x = X; x < end; x += row) {
          const v = v128.load(x + pair);
          s0 = plus(s0, v128.load64_splat(x + column), v);
          if (two) s1 = plus(s1, v128.load64_splat(x + column, 8), v);
          if (three) s2 = plus(s2, v128.load64_splat(x + column, 16), v);
        }
      }
      let out = information + pair + (<usize>k) * row;
      v128.store(out, plus(v128.load(out), signs, s0));
      if (k + 1 < J) {
        out += row;
        v128.store(out, plus(v128.load(out), signs, s1));
      }
      if (k + 2 < J) {
        out += row;
        v128.store(out, plus(v128.load(out), signs, s2));
      }
      if (k + 3 < J) {
        out += row;
        v128.store(out, plus(v128.load(out), signs, s3));
      }
    }
  }
  for (let j = 0; j < J; j += 2) {
    const pair = (<usize>j) << 3;
    let sum = f64x2.splat(0);
    let from = y;
    for (let x = X; x < end; x += row) {
      sum = plus(sum, v128.load64_splat(from), v128.load(x + pair));
      from += 8;
    }
    v128.store(gradient + pair, plus(v128.load(gradient + pair), signs, sum));
  }
}
