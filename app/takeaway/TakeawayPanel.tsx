import { useRef } from 'preact/hooks';
import { answer } from '../state/store.ts';
import { Files } from './Files.tsx';
import { LinkBox } from './LinkBox.tsx';
import { MakeAgain } from './MakeAgain.tsx';
import { ProjectBox } from './ProjectBox.tsx';
import { ReportButton } from './ReportButton.tsx';
import { Scripts } from './Scripts.tsx';
import { type Taken, taken } from './taken.ts';
import './takeaway.css';

/** Everything that can be taken away: a report, files, the way to make the fit again, a link. */
export function TakeawayPanel() {
  const fit = taken.value;
  const { running, reply } = answer.value;
  // The last one of these data stays on the page while a new one is made.
  const last = useRef<Taken | undefined>(undefined);
  if (fit || !running || !reply) last.current = fit;
  return (
    <section class="card takeaway" aria-labelledby="takeaway-title">
      <div class="card-head">
        <h2 id="takeaway-title">Export and share</h2>
        {!fit && !running && <p class="muted small">There is no fit to export yet.</p>}
      </div>
      <ReportButton fit={fit} />
      <Files fit={fit} last={last.current} />
      <Scripts fit={fit} />
      {last.current && <MakeAgain fit={last.current} />}
      <ProjectBox />
      <LinkBox />
    </section>
  );
}
