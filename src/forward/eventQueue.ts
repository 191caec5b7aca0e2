import { MOST_STRETCHES } from '../problem/stretches.ts';
import type { FullEvents } from './compileProblem.ts';
import type { SolveState } from './statesAtStart.ts';

/** More events than this in one solution, or than MOST_STRETCHES at one time, are a mistake in a model. */
const MOST_EVENTS = 1_000_000;

/** An event whose condition has become true, and which is yet to happen. */
interface Pending {
  readonly event: number;
  readonly time: number;
  /** What it assigns, where that was read when its condition became true. */
  readonly values: Float64Array | undefined;
}

/**
 * Which events happen, in the order of SBML (Level 3 Version 2, section 4.11): as long as any is due, the one of highest priority
 * does, of equal ones any, and then all conditions are looked at again. Times less than `apart` from each other are one. `at` is changed.
 */
export function createEventQueue(
  states: readonly string[],
  { all, times, after }: FullEvents,
  w: Float64Array,
  at: SolveState,
  apart: number,
) {
  const held = all.map(({ fromStart }) => !fromStart);
  const places = all.map(({ assign }) => assign.map(({ state }) => states.indexOf(state)));
  let pending: Pending[] = [];
  let happened = 0;
  let lately = 0;
  let last = Number.NaN;
  let seed = 1;
  /** One of n, as if at random and yet the same in every run: Lehmer's generator. */
  const drawn = (n: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.floor((seed / 2_147_483_647) * n);
  };

  /** Takes note of the conditions that have become true, and of those that no longer are; false where a delay is not a number. */
  const look = (fulfilled: readonly boolean[], known: Float64Array): boolean => {
    const risen: number[] = [];
    fulfilled.forEach((holds, k) => {
      if (holds && !held[k]) risen.push(k);
      if (!holds && held[k] && all[k].cancellable) pending = pending.filter(({ event }) => event !== k);
      held[k] = holds;
    });
    if (risen.length === 0) return true;
    const delays = times(at.t, at.x, w, known);
    for (const k of risen) {
      const delay = delays[2 * k];
      if (!(delay >= 0)) return false;
      const values = all[k].late ? undefined : after[k](at.t, at.x, w, known);
      pending.push({ event: k, time: at.t + delay, values });
    }
    return true;
  };

  return {
    /** The time of the next event that is waiting. */
    next: () => pending.reduce((least, { time }) => Math.min(least, time), Infinity),
    /** Lets happen what is due at the time of `at`; false where this does not end. */
    settle(fulfilled: () => readonly boolean[], known: Float64Array): boolean {
      for (;;) {
        if (!look(fulfilled(), known)) return false;
        const due = pending.filter(({ time }) => time <= at.t + apart);
        if (due.length === 0) return true;
        lately = at.t === last ? lately + 1 : 1;
        last = at.t;
        if (lately > MOST_STRETCHES || ++happened > MOST_EVENTS) return false;
        const priorities = times(at.t, at.x, w, known);
        const highest = Math.max(...due.map(({ event }) => priorities[2 * event + 1]));
        const equal = due.filter(({ event }) => priorities[2 * event + 1] === highest);
        const first = equal[highest === -Infinity || equal.length === 1 ? 0 : drawn(equal.length)] ?? due[0];
        pending = pending.filter((one) => one !== first);
        const values = first.values ?? after[first.event](at.t, at.x, w, known);
        at.x = at.x.slice();
        places[first.event].forEach((l, i) => {
          at.x[l] = values[i];
        });
      }
    },
  };
}
