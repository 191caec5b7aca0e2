import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import './dialog.css';

/**
 * A window over the page, with a title and a button that closes it. Escape and a press beside it close it too; the
 * keyboard stays inside while it is open, and returns to where it was. Nothing of it exists while it is closed.
 */
export function Dialog(given: {
  title: string;
  open: boolean;
  close: () => void;
  /** Buttons at its foot. */
  actions?: ComponentChildren;
  /** Room for a gallery rather than for a few sentences. */
  wide?: boolean;
  children: ComponentChildren;
}) {
  return given.open ? <OpenDialog {...given} /> : null;
}

function OpenDialog({ title, close, actions, wide = false, children }: Parameters<typeof Dialog>[0]) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const it = dialog.current!;
    const before = document.activeElement;
    // Where it cannot be shown over the page, it stands in it: open, focused, closed by the same means.
    if (typeof it.showModal === 'function') it.showModal();
    else it.setAttribute('open', '');
    if (!it.contains(document.activeElement)) it.focus();
    return () => {
      it.close?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      aria-modal="true"
      tabIndex={-1}
      onCancel={(event) => {
        // A choice of files inside it may be cancelled as well: that is not about the window.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault();
          close();
        }
      }}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="button button-quiet button-icon" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {children}
        {actions && <div class="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  );
}
