import { useState } from 'preact/hooks';
import { type Earlier, earlier } from '../state/earlier.ts';
import { bringBack } from '../state/opening.ts';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import './earlier.css';

/** Shows the work that gave way to other work, to be brought back; nothing while there is none. */
export function EarlierButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (earlier.value.length === 0) return null;
  const choose = (one: Earlier) => {
    close();
    void bringBack(one);
  };
  return (
    <>
      <button
        type="button"
        class="button button-quiet button-icon"
        aria-label="Earlier work"
        title="Earlier work"
        onClick={() => setOpen(true)}
      >
        <Icon name="earlier" />
      </button>
      <Dialog title="Earlier work" open={open} close={close}>
        <p class="muted">Work that a link, an example or another tab replaced.</p>
        <ul class="earlier-list">
          {earlier.value.map((one) => (
            <li key={one.at}>
              <span class="earlier-words">
                <code>{firstLine(one.saved.work.model)}</code>
                <span class="muted small">
                  Left {leftAt(one.at)}, {one.saved.work.data.name}
                </span>
              </span>
              <button type="button" class="button" onClick={() => choose(one)}>
                Bring back
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** The first line of a model that says something. */
function firstLine(model: string): string {
  return model.split('\n', 100).find((line) => /\w/.test(line)) ?? 'An empty model';
}

/** The time of day, with the day unless it is today. */
function leftAt(at: number): string {
  const when = new Date(at);
  const today = when.toDateString() === new Date().toDateString();
  return when.toLocaleString(
    [],
    today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
}
