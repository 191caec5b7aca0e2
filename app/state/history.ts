import { batch, computed, signal } from '@preact/signals';
import { announce } from '../parts/announce.ts';
import { exampleWork } from './exampleWork.ts';
import { withOwnStart } from './withOwnStart.ts';
import type { Work } from './work.ts';

/** Steps that can be taken back. */
const mostSteps = 200;
/** Characters of all different tables that the steps may hold; the oldest steps go first. */
const mostText = 100_000_000;
/** Changes of the same kind closer than this, in milliseconds, are one step. */
const oneStep = 1000;

interface Step {
  readonly work: Work;
  /** What was done, such as "noise" or "model"; shown with undo. */
  readonly what: string;
}

/** The work on the page before any change. */
export const firstWork: Work = exampleWork('fitzhugh-nagumo');

const past = signal<readonly Step[]>([]);
const future = signal<readonly Step[]>([]);
const now = signal<Work>(firstWork);
const none = { what: '', at: Number.NEGATIVE_INFINITY, erased: 0 };
let last = none;
let held = false;

/** What is worked on. Changed only by `change`, `undo`, `redo` and `restore`. */
export const current = computed(() => now.value);
/** What undo would take back and redo bring again; undefined where there is nothing. */
export const undoable = computed(() => past.value.at(-1)?.what);
export const redoable = computed(() => future.value.at(-1)?.what);

/** Changes the work; `what` says in a word or two what was done, for undo. */
export function change(part: Partial<Work>, what: string): void {
  const before = now.peek();
  const changed = { ...before, ...part };
  const after = part.options === undefined ? withOwnStart(changed) : changed;
  if (sameParts(before, after)) return;
  const at = Date.now();
  const soon = held || at - last.at < oneStep;
  const erased = lettersLost(before.model, after.model) + lettersLost(othersText(before), othersText(after));
  const apart =
    past.peek().length === 0 ||
    beginsLine(before, after) ||
    bringsData(before, after) ||
    // What was typed is not undone together with its being erased or typed over: it could not be had again.
    erased > 1 ||
    erased > last.erased;
  const together = what === last.what && soon && !apart;
  last = { what, at, erased };
  batch(() => {
    if (!together) past.value = kept([...past.peek(), { work: before, what }]);
    future.value = [];
    now.value = after;
  });
}

export function undo(): void {
  const what = move(past, future);
  if (what !== undefined) announce(`Undone: ${what}.`);
}

export function redo(): void {
  const what = move(future, past);
  if (what !== undefined) announce(`Redone: ${what}.`);
}

/** Takes up saved work, without a step to undo. */
export function restore(work: Work): void {
  now.value = work;
  last = none;
}

/** The next change begins a step of its own. */
export function beginStep(): void {
  last = none;
}

/**
 * Tells when the pointer is held down: what a slider changes until it is let go is one step, and what comes after is
 * another.
 */
export function holdPointer(down: boolean): void {
  if (down) beginStep();
  held = down;
}

/** Whether two works are the same in every part. */
export function sameParts(a: Work, b: Work): boolean {
  return (
    a.model === b.model &&
    a.compared === b.compared &&
    a.data === b.data &&
    a.options === b.options &&
    a.each === b.each
  );
}

/** Takes the last step of one list back, and puts it on the other; what it was, or undefined where there is none. */
function move(from: typeof past, to: typeof past): string | undefined {
  const step = from.peek().at(-1);
  if (!step) return undefined;
  last = none;
  batch(() => {
    from.value = from.peek().slice(0, -1);
    to.value = [...to.peek(), { work: now.peek(), what: step.what }];
    now.value = step.work;
  });
  return step.what;
}

/** Whether a line was added to a model: each line is undone by itself. */
function beginsLine(before: Work, after: Work): boolean {
  const lines = (text: string) => text.split('\n').length;
  return lines(after.model) > lines(before.model) || lines(othersText(after)) > lines(othersText(before));
}

/** The other models as one text. */
function othersText({ compared }: Work): string {
  return (compared?.others ?? []).map(({ name, model }) => `${name}\n${model}\n`).join('');
}

/** Letters of a text that are no longer there. */
function lettersLost(before: string, now: string): number {
  if (before === now) return 0;
  const most = Math.min(before.length, now.length);
  let head = 0;
  while (head < most && before[head] === now[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === now.at(-1 - tail)) tail++;
  return before.length - head - tail;
}

/** Whether a table came in the place of other data. */
function bringsData({ data: before }: Work, { data: after }: Work): boolean {
  return after.kind === 'table' && (before.kind !== 'table' || before.text !== after.text);
}

/** The youngest steps that may be held. Steps with the same table share its text. */
function kept(steps: readonly Step[]): readonly Step[] {
  const texts = new Set<string>();
  let held = 0;
  let first = steps.length;
  while (first > 0 && steps.length - first < mostSteps) {
    const { data } = steps[first - 1].work;
    if (data.kind === 'table' && !texts.has(data.text)) {
      held += data.text.length;
      if (held > mostText && first < steps.length) break;
      texts.add(data.text);
    }
    first--;
  }
  return steps.slice(first);
}
