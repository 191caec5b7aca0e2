import { at } from "./memory";
import { dot } from "./vector";

/**
 * Four terms of a combination: Y := keep Y + a A + b B + c C + d D on columns from..to-1 of m rows, those from the diagonal
 * on when `lower`. Y has leading dimension ldy, the terms m.
 */
export function combineFour(
  m: i32, from: i32, to: i32, lower: bool, keep: f64,
  a: f64, A: usize, b: f64, B: usize, c: f64, C: usize, d: f64, D: usize,
  Y: usize, ldy: i32,
): void {
  const sa = f64x2.splat(a);
  const sb = f64x2.splat(b);
  const sc = f64x2.splat(c);
  const sd = f64x2.splat(d);
  const sk = f64x2.splat(keep);
  for (let j = from; j < to; j++) {
    let i = lower ? j : 0;
    let y = at(Y, i, j, ldy);
    let offset = at(0, i, j, m);
    for (; i + 2 <= m; i += 2) {
      const ab = f64x2.add(f64x2.mul(sa, v128.load(A + offset)), f64x2.mul(sb, v128.load(B + offset)));
      const cd = f64x2.add(f64x2.mul(sc, v128.load(C + offset)), f64x2.mul(sd, v128.load(D + offset)));
      let sum = f64x2.add(ab, cd);
      if (keep != 0) sum = f64x2.add(sum, f64x2.mul(sk, v128.load(y)));
      v128.store(y, sum);
      y += 16;
      offset += 16;
    }
    if (i < m) {
      const ab = a * load<f64>(A + offset) + b * load<f64>(B + offset);
      const cd = c * load<f64>(C + offset) + d * load<f64>(D + offset);
      let sum = ab + cd;
      if (keep != 0) sum += keep * load<f64>(y);
      store<f64>(y, sum);
    }
  }
}

/** sum + Σ X_ij A_ij over an m × n block; X has leading dimension ldx, A m. */
export function innerBlock(sum: f64, m: i32, n: i32, X: usize, ldx: i32, A: usize): f64 {
  let total = sum;
  for (let j = 0; j < n; j++) total += dot(m, at(X, 0, j, ldx), at(A, 0, j, m));
  return total;
}
