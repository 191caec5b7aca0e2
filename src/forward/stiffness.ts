import { createSpectralRadius } from './spectralRadius.ts';
import type { Flow } from './variational.ts';

/** Steps between two looks. */
const LOOK = 8;
/**
 * |λ|h from which stability, not accuracy, holds the steps of the explicit method, and so many looks in a row that must find
 * it. It is stable up to 3.5 on the real axis and 1.3 on the imaginary one; the Oregonator at 1e-8 keeps it at 2 to 3.
 */
const HELD = 2;
const HELD_LOOKS = 2;
/**
 * |λ|h below which the explicit method takes the steps of the stiff one with room to spare, and so many looks in a row. At five
 * times as much, it is called back for the sudden turns of van der Pol, and errs ten times as much there.
 */
const EASY = 0.1;
const EASY_LOOKS = 4;
/** With fewer steps than this to the end, changing is not worth its price. */
const WORTH = 50;

export type Verdict = 'stiff' | 'nonstiff' | 'undecided';

/** Watches the steps of a solve, and says now and then which kind of method they are for. */
export interface StiffnessWatch {
  /** To be asked after each accepted step of length h to (t, y), with `left` to go. */
  look(h: number, t: number, y: Float64Array, left: number): Verdict;
}

export function watchStiffness(flow: Flow): StiffnessWatch {
  const J = new Float64Array(flow.D * flow.D);
  const spectralRadius = createSpectralRadius(flow.D);
  let steps = 0;
  let held = 0;
  let easy = 0;
  return {
    look(h, t, y, left) {
      if (++steps % LOOK !== 0) return 'undecided';
      flow.jacobianInto(J, t, y);
      const stiffness = h * spectralRadius(J);
      held = stiffness > HELD ? held + 1 : 0;
      easy = stiffness < EASY ? easy + 1 : 0;
      if (held >= HELD_LOOKS && left > WORTH * h) return 'stiff';
      if (easy < EASY_LOOKS) return 'undecided';
      easy = 0;
      return 'nonstiff';
    },
  };
}
