import { useState } from 'preact/hooks';
import { announce } from '../parts/announce.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Lazy } from '../parts/Lazy.tsx';
import { change } from '../state/history.ts';

const starters = () => import('./StarterList.tsx').then(({ StarterList }) => StarterList);

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
        <Lazy load={starters} given={{ columns, insert }} />
      </Dialog>
    </>
  );
}
