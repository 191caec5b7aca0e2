import { signal } from '@preact/signals';
import type { LargeTable } from './largeTables.ts';
import { dismiss, notify } from './notices.ts';

/** Whether what is on the page is saved. */
export const saving = signal<'nothing yet' | 'saving' | 'saved' | 'not saved'>('nothing yet');

/** Whether a reload finds all that is on the page. */
export function isSaved(): boolean {
  return saving.peek() === 'saved' || saving.peek() === 'nothing yet';
}

let lastProblem: string | undefined;

/** Says how far the work is saved, and, above everything else but once, what is not. */
export function tellSaving(state: typeof saving.value, problem?: string): void {
  saving.value = state;
  if (isSaved()) dismiss('saving');
  if (problem !== undefined && problem !== lastProblem) notify('saving', problem, { tone: 'bad' });
  lastProblem = problem;
}

export const notSaved = {
  full: 'Your last changes are not saved: the storage of this browser is full. Take your work away as files before you leave the page.',
  forbidden:
    'Your work is not saved: this browser forbids the page to store anything. Export it as files before you leave the page.',
};

export const noRoom =
  'This browser has no room to keep both what was on the page and this. Until you change something, a reload shows what was there before; Undo brings it back as long as the page stays open.';

export function tableNotSaved({ name, text }: LargeTable): string {
  const size = Math.ceil(text.length / 1e6);
  return `The data of ${name} (${size} MB) are not saved: this browser has no room for them. After a reload, choose the file again.`;
}
