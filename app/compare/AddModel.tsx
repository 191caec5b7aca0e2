import { useState } from 'preact/hooks';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Lazy } from '../parts/Lazy.tsx';
import { current } from '../state/history.ts';
import { inUse, modelsOf } from '../state/models.ts';
import { addModel, labelOf } from './edits.ts';

// Loaded with the first dialog.
const moreIdeas = () => import('./MoreIdeas.tsx').then(({ MoreIdeas }) => MoreIdeas);

/** A button that opens the ways to add a model. */
export function AddModel({ label, then }: { label: string; then: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const add: Add = (name, model, own) => {
    addModel(name, model, undefined, own);
    close();
    then();
  };
  return (
    <>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="plus" size={16} />
        {label}
      </button>
      <Dialog title="Add a model" open={open} close={close} wide>
        <Ways add={add} />
      </Dialog>
    </>
  );
}

/** `own`: what the model in use is called, where that is known. */
type Add = (name: string, model: string, own?: string) => void;

function Ways({ add }: { add: Add }) {
  const work = current.value;
  const models = modelsOf(work);
  const { model, name } = models[inUse(work)];
  return (
    <>
      <p class="muted">It is fitted to the same data with the same options. Your model stays as it is.</p>
      <div class="row">
        <button type="button" class="button" onClick={() => add(`Model ${models.length + 1}`, model)}>
          <Icon name="copy" size={16} />
          Copy of {labelOf(name, inUse(work))}, to change
        </button>
        <button type="button" class="button" onClick={() => add(`Model ${models.length + 1}`, '')}>
          <Icon name="edit" size={16} />
          From scratch
        </button>
      </div>
      <Lazy load={moreIdeas} given={{ existing: models.map((one) => one.model), inUse: model, add }} />
    </>
  );
}
