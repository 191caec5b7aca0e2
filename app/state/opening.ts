import { InputError } from '../../src/index.ts';
import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';
import { change, current, firstWork, restore } from './history.ts';
import { isLink, readLink } from './link.ts';
import { dismiss, notify } from './notices.ts';
import { dropAside, type Found, putAside, readSaved, startSaving, watchOtherTabs } from './saved.ts';

/** Takes up the work that was saved, or that a link holds, and saves every change from here on. */
export async function openWork(): Promise<void> {
  const saved = await readSaved('work');
  if (saved.work) restore(saved.work);
  tell(saved);
  if ((await readSaved('own')).work) tellAside('You are working on something opened from a link.');
  await openLink();
  startSaving(saved.work ?? firstWork);
  window.addEventListener('hashchange', () => void openLink());
  watchOtherTabs(tellOtherTab);
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
    const aside = putAside();
    change(work, 'link');
    const missing = work.data.kind === 'table' && work.data.text === '';
    const words = missing
      ? `Opened from a link, which holds no data: choose the file ${work.data.name}.`
      : 'Opened from a link.';
    if (aside) tellAside(words);
    else notify('link', words);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const words = `This link cannot be read. ${error.message} Ask for it again, or go on with what is here.`;
    notify('link', words, { tone: 'bad' });
  }
}

function tell({ problem, text }: Found): void {
  if (problem === undefined) return;
  const keep = { label: 'Download the saved text', act: () => download('wendy-saved.json', text ?? '') };
  notify('saved', problem, { tone: 'bad', actions: text === undefined ? [] : [keep] });
}

/** One's own work waits while that of a link is on the page, over a reload too, until one of them is chosen. */
function tellAside(words: string): void {
  const back = async () => {
    const { work, problem } = await readSaved('own');
    if (work) change(work, 'back to own work');
    if (problem !== undefined) notify('saved', problem, { tone: 'bad' });
    dropAside();
    dismiss('link');
    announce('Your own work is back.');
  };
  const stay = () => {
    dropAside();
    dismiss('link');
  };
  notify('link', `${words} Your own work is kept.`, {
    actions: [
      { label: 'Back to my own work', act: back },
      { label: 'Keep this instead', act: stay },
    ],
    dismissible: false,
  });
}

let told = false;

/** The last tab to change something is the one that is saved: said once, so that nobody is surprised. */
function tellOtherTab(): void {
  if (told) return;
  told = true;
  const show = async () => {
    const { work } = await readSaved('work');
    if (work) change(work, 'work of the other tab');
    dismiss('tab');
  };
  const words =
    'Work was changed in another tab as well. What is changed last, there or here, is what a reload shows.';
  notify('tab', words, { actions: [{ label: 'Show the other’s here', act: show }] });
}
