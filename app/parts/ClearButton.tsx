import { useState } from 'preact/hooks';
import { clearAll } from '../state/clearAll.ts';
import { earlier } from '../state/earlier.ts';
import { announce } from './announce.ts';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

/** Removes everything that the page keeps in this browser, once that is confirmed. */
export function ClearButton() {
  const [asking, ask] = useState(false);
  const close = () => ask(false);
  const clear = () => {
    clearAll();
    close();
    announce('Everything saved was removed. The first example is shown.');
  };
  const actions = (
    <>
      <button type="button" class="button" onClick={close}>
        Keep it
      </button>
      <button type="button" class="button button-primary" onClick={clear}>
        Clear everything
      </button>
    </>
  );
  return (
    <>
      <button
        type="button"
        class="button button-quiet button-icon"
        aria-label="Clear"
        title="Clear what is saved"
        onClick={() => ask(true)}
      >
        <Icon name="remove" />
      </button>
      <Dialog title="Clear what is saved?" open={asking} close={close} actions={actions}>
        <p>
          Your model, data, options and settings are saved in this browser only. This removes them and returns
          to the first example. Undo brings them back as long as this page stays open.
        </p>
        {earlier.value.length > 0 && (
          <p>
            Earlier work is removed as well ({earlier.value.length} in all), and Undo does not bring it back.
          </p>
        )}
      </Dialog>
    </>
  );
}
