import { useState } from 'preact/hooks';
import { Dialog } from '../parts/Dialog.tsx';
import { bringText, brought, dismissBrought, reading } from './bring.ts';

/** A window to paste or type a table into. What cannot be read stays there to be corrected. */
export function PasteDialog({ open, close }: { open: boolean; close: () => void }) {
  const [text, setText] = useState('');
  const put = async (event: Event) => {
    event.preventDefault();
    if (!(await bringText(text, 'dialog'))) return;
    setText('');
    close();
  };
  const leave = () => {
    dismissBrought();
    close();
  };
  const wrong = brought.value?.place === 'dialog' ? brought.value.words : undefined;
  return (
    <Dialog title="Paste a table" open={open} close={leave}>
      <form class="paste" onSubmit={put}>
        <label class="field">
          <span>
            Copied from a spreadsheet, or CSV or JSON. The first line names the columns: the time, then what
            was measured.
          </span>
          <textarea
            rows={10}
            value={text}
            spellcheck={false}
            aria-label="Table"
            aria-invalid={wrong !== undefined}
            aria-describedby={wrong && 'paste-problem'}
            placeholder={'t,prey,predator\n0,1.00,0.98\n0.02,1.07,0.93'}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        {wrong && (
          <p id="paste-problem" class="problem" role="alert">
            {wrong}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={leave}>
            Cancel
          </button>
          <button type="submit" class="button button-primary" disabled={reading.value !== undefined}>
            Use this table
          </button>
        </div>
      </form>
    </Dialog>
  );
}
