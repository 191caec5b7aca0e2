import { Gallery } from '../gallery/Gallery.tsx';
import { HelpButton } from '../help/HelpButton.tsx';
import { redo, redoable, undo, undoable } from '../state/history.ts';
import { ClearButton } from './ClearButton.tsx';
import { EarlierButton } from './EarlierButton.tsx';
import { Icon } from './Icon.tsx';
import { Notices } from './Notices.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import './header.css';

/** The head of the page: what this is, and what concerns all of it. */
export function Header() {
  return (
    <>
      <a class="skip-link" href="#answer-title">
        Skip to the answer
      </a>
      <header class="page-head">
        <h1>
          <img src="./icon.svg" alt="" width="28" height="28" />
          WENDy
        </h1>
        <p class="page-head-words">
          Fits differential equations to noisy data, and says how sure you can be of their parameters.{' '}
          <span class="muted">Your data stay on this machine.</span>
        </p>
        <div class="page-head-examples">
          <Gallery />
        </div>
        <div class="page-head-actions">
          <Step name="Undo" what={undoable.value} act={undo} keys="Ctrl+Z" />
          <Step name="Redo" what={redoable.value} act={redo} keys="Ctrl+Shift+Z" />
          <EarlierButton />
          <ThemeButton />
          <ClearButton />
          <HelpButton />
        </div>
      </header>
      <Notices />
    </>
  );
}

/** Undo or redo: its title says what it would change. */
function Step(given: { name: 'Undo' | 'Redo'; what: string | undefined; act: () => void; keys: string }) {
  const { name, what, act, keys } = given;
  const title = what === undefined ? `Nothing to ${name.toLowerCase()}` : `${name}: ${what} (${keys})`;
  return (
    <button
      type="button"
      class="button button-quiet button-icon"
      aria-label={what === undefined ? name : `${name}: ${what}`}
      title={title}
      // Still reachable by keyboard, so that the focus is not lost when the last step is taken back.
      aria-disabled={what === undefined}
      onClick={act}
    >
      <Icon name={name === 'Undo' ? 'undo' : 'redo'} />
    </button>
  );
}
