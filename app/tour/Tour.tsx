import { useEffect, useState } from 'preact/hooks';
import './tour.css';

/** The steps of the tour: a part of the page by its heading, and what to do there. */
const steps = [
  {
    heading: 'answer-title',
    title: 'Read the answer',
    text: 'This is an example, fitted. The verdict says whether to believe it, and the curve shows how well it fits the data. Point at any number for its meaning.',
  },
  {
    heading: 'model-title',
    title: 'Say what you think happens',
    text: 'One equation a line, as on paper, or a starter model. The answer follows as you type, and no starting values are needed.',
  },
  {
    heading: 'data-title',
    title: 'Bring your data',
    text: 'Drop a file anywhere on this page: a spreadsheet or CSV with a column of times. They replace the example, and models that suit them are suggested.',
  },
] as const;

/** Three steps through the page, beside it: everything else can be used meanwhile. Escape or Skip ends it. */
export function Tour({ end }: { end: () => void }) {
  const [at, setAt] = useState(0);
  const { heading, title, text } = steps[at];
  const isLast = at === steps.length - 1;
  useEffect(() => {
    const part = document.getElementById(heading)?.closest('section');
    if (!part) return;
    part.dataset.tour = 'here';
    bringIntoSight(part);
    return () => {
      delete part.dataset.tour;
    };
  }, [heading, at]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) end();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [end]);
  return (
    <aside class="tour" aria-label="Tour">
      <div aria-live="polite">
        <p class="tour-step muted">
          Step {at + 1} of {steps.length}
        </p>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div class="tour-actions">
        <button type="button" class="button button-quiet" onClick={end}>
          {isLast ? 'Close' : 'Skip the tour'}
        </button>
        {at > 0 && (
          <button type="button" class="button" onClick={() => setAt(at - 1)}>
            Back
          </button>
        )}
        <button type="button" class="button button-primary" onClick={() => (isLast ? end() : setAt(at + 1))}>
          {isLast ? 'Begin' : 'Next'}
        </button>
      </div>
    </aside>
  );
}

/** Scrolls no further than needed for the part, or for its beginning where it has no room in the window. */
function bringIntoSight(part: HTMLElement): void {
  const { top, bottom } = part.getBoundingClientRect();
  if (bottom - top > innerHeight) {
    // What begins in the upper half is in sight already.
    if (top < 0 || top > innerHeight / 2) part.scrollIntoView({ block: 'start' });
  } else {
    part.scrollIntoView({ block: 'nearest' });
  }
}
