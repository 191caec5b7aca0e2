import { createSpectralRadius } from './spectralRadius.ts';
import type { Flow } from './variational.ts';

/** Steps between two looks. */
const LOOK = 8;
/** |λ|h from which stability, not accuracy, holds the steps of the explicit method: its bound on the real axis is 3.5. */
const HELD = 2;
/** |λ|h below which the explicit method could take the steps of the stiff one. */
const EASY = 0.1;
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
  const patience = 4;
  return {
    look(h, t, y, left) {
      if (++steps % LOOK !== 0) return 'undecided';
      flow.jacobianInto(J, t, y);
      const stiffness = h * spectralRadius(J);
      held = stiffness > HELD ? held + 1 : 0;
      easy = stiffness < EASY ? easy + 1 : 0;
      if (held >= 2 && left > WORTH * h) return 'stiff';
      if (easy < patience) return 'undecided';
      easy = 0;
      return 'nonstiff';
    },
  };
}
