// Eigenvalues and eigenvectors of a symmetric tridiagonal matrix, in the order of operations of the plain twins: the same bits.
import { nth } from "./memory";

/** At most `steps` QR steps on the tridiagonal (a, b), whose rows after `last` are done; the last row that is not done then, 0 for none. */
export function qrSteps(last: i32, steps: i32, norm: f64, a: usize, b: usize): i32 {
  last = undone(a, b, last, norm);
  for (; last > 0 && steps > 0; steps--) {
    let first = last - 1;
    while (first > 0 && !isNegligible(a, b, first - 1, norm)) first--;
    step(a, b, first, last);
    last = undone(a, b, last, norm);
  }
  return last;
}

/** The last row, of those up to `last`, that is not done. */
function undone(a: usize, b: usize, last: i32, norm: f64): i32 {
  while (last > 0 && isNegligible(a, b, last - 1, norm)) last--;
  return last;
}

// @ts-ignore: decorator
@inline
function isNegligible(a: usize, b: usize, i: i32, norm: f64): bool {
  const here = abs(load<f64>(nth(a, i))) + abs(load<f64>(nth(a, i + 1)));
  return abs(load<f64>(nth(b, i))) <= 1.1102230246251565e-16 * here + 1.3877787807814457e-17 * norm;
}

function step(a: usize, b: usize, first: i32, last: i32): void {
  const half = 0.5 * (load<f64>(nth(a, last - 1)) - load<f64>(nth(a, last)));
  const off = load<f64>(nth(b, last - 1));
  const root = sqrt(half * half + off * off);
  const shift = load<f64>(nth(a, last)) - (off / (half + (half < 0 ? -root : root))) * off;
  let x = load<f64>(nth(a, first)) - shift;
  let z = load<f64>(nth(b, first));
  for (let k = first; k < last; k++) {
    const r = sqrt(x * x + z * z);
    const c: f64 = r == 0 ? 1 : x / r;
    const s: f64 = r == 0 ? 0 : z / r;
    if (k > first) store<f64>(nth(b, k - 1), r);
    const ak = load<f64>(nth(a, k));
    const next = load<f64>(nth(a, k + 1));
    const bk = load<f64>(nth(b, k));
    const t = s * (next - ak) + 2 * c * bk;
    store<f64>(nth(a, k), ak + s * t);
    store<f64>(nth(a, k + 1), next - s * t);
    x = c * t - bk;
    store<f64>(nth(b, k), x);
    if (k + 1 < last) {
      const beyond = load<f64>(nth(b, k + 1));
      z = s * beyond;
      store<f64>(nth(b, k + 1), beyond * c);
    }
  }
}

/** T - λI = P L U with row exchanges; lu: 5 n numbers, the three diagonals of U, L below its diagonal, and where rows were exchanged. */
export function factorShifted(n: i32, d: usize, e: usize, lambda: f64, tiny: f64, lu: usize): void {
  const u0 = lu;
  const u1 = nth(lu, n);
  const u2 = nth(lu, 2 * n);
  const l = nth(lu, 3 * n);
  const exchanged = nth(lu, 4 * n);
  let a = load<f64>(d) - lambda;
  let b: f64 = n > 1 ? load<f64>(e) : 0;
  for (let i = 0; i + 1 < n; i++) {
    const below = load<f64>(nth(e, i));
    const diagonal = load<f64>(nth(d, i + 1)) - lambda;
    const right: f64 = i + 2 < n ? load<f64>(nth(e, i + 1)) : 0;
    if (abs(below) > abs(a)) {
      store<f64>(nth(exchanged, i), 1);
      store<f64>(nth(u0, i), abs(below) < tiny ? tiny : below);
      store<f64>(nth(u1, i), diagonal);
      store<f64>(nth(u2, i), right);
      const factor = a / below;
      store<f64>(nth(l, i), factor);
      a = b - factor * diagonal;
      b = -factor * right;
    } else {
      const pivot = abs(a) < tiny ? tiny : a;
      const factor = below / pivot;
      store<f64>(nth(exchanged, i), 0);
      store<f64>(nth(u0, i), pivot);
      store<f64>(nth(u1, i), b);
      store<f64>(nth(u2, i), 0);
      store<f64>(nth(l, i), factor);
      a = diagonal - factor * b;
      b = right;
    }
  }
  store<f64>(nth(u0, n - 1), abs(a) < tiny ? tiny : a);
  store<f64>(nth(u1, n - 1), 0);
  store<f64>(nth(u2, n - 1), 0);
}

/** x := a multiple of (T - λI)⁻¹ x, of length 1; returns the length before, 0 where x vanishes. */
export function solveShifted(n: i32, lu: usize, x: usize): f64 {
  const u0 = lu;
  const u1 = nth(lu, n);
  const u2 = nth(lu, 2 * n);
  const l = nth(lu, 3 * n);
  const exchanged = nth(lu, 4 * n);
  for (let i = 0; i + 1 < n; i++) {
    const here = nth(x, i);
    if (load<f64>(nth(exchanged, i)) != 0) {
      const held = load<f64>(here);
      store<f64>(here, load<f64>(nth(x, i + 1)));
      store<f64>(nth(x, i + 1), held);
    }
    store<f64>(nth(x, i + 1), load<f64>(nth(x, i + 1)) - load<f64>(nth(l, i)) * load<f64>(here));
  }
  let x1: f64 = 0;
  let x2: f64 = 0;
  for (let i = n - 1; i >= 0; i--) {
    const rest = load<f64>(nth(x, i)) - load<f64>(nth(u1, i)) * x1 - load<f64>(nth(u2, i)) * x2;
    const xi = rest / load<f64>(nth(u0, i));
    store<f64>(nth(x, i), xi);
    x2 = x1;
    x1 = xi;
    if (abs(xi) > 1e145) {
      for (let p = 0; p < n; p++) store<f64>(nth(x, p), load<f64>(nth(x, p)) / 1e145);
      x1 /= 1e145;
      x2 /= 1e145;
    }
  }
  let sum: f64 = 0;
  for (let i = 0; i < n; i++) sum += load<f64>(nth(x, i)) * load<f64>(nth(x, i));
  if (sum == 0) return 0;
  const length = sqrt(sum);
  const factor = 1 / length;
  for (let i = 0; i < n; i++) store<f64>(nth(x, i), load<f64>(nth(x, i)) * factor);
  return length;
}
