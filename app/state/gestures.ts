import { holdPointer, redo, undo } from './history.ts';

/** Listens for the keys of undo and redo, and for where one step ends and another begins. */
export function startGestures(): void {
  const listen = (names: readonly string[], then: () => void) => {
    for (const name of names) window.addEventListener(name, then, { capture: true, passive: true });
  };
  listen(['pointerdown'], () => holdPointer(true));
  listen(['pointerup', 'pointercancel', 'blur', 'keydown'], () => holdPointer(false));
  window.addEventListener('keydown', (event) => {
    const act = actionOf(event);
    if (!act || event.defaultPrevented || hasUndoOfItsOwn(event.target)) return;
    event.preventDefault();
    act();
  });
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): (() => void) | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? redo : undo;
  return letter === 'y' && ctrlKey && !shiftKey ? redo : undefined;
}

/** Whether the browser undoes typing there, or a dialog hides what would change. */
function hasUndoOfItsOwn(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) {
    return !['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'].includes(
      target.type,
    );
  }
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
