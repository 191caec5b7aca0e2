import { type Finding, InputError } from '../../src/index.ts';
import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';
import { type Earlier, earlier } from './earlier.ts';
import { beginStep, change, current, firstWork, restore } from './history.ts';
import { isLink, readLink } from './link.ts';
import { noticeFindings } from './noticeFindings.ts';
import { dismiss, notify } from './notices.ts';
import { markOpened, type Restored, readSaved, startSaving, unfold, watchOtherTabs } from './saved.ts';
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
    const left = earlier.peek()[0] === before ? undefined : earlier.peek()[0];
    showLinkOpened(missing ? work.data.name : undefined, mine, left);
  } catch (error) {
    notify('link', unreadable(error), { tone: 'bad' });
  }
}

function unreadable(error: unknown): Finding {
  if (!(error instanceof InputError)) throw error;
  return noticeFindings.linkNotOpened({ why: error.finding });
}

/** Says that a link was opened, and where the user's own work is, until that is on the page again. `missing`: the file of data that it lacks. */
function showLinkOpened(missing: string | undefined, mine: Work, left: Earlier | undefined): void {
  const finding = noticeFindings.linkOpened({ missing, isKept: left !== undefined });
  if (!left) {
    notify('link', finding);
    return;
  }
  const back = async () => {
    await bringBack(left);
    dismiss('link');
  };
  const actions = [{ label: 'Back to my own work', act: back }];
  notify('link', finding, { actions });
  const stop = current.subscribe((work) => {
    if (work !== mine) return;
    dismiss('link');
    stop();
  });
}

function report({ problem, text }: Restored): void {
  if (problem === undefined) return;
  const keep = { label: 'Download the saved text', act: () => download('wendy-saved.json', text ?? '') };
  notify('saved', problem, { tone: 'bad', actions: text === undefined ? [] : [keep] });
}

/** The last tab to change something is the one that is saved: said, so that it surprises no one. */
function warnOfOtherTab(): void {
  const show = async () => {
    const restored = await readSaved();
    beginStep();
    if (restored.work) change(restored.work, 'work of the other tab');
    dismiss('tab');
  };
  const actions = [{ label: 'Show the other’s here', act: show }];
  notify('tab', noticeFindings.otherTabChanged(), { actions });
}
