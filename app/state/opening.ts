import { InputError } from '../../src/index.ts';
import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';
import { type Earlier, earlier } from './earlier.ts';
import { beginStep, change, current, firstWork, restore } from './history.ts';
import { isLink, readLink } from './link.ts';
import { dismiss, notify } from './notices.ts';
import { markOpened, type Restored, readSaved, startSaving, unfold, watchOtherTabs } from './saved.ts';
import { pageWords } from './saving.ts';
import type { Work } from './work.ts';

/** Takes up the work that was saved, or that a link holds, and saves every change from here on. */
export async function openWork(): Promise<void> {
  const saved = await readSaved();
  if (saved.work) restore(saved.work);
  report(saved);
  startSaving(saved.work ?? firstWork);
  await openLink();
  window.addEventListener('hashchange', () => void openLink());
  watchOtherTabs(warnOfOtherTab);
}

/** Takes up the work that the address holds, to be shown and no more: nothing is saved, and the address stays. */
export async function showLink(): Promise<void> {
  const show = async () => {
    if (!isLink(location.hash)) return;
    try {
      restore(await readLink(location.hash));
    } catch (error) {
      notify('link', unreadable(error), { tone: 'bad' });
    }
  };
  await show();
  window.addEventListener('hashchange', () => void show());
}

/** Takes up work that was left for other work, as a step that can be undone. */
export async function bringBack({ saved }: Earlier): Promise<void> {
  const restored = await unfold(saved);
  beginStep();
  change(restored.work, 'earlier work');
  report(restored);
  announce('Your earlier work is back.');
}

/** Takes up what the address holds, as a step that can be undone, and takes it out of the address. */
async function openLink(): Promise<void> {
  const { hash, pathname, search } = location;
  if (!isLink(hash)) return;
  // A reload should find what was done since, not the link again.
  history.replaceState(null, '', pathname + search);
  try {
    const work = await readLink(hash);
    const mine = current.peek();
    if (work.model === mine.model && JSON.stringify(work) === JSON.stringify(mine)) return;
    const before = earlier.peek()[0];
    beginStep();
    markOpened(work);
    change(work, 'link');
    const missing = work.data.kind === 'table' && work.data.text === '';
    const words = missing
      ? `Opened from a link, which holds no data: choose the file ${work.data.name}.`
      : 'Opened from a link.';
    showLinkOpened(words, mine, earlier.peek()[0] === before ? undefined : earlier.peek()[0]);
  } catch (error) {
    notify('link', unreadable(error), { tone: 'bad' });
  }
}

function unreadable(error: unknown): string {
  if (!(error instanceof InputError)) throw error;
  return `This link cannot be read. ${error.message} Ask for it again, or go on with what is here.`;
}

/** Says that a link was opened, and where the user's own work is, until that is on the page again. */
function showLinkOpened(words: string, mine: Work, left: Earlier | undefined): void {
  if (!left) {
    notify('link', words);
    return;
  }
  const back = async () => {
    await bringBack(left);
    dismiss('link');
  };
  const actions = [{ label: 'Back to my own work', act: back }];
  notify('link', `${words} Your own work is kept under Earlier work.`, { actions });
  const stop = current.subscribe((work) => {
    if (work !== mine) return;
    dismiss('link');
    stop();
  });
}

function report({ problem, text }: Restored): void {
  if (problem === undefined) return;
  const keep = { label: 'Download the saved text', act: () => download('wendy-saved.json', text ?? '') };
  notify('saved', pageWords(problem), { tone: 'bad', actions: text === undefined ? [] : [keep] });
}

/** The last tab to change something is the one that is saved: said, so that it surprises no one. */
function warnOfOtherTab(): void {
  const show = async () => {
    const restored = await readSaved();
    beginStep();
    if (restored.work) change(restored.work, 'work of the other tab');
    dismiss('tab');
  };
  const words =
    'Work was changed in another tab as well. What is changed last, there or here, is what a reload shows; the other is kept under Earlier work.';
  notify('tab', words, { actions: [{ label: 'Show the other’s here', act: show }] });
}
