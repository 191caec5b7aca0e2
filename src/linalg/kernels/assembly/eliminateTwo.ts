// Block-tridiagonal elimination of two states with two rows a node: the operations of eliminate.ts in the same order, without loops.

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

export function eliminateTwo(
  from: i32, to: i32, J: i32,
  A0s: usize, A1s: usize, Bs: usize, cs: usize, Ws: usize, gs: usize, Ls: usize, Ms: usize, Zs: usize, zs: usize,
): i32 {
  const row = (<usize>J) << 3;
  // What the node before leaves: its A1, M, c and z.
  let p0: f64 = 0, p1: f64 = 0, p2: f64 = 0, p3: f64 = 0;
  let m0: f64 = 0, m1: f64 = 0, m2: f64 = 0, m3: f64 = 0;
  let d0: f64 = 0, d1: f64 = 0, y0: f64 = 0, y1: f64 = 0;
  if (from > 0) {
    const at = <usize>(from - 1);
    const A1 = A1s + (at << 5), M = Ms + (at << 5), c = cs + (at << 4), z = zs + (at << 4);
    p0 = load<f64>(A1); p1 = load<f64>(A1, 8); p2 = load<f64>(A1, 16); p3 = load<f64>(A1, 24);
    m0 = load<f64>(M); m1 = load<f64>(M, 8); m2 = load<f64>(M, 16); m3 = load<f64>(M, 24);
    d0 = load<f64>(c); d1 = load<f64>(c, 8); y0 = load<f64>(z); y1 = load<f64>(z, 8);
  }
  for (let n = from; n < to; n++) {
    const at = <usize>n;
    const inner = n > 0;
    const A0 = A0s + (at << 5), A1 = A1s + (at << 5);
    const a0 = load<f64>(A0), a1 = load<f64>(A0, 8), a2 = load<f64>(A0, 16), a3 = load<f64>(A0, 24);
    const W = Ws + (at << 4), c = cs + (at << 4), g = gs + (at << 4);
    const c0 = load<f64>(c), c1 = load<f64>(c, 8);

    let s00 = load<f64>(W) + a0 * a0 + a1 * a1;
    let s10 = <f64>0 + a2 * a0 + a3 * a1;
    let s11 = load<f64>(W, 8) + a2 * a2 + a3 * a3;
    let h0 = load<f64>(g) + a0 * c0 + a1 * c1;
    let h1 = load<f64>(g, 8) + a2 * c0 + a3 * c1;
    if (inner) {
      s00 = s00 + p0 * p0 - m0 * m0 + p1 * p1 - m2 * m2;
      s10 = s10 + p2 * p0 - m1 * m0 + p3 * p1 - m3 * m2;
      s11 = s11 + p2 * p2 - m1 * m1 + p3 * p3 - m3 * m3;
      h0 = h0 + p0 * d0 - m0 * y0 + p1 * d1 - m2 * y1;
      h1 = h1 + p2 * d0 - m1 * y0 + p3 * d1 - m3 * y1;
    }
    if (!(s00 > 0 && s00 < Infinity)) return n;
    const l0 = 1 / Math.sqrt(s00);
    const l1 = s10 * l0;
    s11 -= l1 * l1;
    if (!(s11 > 0 && s11 < Infinity)) return n;
    const l3 = 1 / Math.sqrt(s11);
    const z0 = h0 * l0;
    const z1 = (h1 - l1 * z0) * l3;
    const L = Ls + (at << 5), z = zs + (at << 4);
    store<f64>(L, l0); store<f64>(L, l1, 8); store<f64>(L, l3, 24);
    store<f64>(z, z0); store<f64>(z, z1, 8);

    // Columns of Z in pairs, then the odd one.
    const B = Bs + at * 2 * row, Z = Zs + at * 2 * row;
    let k: usize = 0;
    for (; k + 16 <= row; k += 16) {
      const e = B + k, f = Z + k;
      let x = f64x2.splat(0);
      let y = x;
      const b0 = v128.load(e), b1 = v128.load(e + row);
      x = plus(plus(x, f64x2.splat(a0), b0), f64x2.splat(a1), b1);
      y = plus(plus(y, f64x2.splat(a2), b0), f64x2.splat(a3), b1);
      if (inner) {
        const b2 = v128.load(e - 2 * row), b3 = v128.load(e - row);
        const z2 = v128.load(f - 2 * row), z3 = v128.load(f - row);
        x = minus(plus(x, f64x2.splat(p0), b2), f64x2.splat(m0), z2);
        x = minus(plus(x, f64x2.splat(p1), b3), f64x2.splat(m2), z3);
        y = minus(plus(y, f64x2.splat(p2), b2), f64x2.splat(m1), z2);
        y = minus(plus(y, f64x2.splat(p3), b3), f64x2.splat(m3), z3);
      }
      x = f64x2.mul(x, f64x2.splat(l0));
      v128.store(f, x);
      v128.store(f + row, f64x2.mul(minus(y, f64x2.splat(l1), x), f64x2.splat(l3)));
    }
    if (k < row) {
      const e = B + k, f = Z + k;
      const b0 = load<f64>(e), b1 = load<f64>(e + row);
      let x = <f64>0 + a0 * b0 + a1 * b1;
      let y = <f64>0 + a2 * b0 + a3 * b1;
      if (inner) {
        const b2 = load<f64>(e - 2 * row), b3 = load<f64>(e - row);
        const z2 = load<f64>(f - 2 * row), z3 = load<f64>(f - row);
        x = x + p0 * b2 - m0 * z2 + p1 * b3 - m2 * z3;
        y = y + p2 * b2 - m1 * z2 + p3 * b3 - m3 * z3;
      }
      x *= l0;
      store<f64>(f, x);
      store<f64>(f + row, (y - l1 * x) * l3);
    }

    p0 = load<f64>(A1); p1 = load<f64>(A1, 8); p2 = load<f64>(A1, 16); p3 = load<f64>(A1, 24);
    m0 = (<f64>0 + p0 * a0 + p1 * a1) * l0;
    m2 = (<f64>0 + p0 * a2 + p1 * a3 - m0 * l1) * l3;
    m1 = (<f64>0 + p2 * a0 + p3 * a1) * l0;
    m3 = (<f64>0 + p2 * a2 + p3 * a3 - m1 * l1) * l3;
    const M = Ms + (at << 5);
    store<f64>(M, m0); store<f64>(M, m1, 8); store<f64>(M, m2, 16); store<f64>(M, m3, 24);
    d0 = c0; d1 = c1; y0 = z0; y1 = z1;
  }
  return -1;
}
