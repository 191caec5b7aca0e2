import { Component, type ComponentChildren } from 'preact';
import { current } from '../state/history.ts';
import { clearSaved } from '../state/saved.ts';
import { isSaved } from '../state/saving.ts';
import { download } from './download.ts';
import { workAsText } from './workAsText.ts';

/** What it holds, or, where that broke, words and a way out instead of a blank page. */
export class Boundary extends Component<{ children: ComponentChildren }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Broken error={error} />;
  }
}

/** Says that the page broke, and how to go on without losing anything. */
export function Broken({ error }: { error: unknown }) {
  const startOver = () => {
    clearSaved(current.peek());
    location.reload();
  };
  return (
    <main class="broken">
      <div class="card" role="alert">
        <h1>This page broke</h1>
        <p>
          This should not have happened.{' '}
          {isSaved()
            ? 'Your work is saved: reload to go on. If it breaks again, download your work and start over; that removes what is saved here.'
            : 'Not all of your work is saved: download it before you reload or start over.'}
        </p>
        <p class="problem">{error instanceof Error ? error.message : String(error)}</p>
        <div class="row">
          <button type="button" class="button button-primary" onClick={() => location.reload()}>
            Reload
          </button>
          <button
            type="button"
            class="button"
            onClick={() => download('wendy-work.txt', workAsText(current.peek()))}
          >
            Download my work
          </button>
          <button type="button" class="button" onClick={startOver}>
            Start over
          </button>
        </div>
      </div>
    </main>
  );
}
