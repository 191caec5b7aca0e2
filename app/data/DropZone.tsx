import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/Icon.tsx';
import { bringFiles, bringText, comeIn } from './bring.ts';
import { droppedFiles } from './droppedFiles.ts';

/** Takes files that are dropped anywhere on the page, and tables pasted outside of fields. */
export function DropZone() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Enter and leave events come for every element on the way: the pointer is outside once as many were left as entered.
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      act: (event: DragEvent) => void,
    ) => {
      const heard = (event: DragEvent) => {
        if (!hasFiles(event)) return;
        // Before the editor, which would take the file for text to insert.
        event.preventDefault();
        event.stopPropagation();
        act(event);
        setOver(depth > 0);
      };
      addEventListener(type, heard, true);
      return () => removeEventListener(type, heard, true);
    };
    const stops = [
      listen('dragenter', () => depth++),
      listen('dragleave', ({ relatedTarget }) => {
        depth = relatedTarget === null ? 0 : depth - 1;
      }),
      listen('dragover', (event) => {
        event.dataTransfer!.dropEffect = 'copy';
      }),
      listen('drop', (event) => {
        depth = 0;
        const files = droppedFiles(event.dataTransfer!);
        void comeIn(async () => bringFiles(await files));
      }),
    ];
    // The pointer moves on its own only when nothing is dragged: a drag may end without a word elsewhere.
    const rest = () => {
      depth = 0;
      setOver(false);
    };
    addEventListener('pointermove', rest);
    const paste = (event: ClipboardEvent) => {
      if (isField(event.target) || document.querySelector('dialog[open]')) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // A word or a line is not a table, and was hardly meant for one.
      if (files.length === 0 && !/[\r\n]/.test(text.trim())) return;
      event.preventDefault();
      // A spreadsheet gives its cells as text, and a picture of them besides.
      void (text === '' ? bringFiles(files) : bringText(text, 'panel'));
    };
    addEventListener('paste', paste);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('pointermove', rest);
      removeEventListener('paste', paste);
    };
  }, []);
  if (!over) return null;
  return (
    <div class="drop-zone">
      <p>
        <Icon name="upload" />
        Drop a table, a model in SBML, or both
      </p>
    </div>
  );
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [contenteditable="true"]') !== null)
  );
}
