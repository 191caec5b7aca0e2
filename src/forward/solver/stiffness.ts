import { createSpectralRadius } from './spectralRadius.ts';
import { power64 } from './stepSize.ts';
import type { Flow } from './variational.ts';

/** Steps between two looks. */
const LOOK = 8;
/**
 * |λ|h from which stability, not accuracy, limits the steps of the explicit method, and the number of looks in a row that must see
 * it. It is stable up to 3.5 on the real axis and 1.3 on the imaginary one; the Oregonator at 1e-8 keeps it at 2 to 3.
 */
const HELD = 2;
const HELD_LOOKS = 2;
/**
 * |λ|h over rtol^(1/5) is about 3.5 where the motion of λ itself is followed. From a few times that on, a fast state may hold
 * the steps by what it follows: after PATIENCE looks in a row, the stiff method is tried, and kept if its steps become longer by
 * what one of them costs. If not, the next trial waits longer by a factor.
 */
const SUSPECT = 20;
const PATIENCE = 16;
const LONGER = 8;
const MORE_PATIENCE = 4;
/**
 * |λ|h below which the explicit method takes the steps of the stiff one with room to spare, and the number of looks in a row. At five
 * times as much, it is called back for the sudden turns of van der Pol, and errs ten times as much there.
 */
const EASY = 0.1;
const EASY_LOOKS = 4;
/** With fewer steps than this to the end, changing is not worth its price. */
const WORTH = 50;

/** Watches the steps of a solve, and says now and then that they are for the other method. */
export interface StiffnessWatch {
  /**
   * Whether to change the method; call it after each accepted step to (t, y), with `left` to go and h the next one's
   * length.
   */
  change(stiff: boolean, h: number, t: number, y: Float64Array, left: number): boolean;
}

export function watchStiffness(flow: Flow, rtol: number): StiffnessWatch {
  const J = new Float64Array(flow.D * flow.D);
  const spectralRadius = createSpectralRadius(flow.D);
  const suspect = SUSPECT * power64(rtol, Math.round(64 / 5));
  let patience = PATIENCE;
  let steps = 0;
  let held = 0;
  let suspected = 0;
  let easy = 0;
  /** The step of the explicit method when the stiff one was put on trial; 0 where none is. */
  let before = 0;

  function isStiff(stiffness: number, h: number, left: number): boolean {
    held = stiffness > HELD ? held + 1 : 0;
    suspected = stiffness > suspect ? suspected + 1 : 0;
    if (left <= WORTH * h) return false;
    if (held >= HELD_LOOKS) return true;
    if (suspected < patience) return false;
    before = h;
    patience *= MORE_PATIENCE;
    return true;
  }

  function isEasy(stiffness: number, h: number): boolean {
    const failed = h < LONGER * before;
    before = 0;
    easy = stiffness < EASY ? easy + 1 : 0;
    return failed || easy >= EASY_LOOKS;
  }

  return {
    change(stiff, h, t, y, left) {
      if (++steps % LOOK !== 0) return false;
      flow.jacobianInto(J, t, y);
      const stiffness = h * spectralRadius(J);
      const other = stiff ? isEasy(stiffness, h) : isStiff(stiffness, h, left);
      if (other) held = suspected = easy = 0;
      return other;
    },
  };
}
