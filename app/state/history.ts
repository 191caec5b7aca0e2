import { computed, signal } from '@preact/signals';
import { exampleWork } from './exampleWork.ts';
import type { Work } from './work.ts';

/** Steps that can be taken back. */
const mostSteps = 200;
/** Changes of the same kind closer than this, in milliseconds, are one step. */
const oneStep = 1000;

interface Step {
  readonly work: Work;
  /** What was done, such as "noise" or "model"; shown beside undo. */
  readonly what: string;
}

const past = signal<readonly Step[]>([]);
const future = signal<readonly Step[]>([]);
const now = signal<Work>(exampleWork('fitzhugh-nagumo'));
let last = { what: '', at: Number.NEGATIVE_INFINITY };

/** What is worked on. Changed only by `change`, `undo`, `redo` and `restore`. */
export const current = computed(() => now.value);
/** What undo would take back and redo bring again; undefined where there is nothing. */
export const undoable = computed(() => past.value.at(-1)?.what);
export const redoable = computed(() => future.value.at(-1)?.what);

/** Changes the work; `what` says in a word or two what was done, for undo. */
export function change(part: Partial<Work>, what: string): void {
  const at = Date.now();
  const together = what === last.what && at - last.at < oneStep && past.value.length > 0;
  if (!together) past.value = [...past.value.slice(-mostSteps), { work: now.value, what }];
  last = { what, at };
  future.value = [];
  now.value = { ...now.value, ...part };
}

export function undo(): void {
  const step = past.value.at(-1);
  if (!step) return;
  past.value = past.value.slice(0, -1);
  future.value = [...future.value, { work: now.value, what: step.what }];
  last = { what: '', at: 0 };
  now.value = step.work;
}

export function redo(): void {
  const step = future.value.at(-1);
  if (!step) return;
  future.value = future.value.slice(0, -1);
  past.value = [...past.value, { work: now.value, what: step.what }];
  last = { what: '', at: 0 };
  now.value = step.work;
}

/** Takes up saved work, without a step to undo. */
export function restore(work: Work): void {
  now.value = work;
}
