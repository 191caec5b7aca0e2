import type { SolvePoint } from './oneStepMethod.ts';
import type { ErrorNorm } from './tolerance.ts';
import type { Flow } from './variational.ts';

// Step sizes decide which numbers come out, so they must be the same bits everywhere: only + - * / and square roots, which
// every engine rounds alike, and never Math.pow, exp or log, which each rounds in its own way.

/** x to the power of n/64, for whole n from 0 to 63. */
export function power64(x: number, n: number): number {
  let result = 1;
  let root = x;
  for (let bit = 32; bit > 0; bit >>= 1) {
    root = Math.sqrt(root);
    if (n & bit) result *= root;
  }
  return result;
}

const SAFETY = 0.9;
const MOST_GROWTH = 8;
const MOST_SHRINKING = 0.2;
/** What a step that came to nothing is shortened to; the next may be longer than that by so much each. */
const FAILED = 0.5;
const CAREFUL = 1.25;

/** How long the next step may be, from the errors of the last ones; a step is good where its error is at most 1. */
export interface Controller {
  /** The step after an accepted one of length h. */
  accepted(h: number, error: number): number;
  /** The step to try in place of one of length h, whose error was too large. */
  rejected(h: number, error: number): number;
  /** The step to try in place of one that came to nothing; the next ones approach its length with care. */
  failed(h: number): number;
}

/**
 * A controller for an error of order h^q. Where the last two steps show the problem growing harder, it foresees that the next
 * will be harder by as much (Gustafsson): without this, every other step is rejected on the way to a sudden change.
 */
export function createController(q: number): Controller {
  const root = Math.round(64 / q);
  let hBefore = 0;
  let before = 1;
  let justRejected = false;
  let limit = Number.POSITIVE_INFINITY;
  return {
    accepted(h, error) {
      const e = Math.max(error, 1e-12);
      const asNow = 1 / power64(e, root);
      const asForeseen = hBefore > 0 ? asNow * (h / hBefore) * power64(before / e, root) : asNow;
      const wanted = SAFETY * Math.min(asNow, asForeseen);
      const most = justRejected ? 1 : MOST_GROWTH;
      before = Math.max(error, 1e-2);
      hBefore = h;
      justRejected = false;
      limit *= CAREFUL;
      return Math.min(limit, h * Math.min(most, Math.max(MOST_SHRINKING, wanted)));
    },
    rejected(h, error) {
      justRejected = true;
      return h * Math.max(MOST_SHRINKING, SAFETY / power64(error, root));
    },
    failed(h) {
      justRejected = true;
      limit = h * FAILED;
      return limit;
    },
  };
}

/**
 * A first step for an error of order h^q, after Hairer, Nørsett and Wanner (Solving Ordinary Differential Equations I, II.4): from
 * the time H in which the solution changes by its own size, and the change of its slope over a hundredth of that.
 */
export function firstStep(
  flow: Flow,
  { t, y, slope }: SolvePoint,
  norm: ErrorNorm,
  q: number,
  span: number,
): number {
  const d0 = norm(y, y, y);
  const d1 = norm(slope, y, y);
  const atRest = d0 < 1e-5 || d1 * span < 1e-5;
  const H = atRest ? 1e-4 * span : Math.min(span, d0 / d1);
  const h0 = 0.01 * H;
  const next = y.map((y_i, i) => y_i + h0 * slope[i]);
  const change = new Float64Array(y.length);
  flow.slopeInto(change, t + h0, next);
  for (let i = 0; i < change.length; i++) change[i] -= slope[i];
  const d2 = norm(change, y, y) / h0;
  if (!Number.isFinite(d2)) return 0.01 * h0;
  const most = Math.max(H * d1, H * H * d2);
  return Math.min(H, H * power64(0.01 / most, Math.round(64 / q)));
}
