import { useMemo, useRef } from 'preact/hooks';
import type { DrawnFit } from '../../charts/figures/figure.ts';
import { figures } from '../../charts/figures/figures.ts';
import { noInsight } from '../../charts/noInsight.ts';
import { methodOf, type Result } from '../../src/index.ts';
import { replacedMethod } from '../../src/inside.ts';
import { optionText } from '../../src/text/optionText.ts';
import { AnswerFigure } from '../figures/AnswerFigure.tsx';
import { FiguresPanel } from '../figures/FiguresPanel.tsx';
import { truthOf } from '../gallery/truthOf.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { current } from '../state/history.ts';
import { isSameTable } from '../state/isSameTable.ts';
import { answer, reading, stopped, table } from '../state/store.ts';
import type { Source } from '../state/work.ts';
import type { Answer } from '../worker/messages.ts';
import { EstimateTable } from './EstimateTable.tsx';
import { estimatesAsTsv } from './estimatesAsTsv.ts';
import { Facts } from './Facts.tsx';
import { OptimaTable } from './OptimaTable.tsx';
import { Running } from './Running.tsx';
import { useSteady } from './useSteady.ts';
import { Verdict, type Waiting } from './Verdict.tsx';
import './answer.css';

/** Milliseconds that a problem may last on the way to a model before it is shown, and a fit before it is taken away. */
const glimpse = 400;

/** The answer: verdict, estimates, noise. The last one stays while a new one is made, and where there is none. */
export function AnswerPanel() {
  const { reply, problem, running } = answer.value;
  const read = reading.value;
  const { data } = current.value;
  const last = useRef<{ reply: Answer; data: Source } | undefined>(undefined);
  if (reply && last.current?.reply !== reply) last.current = { reply, data };
  const now = 'problem' in read ? read.problem : running ? undefined : problem;
  const lastProblem = useRef(now);
  if (now) lastProblem.current = now;
  const state = useSteady(now ? 'wrong' : running ? 'waiting' : 'right', 'right', glimpse);
  const wrong = state === 'wrong' ? lastProblem.current : undefined;
  const isBusy = running || (now === undefined) !== (wrong === undefined);
  // Numbers of other data are not shown with these.
  const shown = last.current && isSameTable(last.current.data, data) ? last.current.reply : undefined;
  // What was fitted before is said to be that, once it is seen that this fit takes its time.
  const isWaiting = state === 'waiting' && running;
  const isOld = wrong !== undefined || stopped.value || isWaiting;
  return (
    <section class="card answer" aria-labelledby="answer-title" aria-busy={isBusy}>
      <div class="card-head">
        <h2 id="answer-title" tabIndex={-1}>
          Answer
        </h2>
        <Running />
      </div>
      <div class={`answer-body ${running && !isOld ? 'answer-waits' : ''}`}>
        <Verdict problem={wrong} waiting={waitingWords(wrong !== undefined, isWaiting)} />
        {shown && isOld && <OldChip model={shown.result.model} />}
        <div class="answer-sight">
          <FiguresPanel />
          {shown && <Numbers reply={shown} isOld={isOld} />}
        </div>
      </div>
    </section>
  );
}

/** That what follows is of an earlier fit, and of which model. */
function OldChip({ model }: { model: string }) {
  const isOther = model.trim() !== current.value.model.trim();
  return (
    <p class="chip old-chip" title={model}>
      From the last fit that worked
      {isOther && <code>{shortModel(model)}</code>}
    </p>
  );
}

function Numbers({ reply, isOld }: { reply: Answer; isOld: boolean }) {
  const { result } = reply;
  const truth = truthOf(current.value.data, result.model);
  const fit = useMemo<DrawnFit>(() => ({ ...reply, insight: noInsight, truth }), [reply, truth]);
  return (
    <div class={isOld ? 'numbers numbers-old' : 'numbers'}>
      <EstimateTable result={result} truth={truth} />
      <div class="row numbers-foot">
        <p class="muted">{madeBy(result)}</p>
        <CopyButton
          text={() => estimatesAsTsv(result)}
          what="the table of estimates"
          label="Copy table"
          class="button button-quiet"
        />
      </div>
      <OptimaTable fit={fit} />
      {result.notes.filter(isNews).map(({ message }) => (
        <p class="small note" key={message}>
          Note: {message}
        </p>
      ))}
      <details class="more">
        <summary>Noise, first values and details of the fit</summary>
        <div class="more-inside">
          <AnswerFigures fit={fit} />
          <Facts result={result} />
        </div>
      </details>
    </div>
  );
}

/** Whether a note is not said under Data already: how the table was read, which columns are replicates. */
function isNews({ finding }: Result['notes'][number]): boolean {
  const { shape: seen } = table.value.reply ?? {};
  if (!seen || current.value.data.kind !== 'table') return true;
  const { shape } = seen;
  const areReplicates =
    seen.replicates.length > 0 && !(shape.kind === 'wide' && shape.replicates === 'separate');
  return finding.code !== 'tableRead' && !(finding.code === 'rowsReplicated' && areReplicates);
}

/** The first equation of a model, as far as it has room. */
function shortModel(text: string): string {
  const lines = text.split('\n').filter((line) => /^[^#]*'/.test(line));
  const [line = ''] = lines;
  return line.length > 32 || lines.length > 1 ? `${line.slice(0, 32)} …` : line;
}

/** The figures shown with the estimates: which parameters are known well, and which are not. */
function AnswerFigures({ fit }: { fit: DrawnFit }) {
  const shown = figures().filter((figure) => figure.app === 'answer');
  return (
    <>
      {shown.map((figure) => (
        <AnswerFigure key={figure.name} figure={figure} fit={fit} />
      ))}
    </>
  );
}

/** The method behind the numbers; and, where it is not the chosen one, why. */
function madeBy(result: Result): string {
  const { method, options, diagnostics } = result;
  const replaced = replacedMethod(result);
  const instead = replaced === undefined ? '' : `, since ${replaced} did not converge`;
  const started =
    typeof options.start === 'string'
      ? ''
      : `, started at ${optionText(options.start)}: try another start as well`;
  const { title } = methodOf(method);
  return `${title[0].toUpperCase()}${title.slice(1)}${instead}${started}. ${noiseWords[diagnostics.intervals] ?? ''}`;
}

/** What errors and intervals assume of the noise. */
const noiseWords: Readonly<Record<string, string>> = {
  ar1: 'Errors allow for correlated noise.',
  white: 'Errors assume independent noise.',
};

/** What is said while there is neither an answer nor a problem. */
function waitingWords(isWrong: boolean, isWaiting: boolean): Waiting | undefined {
  if (isWrong) return undefined;
  if (current.value.data.kind === 'none')
    return {
      words: 'There are no data yet',
      message: 'Open, paste or drop a table whose columns have the names in the model.',
    };
  if (stopped.value)
    return {
      words: 'Stopped',
      message: 'Change something or fit again. The numbers below are from an earlier fit.',
    };
  if (isWaiting) return { words: 'Fitting …', message: '' };
  return undefined;
}
