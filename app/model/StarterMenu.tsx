import { useState } from 'preact/hooks';
import { announce } from '../parts/announce.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { change } from '../state/history.ts';
import { starters, starterText } from './starters.ts';

/** A button that opens the starter models; the one that is chosen takes the place of the model, as one step to undo. */
export function StarterMenu({ columns }: { columns: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const insert = (title: string, model: string) => {
    change({ model }, 'starter model');
    announce(`${title} inserted. Undo brings your model back.`);
    setOpen(false);
  };
  return (
    <>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="plus" size={16} />
        Starter models
      </button>
      <Dialog title="Starter models" open={open} close={() => setOpen(false)} wide>
        <Starters columns={columns} insert={insert} />
      </Dialog>
    </>
  );
}

/** Apart from the button: closed, it need not be rendered again with every answer. */
function Starters(given: { columns: readonly string[]; insert: (title: string, model: string) => void }) {
  const { columns, insert } = given;
  return (
    <>
      <p class="muted">
        The one you choose takes the place of your model; undo brings that back. Its states are named as your
        first columns where there are as many.
      </p>
      <ul class="starters">
        {starters.map((starter) => {
          const text = starterText(starter, columns);
          return (
            <li key={starter.title}>
              <button type="button" class="starter" onClick={() => insert(starter.title, text)}>
                <span class="starter-title">{starter.title}</span>
                <span class="small muted">{starter.about}</span>
                <code>{text.replace(/^#.*\n/gm, '')}</code>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
