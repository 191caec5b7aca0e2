import { render } from 'preact';
import { Tour } from './Tour.tsx';

let host: HTMLElement | undefined;

/** Shows the tour beside the page, from its first step; nothing where it is shown already. */
export function startTour(): void {
  if (host) return;
  host = document.createElement('div');
  document.body.append(host);
  render(<Tour end={endTour} />, host);
}

function endTour(): void {
  if (!host) return;
  render(null, host);
  host.remove();
  host = undefined;
}
