import { useMemo } from 'preact/hooks';
import type { DrawnFit } from '../../charts/figures/figure.ts';
import { figures } from '../../charts/figures/figures.ts';
import { noInsight } from '../../charts/noInsight.ts';
import { EstimateTable } from '../answer/EstimateTable.tsx';
import { Verdict } from '../answer/Verdict.tsx';
import '../answer/answer.css';
import { AnswerFigure } from '../figures/AnswerFigure.tsx';
import { Notices } from '../parts/Notices.tsx';
import { current } from '../state/history.ts';
import { answer, reading } from '../state/store.ts';
import type { Answer } from '../worker/messages.ts';
import './embed.css';

/** The page inside another one: model, verdict, data with the fitted curve, and estimates. */
export function EmbedView() {
  const { reply, problem, running } = answer.value;
  const read = reading.value;
  const wrong = 'problem' in read ? read.problem : problem;
  const waiting = running ? { words: 'Fitting …', message: '' } : undefined;
  return (
    <main class="embed" aria-busy={running}>
      <Notices />
      <pre class="sunken embed-model">{current.value.model.trim()}</pre>
      <Verdict problem={wrong} waiting={waiting} />
      {reply && <Fit reply={reply} />}
      <p class="small">
        <a href={location.pathname + location.hash} target="_blank" rel="noreferrer">
          Open in WENDy
        </a>
      </p>
    </main>
  );
}

function Fit({ reply }: { reply: Answer }) {
  const fit = useMemo<DrawnFit>(() => ({ ...reply, insight: noInsight }), [reply]);
  const [figure] = figures().filter((one) => one.app === 'tab' && one.shows(fit));
  return (
    <>
      {figure && <AnswerFigure figure={figure} fit={fit} />}
      <EstimateTable result={reply.result} truth={undefined} />
    </>
  );
}
