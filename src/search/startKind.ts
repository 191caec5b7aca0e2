import type { Coordinates, SearchSetup, Signs } from './searchSetup.ts';

/** How a start represents the unknowns and the states, and whether only forward solves continue from it. */
export interface StartKind {
  readonly coordinates: Coordinates;
  readonly signs: Signs;
  readonly forward: boolean;
  /** Whether it begins with the magnitudes that the states have before some outputs explode. */
  readonly beforeGrowth: boolean;
  /** Whether it is drawn wide. */
  readonly wide: boolean;
  /** Whether it is followed to the end of every ridge, and whether it begins at the natural scales, as the first does. */
  readonly patient: boolean;
  readonly natural: boolean;
  /** Whether it begins where the first does, in the same coordinates. */
  readonly again: boolean;
}

type Kind = readonly [states: 'x' | 'log x' | 'forward', signs: Signs];

/** The first starts, and the cycle of kinds for the others: an optimum that one kind misses, another reaches. */
const FIRST: readonly Kind[] = [
  ['x', 'suggested'],
  ['log x', 'positive'],
  ['x', 'positive'],
];
const ROUND: readonly Kind[] = [
  ['forward', 'positive'],
  ['log x', 'free'],
  ['x', 'free'],
  ['log x', 'suggested'],
  ['x', 'suggested'],
  ['forward', 'suggested'],
  ['log x', 'positive'],
  ['x', 'positive'],
];

/** Starts are patient from this one on, where those before were not enough; the first two as the formulas suggest begin at the natural scales. */
const PATIENT_FROM = 12;
const NATURAL = [14, 15];

/** Where outputs explode, all starts but every N-th begin before they do. */
const WITH_GROWTH = 4;

/** The kind of a start: in turn, so that one of them suits the model. One that begins with given values is the first. */
export function kindOf(setup: SearchSetup, index: number, isGiven = false): StartKind {
  if (setup.hasGrowth && !isGiven && (index + 1) % WITH_GROWTH !== 0)
    return {
      coordinates: 'states',
      signs: 'suggested',
      forward: true,
      beforeGrowth: true,
      wide: false,
      patient: false,
      natural: false,
      again: false,
    };
  const later = index - FIRST.length;
  const [usual, signs] = FIRST[index] ?? ROUND[later % ROUND.length];
  const states = setup.onlyForward ? 'forward' : usual;
  const has = { free: setup.hasFreeSigns, positive: setup.hasOpenSigns, suggested: true };
  // Logarithms come first where an output shows several states.
  const isLog = setup.hasLogStates && states !== 'forward' && (states === 'log x') !== setup.mixes;
  const natural = index === 0 || NATURAL.includes(index);
  const coordinates = isLog ? 'log states' : 'states';
  return {
    coordinates,
    signs: has[signs] ? signs : 'suggested',
    forward: states === 'forward',
    beforeGrowth: false,
    // Every other, and what was in one round is not in the next.
    wide: later >= 0 && (later + Math.floor(later / ROUND.length)) % 2 === 1,
    patient: index >= PATIENT_FROM,
    natural,
    again: natural && index > 0 && coordinates === kindOf(setup, 0).coordinates,
  };
}
