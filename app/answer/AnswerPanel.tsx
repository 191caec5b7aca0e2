import { useCallback, useRef } from 'preact/hooks';
import { intervalFigure } from '../../charts/intervalFigure.ts';
import type { Look } from '../../charts/theme.ts';
import type { Result } from '../../src/index.ts';
import { Figure } from '../figures/Figure.tsx';
import { truthOf } from '../gallery/truthOf.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { current } from '../state/history.ts';
import { answer, reading, stopped } from '../state/store.ts';
import type { Answer } from '../worker/messages.ts';
import { EstimateTable } from './EstimateTable.tsx';
import { estimatesAsTsv } from './estimatesAsTsv.ts';
import { Facts } from './Facts.tsx';
import { Running } from './Running.tsx';
import { Verdict, type Waiting } from './Verdict.tsx';
import './answer.css';

/** Whether there is room for more than the table at first sight. */
const hasRoom = matchMedia('(min-width: 960px)').matches;

/** The answer: verdict, estimates, noise. The last one stays while a new one is made, and where there is none. */
export function AnswerPanel() {
  const { reply, problem, running } = answer.value;
  const read = reading.value;
  const last = useRef<Answer | undefined>(undefined);
  if (reply) last.current = reply;
  const result = last.current?.result;
  const wrong = 'problem' in read ? read.problem : running ? undefined : problem;
  const isOld = wrong !== undefined || stopped.value;
  return (
    <section class="card answer" aria-labelledby="answer-title" aria-busy={running}>
      <div class="card-head">
        <h2 id="answer-title">Answer</h2>
        <Running />
      </div>
      <div class={`answer-body ${running && !isOld ? 'answer-waits' : ''}`}>
        <Verdict
          result={isOld ? undefined : result}
          problem={wrong}
          waiting={waitingWords(wrong !== undefined)}
        />
        {result && <Numbers result={result} isOld={isOld} />}
      </div>
    </section>
  );
}

function Numbers({ result, isOld }: { result: Result; isOld: boolean }) {
  const truth = truthOf(current.value.data, result.model);
  return (
    <div class={isOld ? 'numbers numbers-old' : 'numbers'}>
      <div class="row numbers-head">
        {isOld ? (
          <p class="chip old-chip">From the last fit that worked</p>
        ) : (
          <p class="muted">{madeBy(result)}</p>
        )}
        <CopyButton
          text={() => estimatesAsTsv(result)}
          what="the table of estimates"
          label="Copy table"
          class="button button-quiet"
        />
      </div>
      <EstimateTable result={result} truth={truth} />
      {result.notes.map((note) => (
        <p class="small note" key={note}>
          Note: {note}
        </p>
      ))}
      <details class="more" open={hasRoom}>
        <summary>Intervals, noise and how it went</summary>
        <div class="more-inside">
          <Intervals result={result} truth={truth} />
          <Facts result={result} />
        </div>
      </details>
    </div>
  );
}

/** The intervals as a picture: which parameters are known well, and which are not. */
function Intervals({ result, truth }: { result: Result; truth: ReadonlyMap<string, number> | undefined }) {
  const draw = useCallback(
    (document: Document, look: Look) => intervalFigure(document, [{ result, truth }], look),
    [result, truth],
  );
  return <Figure name="intervals" title="Estimates with their intervals" draw={draw} />;
}

const methods: Record<Result['method'], string> = {
  mle: 'Maximum likelihood (mle)',
  irls: 'WENDy, iteratively reweighted (irls)',
  ols: 'WENDy’s first step (ols)',
  fsnls: 'Least squares by forward solves (fsnls)',
};

/** The method behind the numbers; where it is not the one that was asked for, that it is not. */
function madeBy({ method, options }: Result): string {
  const instead = method === options.method ? '' : `, since ${options.method} came to no answer`;
  return `${methods[method]}${instead}`;
}

/** What is said while there is neither an answer nor a problem. */
function waitingWords(isWrong: boolean): Waiting | undefined {
  if (isWrong) return undefined;
  if (stopped.value)
    return { words: 'Stopped', message: 'Change something or fit again. What is below is older.' };
  return undefined;
}
