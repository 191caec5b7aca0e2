import { useRef, useState } from 'preact/hooks';
import { Icon } from '../parts/Icon.tsx';
import { bringFiles } from './bring.ts';
import { PasteDialog } from './PasteDialog.tsx';

/** How measurements come in: a file, or pasted. */
export function Ways() {
  const [pasting, setPasting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="row">
      <button type="button" class="button button-primary" onClick={() => input.current?.click()}>
        <Icon name="upload" />
        Open file
      </button>
      <input
        ref={input}
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-label="Files with a table or a model"
        multiple
        accept=".csv,.tsv,.txt,.json,.xlsx,.xlsm,.ods,.parquet,.npy,.npz,.gz,.zip,.xml,.sbml,.yaml,.yml,text/csv,text/tab-separated-values,text/plain,application/json"
        onChange={async (event) => {
          const field = event.currentTarget;
          const files = [...(field.files ?? [])];
          // Emptied, so that the same file, corrected, can be chosen again.
          field.value = '';
          await bringFiles(files);
        }}
      />
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => setPasting(true)}>
        Paste
      </button>
      <PasteDialog open={pasting} close={() => setPasting(false)} />
    </div>
  );
}
