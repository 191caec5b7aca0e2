import { useState } from 'preact/hooks';
import { type Finding, InputError } from '../../src/index.ts';
import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';
import { Icon } from '../parts/Icon.tsx';
import { pageWords } from '../state/pageWords.ts';
import { storageFindings } from '../state/storageFindings.ts';
import { savingFindings } from './savingFindings.ts';
import type { Taken } from './taken.ts';

/** Milliseconds after which it is said that a report is being made. */
const soon = 300;

/** Makes the report of a fit and saves it. */
export function ReportButton({ fit }: { fit: Taken | undefined }) {
  const [state, setState] = useState<'idle' | 'started' | 'slow'>('idle');
  const [problem, setProblem] = useState<Finding>();
  const make = async () => {
    if (!fit || state !== 'idle') return;
    setState('started');
    setProblem(undefined);
    // Ended here and not after the next paint, before which it could still run and leave the button waiting forever.
    const timer = setTimeout(() => setState('slow'), soon);
    try {
      const { makeReport } = await import('./makeReport.ts').catch(missing);
      download(fit.names.report, await makeReport(fit), 'text/html');
      announce(`Saved ${fit.names.report}.`);
    } catch (error) {
      setProblem(
        savingFindings.reportNotMade({ why: error instanceof Error ? error.message : String(error) }),
      );
    } finally {
      clearTimeout(timer);
      setState('idle');
    }
  };
  return (
    <div class="takeaway-report">
      <button
        type="button"
        class="button button-primary"
        disabled={!fit}
        aria-disabled={state !== 'idle'}
        onClick={() => void make()}
      >
        <Icon name="download" />
        {state === 'slow' ? 'Making the report…' : 'Report (HTML)'}
      </button>
      <span class="muted small">One page with all numbers and figures, to read, print or send.</span>
      {state === 'slow' && <progress aria-label="The report is being made" />}
      {problem && (
        <p class="problem" role="alert">
          {pageWords(problem)}
        </p>
      )}
    </div>
  );
}

/** The browser's own words for a part of the page that does not load are no help. */
function missing(): never {
  throw new InputError(storageFindings.pagePartMissing());
}
