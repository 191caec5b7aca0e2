import { computed, effect, signal, untracked } from '@preact/signals';
import type { TrialSolution } from '../../src/inside.ts';
import { current } from '../state/history.ts';
import { mainClient } from '../worker/mainClient.ts';
import type { Movable } from '../worker/messages.ts';
import { glide, isSamePlace } from './glide.ts';
import { horizon } from './horizon.ts';
import { latestWins } from './latestWins.ts';
import { onOtherWork } from './onOtherWork.ts';
import { idOf } from './quantities.ts';
import { isFitting, type Stage, stage } from './stage.ts';

/** Where the sliders are. */
interface Position {
  readonly movable: Movable;
  readonly values: readonly number[];
  /** Whether a user has moved them, for this model and these data. */
  readonly isTouched: boolean;
}

/** The model solved somewhere. */
interface Solved {
  readonly stage: Stage;
  readonly values: readonly number[];
  readonly end: number | null;
  readonly solution: TrialSolution;
}

const position = signal<Position | undefined>(undefined);
const solved = signal<Solved | undefined>(undefined);
const solvedAtRest = signal<Solved | undefined>(undefined);

/** The values of the sliders, one for each quantity of the stage. */
export const values = computed((): readonly number[] => {
  const now = stage.value;
  if (!now) return [];
  return position.value?.movable === now.movable ? position.value.values : now.rest;
});

/** Whether any of them is elsewhere than at rest. */
export const isMoved = computed(() => {
  const now = stage.value;
  return now?.rest.some((value, i) => value !== values.value[i]) ?? false;
});

const isTouched = computed(() => position.value?.isTouched === true);

/** Whether the curve of the sliders is to be seen: where they were moved from the fit, or where there is none. */
const isSeen = computed(() => {
  const now = stage.value;
  if (!now) return false;
  if (now.fit) return isTouched.value && isMoved.value;
  return isTouched.value || !isFitting.value;
});

/** The model at the values of the sliders, as it is drawn over figures; undefined where it is not. */
export const movedSolution = computed((): TrialSolution | undefined => {
  if (!isSeen.value) return undefined;
  const last = solved.value;
  return last?.stage.movable === stage.value?.movable ? last?.solution : undefined;
});

/** The same at rest, to compare with. */
export const restSolution = computed((): TrialSolution | undefined => {
  const last = solvedAtRest.value;
  return last && last.stage === stage.value ? last.solution : undefined;
});

let stopGliding = () => {};

/** Moves one quantity. A slider that comes back to the place of its value at rest has that again, with all its digits. */
export function setValue(index: number, value: number, by: 'slider' | 'number'): void {
  const now = stage.peek();
  if (!now || !Number.isFinite(value)) return;
  stopGliding();
  const { lower, upper } = now.movable.quantities[index];
  const rest = now.rest[index];
  const inside = Math.min(Math.max(value, lower), upper);
  const next = by === 'slider' && isSamePlace(now.ranges[index], rest, inside) ? rest : inside;
  const others = values.peek();
  place(
    now.movable,
    others.map((other, i) => (i === index ? next : other)),
    true,
  );
}

/** Leads the sliders to these values. */
export function goTo(target: readonly number[]): void {
  const now = stage.peek();
  if (!now) return;
  stopGliding();
  stopGliding = glide(now.ranges, values.peek(), target, (at) => place(now.movable, at, true));
}

/** Puts one quantity back to its value at rest. */
export function resetValue(index: number): void {
  const now = stage.peek();
  if (now) setValue(index, now.rest[index], 'number');
}

/** Solves the model on the page at values of the sliders. */
export function solveAt(
  at: readonly number[],
  end: number | null,
  signal: AbortSignal,
): Promise<TrialSolution> {
  const { model, options, data } = current.peek();
  return mainClient.ask({ ask: 'move', model, options, values: at, end }, data, signal);
}

/** Follows the page from here on: sliders come and go with the model, and lead to every new fit. */
export function startMoving(): void {
  onOtherWork(() => {
    stopGliding();
    position.value = undefined;
  });
  effect(() => {
    const now = stage.value;
    untracked(() => (now ? arrive(now) : stopGliding()));
  });
  type Wanted = Omit<Solved, 'solution'>;
  const ask = ({ values: at, end }: Wanted, signal: AbortSignal) => solveAt(at, end, signal);
  const moved = latestWins(ask, (solution, wanted: Wanted) => {
    if (solution) solved.value = { ...wanted, solution };
  });
  const atRest = latestWins(ask, (solution, wanted: Wanted) => {
    if (solution) solvedAtRest.value = { ...wanted, solution };
  });
  effect(() => {
    const [now, at, end] = [stage.value, values.value, horizon.value];
    if (!now) moved.drop();
    else if (isSeen.value) moved.want({ stage: now, values: at, end });
  });
  effect(() => {
    const [now, end] = [stage.value, horizon.value];
    if (!now) atRest.drop();
    else if (now.fit || !isFitting.value) atRest.want({ stage: now, values: now.rest, end });
  });
}

/** The sliders of a stage: at rest, or where they were moved to, from where they go on to a new fit. */
function arrive(now: Stage): void {
  const last = position.peek();
  stopGliding();
  if (!last?.isTouched) {
    place(now.movable, now.rest, false);
    return;
  }
  const before = new Map(last.movable.quantities.map((one, i) => [idOf(one), last.values[i]]));
  const carried = now.movable.quantities.map((one, i) => before.get(idOf(one)) ?? now.rest[i]);
  place(now.movable, carried, true);
  if (now.fit) goTo(now.rest);
}

function place(movable: Movable, at: readonly number[], isTouched: boolean): void {
  position.value = { movable, values: at, isTouched };
}
