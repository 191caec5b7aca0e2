import { signal } from '@preact/signals';
import type { Finding } from '../../src/index.ts';
import type { LargeTable } from './largeTables.ts';
import { dismiss, notify } from './notices.ts';
import { pageWords } from './pageWords.ts';
import { storageFindings } from './storageFindings.ts';

/** Whether what is on the page is saved. */
export const saving = signal<'nothing yet' | 'saving' | 'saved' | 'not saved'>('nothing yet');

/** Whether a reload finds all that is on the page. */
export function isSaved(): boolean {
  return saving.peek() === 'saved' || saving.peek() === 'nothing yet';
}

let lastProblem = '';

/** Shows whether the work is saved; a problem is shown once, above everything else. */
export function showSaving(state: typeof saving.value, finding?: Finding): void {
  const problem = finding ? pageWords(finding) : '';
  saving.value = state;
  if (isSaved()) dismiss('saving');
  if (finding && problem !== lastProblem) notify('saving', finding, { tone: 'bad' });
  lastProblem = problem;
}

/** Why work is not saved, by what storage says. */
export const notSaved = { full: storageFindings.storageFull, forbidden: storageFindings.storageForbidden };

export function tableNotSaved({ name, text }: LargeTable): Finding {
  return storageFindings.dataTooLargeToKeep({ name, megabytes: Math.ceil(text.length / 1e6) });
}
