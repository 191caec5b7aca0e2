import { redo, redoable, undo, undoable } from '../state/history.ts';

/** The head of the page: what this is, and what concerns all of it. */
export function Header() {
  return (
    <header class="header">
      <h1>WENDy</h1>
      <p>
        Type an ODE model, drop noisy measurements: see the model’s parameters and how sure you can be of
        them.
      </p>
      <button type="button" class="button" onClick={undo} disabled={undoable.value === undefined}>
        Undo
      </button>
      <button type="button" class="button" onClick={redo} disabled={redoable.value === undefined}>
        Redo
      </button>
    </header>
  );
}
