// Block-tridiagonal elimination with a border: src/linalg/kernels/plainEliminate.ts says what it does.

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
function pair(p: usize, i: i32): v128 {
  return v128.load(p + ((<usize>i) << 3));
}

// @ts-ignore: decorator
@inline
function both(p: usize, i: i32): v128 {
  return v128.load64_splat(p + ((<usize>i) << 3));
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
  count: i32,
  D: i32,
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
  information: usize,
  gradient: usize,
): i32 {
  const block = (<usize>(D * D)) << 3;
  const rows = (<usize>(D * J)) << 3;
  const state = (<usize>D) << 3;
  const even = J & ~1;
  for (let n = 1; n <= count; n++) {
    const A0 = A0s + (<usize>n) * block;
    const A1 = A1s + (<usize>n) * block;
    const L = Ls + (<usize>n) * block;
    const M = Ms + (<usize>n) * block;
    const A1p = A1 - block;
    const Mp = M - block;
    const B = Bs + (<usize>n) * rows;
    const Z = Zs + (<usize>n) * rows;
    const Bp = B - rows;
    const Zp = Z - rows;
    const c = cs + (<usize>n) * state;
    const z = zs + (<usize>n) * state;
    const cp = c - state;
    const zp = z - state;
    const W = Ws + (<usize>n) * state;
    const g = gs + (<usize>n) * state;

    for (let a = 0; a < D; a++) {
      const ca = a * D;
      for (let b = 0; b <= a; b++) {
        const cb = b * D;
        let sum: f64 = a == b ? get(W, a) : 0;
        for (let i = 0; i < D; i++) {
          sum += get(A0, ca + i) * get(A0, cb + i);
          sum += get(A1p, ca + i) * get(A1p, cb + i);
          sum -= get(Mp, i * D + a) * get(Mp, i * D + b);
        }
        for (let k = 0; k < b; k++) sum -= get(L, k * D + a) * get(L, k * D + b);
        if (a == b) {
          if (!(sum > 0 && sum < Infinity)) return n;
          put(L, ca + a, Math.sqrt(sum));
        } else put(L, cb + a, sum / get(L, cb + b));
      }
    }

    for (let a = 0; a < D; a++) {
      for (let b = 0; b < D; b++) {
        let sum: f64 = 0;
        for (let i = 0; i < D; i++) sum += get(A1, a * D + i) * get(A0, b * D + i);
        for (let k = 0; k < b; k++) sum -= get(M, k * D + a) * get(L, k * D + b);
        put(M, b * D + a, sum / get(L, b * D + b));
      }
    }

    for (let a = 0; a < D; a++) {
      const ca = a * D;
      const pivot: f64 = 1 / get(L, ca + a);
      let h = get(g, a);
      for (let i = 0; i < D; i++) {
        h += get(A0, ca + i) * get(c, i);
        h += get(A1p, ca + i) * get(cp, i);
        h -= get(Mp, i * D + a) * get(zp, i);
      }
      for (let k = 0; k < a; k++) h -= get(L, k * D + a) * get(z, k);
      put(z, a, h * pivot);

      const pivots = f64x2.splat(pivot);
      for (let j = 0; j < even; j += 2) {
        let sum = f64x2.splat(0);
        for (let i = 0; i < D; i++) {
          const at = i * J + j;
          sum = plus(sum, both(A0, ca + i), pair(B, at));
          sum = plus(sum, both(A1p, ca + i), pair(Bp, at));
          sum = minus(sum, both(Mp, i * D + a), pair(Zp, at));
        }
        for (let k = 0; k < a; k++) sum = minus(sum, both(L, k * D + a), pair(Z, k * J + j));
        v128.store(Z + ((<usize>(a * J + j)) << 3), f64x2.mul(sum, pivots));
      }
      for (let j = even; j < J; j++) {
        let sum: f64 = 0;
        for (let i = 0; i < D; i++) {
          const at = i * J + j;
          sum += get(A0, ca + i) * get(B, at);
          sum += get(A1p, ca + i) * get(Bp, at);
          sum -= get(Mp, i * D + a) * get(Zp, at);
        }
        for (let k = 0; k < a; k++) sum -= get(L, k * D + a) * get(Z, k * J + j);
        put(Z, a * J + j, sum * pivot);
      }
    }

    for (let j = 0; j < J; j++) {
      let h = get(gradient, j);
      for (let i = 0; i < D; i++) {
        h += get(B, i * J + j) * get(c, i);
        h -= get(Z, i * J + j) * get(z, i);
      }
      put(gradient, j, h);
      const out = j * J;
      let k = 0;
      for (; k < j; k += 2) {
        let sum = pair(information, out + k);
        for (let i = 0; i < D; i++) {
          const row = i * J;
          sum = plus(sum, both(B, row + j), pair(B, row + k));
          sum = minus(sum, both(Z, row + j), pair(Z, row + k));
        }
        v128.store(information + ((<usize>(out + k)) << 3), sum);
      }
      if (k == j) {
        let sum = get(information, out + j);
        for (let i = 0; i < D; i++) {
          const at = i * J + j;
          sum += get(B, at) * get(B, at);
          sum -= get(Z, at) * get(Z, at);
        }
        put(information, out + j, sum);
      }
    }
  }
  return -1;
}
