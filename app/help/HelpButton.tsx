import { useState } from 'preact/hooks';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Lazy } from '../parts/Lazy.tsx';

/** Loaded when somebody asks. */
const help = () => import('./Help.tsx').then(({ Help }) => Help);

/** A button that opens the help. */
export function HelpButton() {
  const [open, setOpen] = useState(false);
  const showTour = () => {
    setOpen(false);
    void import('../tour/startTour.tsx').then(({ startTour }) => startTour());
  };
  return (
    <>
      <button
        type="button"
        class="button button-quiet button-icon"
        aria-label="Help"
        title="Help"
        onClick={() => setOpen(true)}
      >
        <Icon name="help" />
      </button>
      <Dialog title="Help" open={open} close={() => setOpen(false)}>
        <Lazy load={help} given={{ showTour }} />
      </Dialog>
    </>
  );
}
