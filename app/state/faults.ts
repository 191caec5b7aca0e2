import { faultFindings } from '../faultFindings.ts';
import { notify } from './notices.ts';
import { isSaved } from './saving.ts';

/** Reports uncaught errors; without it the page would only seem unresponsive. */
export function startFaults(): void {
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

function report(error: unknown): void {
  // Complaints of the browser itself come without an error; what was cancelled was meant to be.
  if (!(error instanceof Error) || error.name === 'AbortError') return;
  notify('fault', faultFindings.pageFailed({ error: error.message, isSaved: isSaved() }), {
    tone: 'bad',
    actions: [{ label: 'Reload', act: () => location.reload() }],
  });
}
