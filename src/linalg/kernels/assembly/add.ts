import { at } from "./memory";

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

export function addScaledBlock(m: i32, n: i32, alpha: f64, X: usize, ldx: i32, Y: usize, ldy: i32): void {
  for (let j = 0; j < n; j++) addScaled(m, alpha, at(X, 0, j, ldx), at(Y, 0, j, ldy));
}
