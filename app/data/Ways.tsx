import { useState } from 'preact/hooks';
import { FileButton } from '../parts/FileButton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { bringFiles } from './bring.ts';
import { PasteDialog } from './PasteDialog.tsx';

/** How measurements come in: a file, or pasted. */
export function Ways() {
  const [pasting, setPasting] = useState(false);
  return (
    <div class="row">
      <FileButton
        label="Files with a table or a model"
        class="button button-primary"
        accept=".csv,.tsv,.txt,.json,.xlsx,.xlsm,.ods,.parquet,.npy,.npz,.gz,.zip,.xml,.sbml,.yaml,.yml,text/csv,text/tab-separated-values,text/plain,application/json"
        multiple
        take={bringFiles}
      >
        <Icon name="upload" />
        Open file
      </FileButton>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => setPasting(true)}>
        Paste
      </button>
      <PasteDialog open={pasting} close={() => setPasting(false)} />
    </div>
  );
}
