import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { compareFigure } from '../../charts/compareFigure.ts';
import { drawFigure } from '../../charts/figure/drawFigure.ts';
import type { Look } from '../../charts/figure/theme.ts';
import { intervalSpec } from '../../charts/intervalSpec.ts';
import { intervalHeading } from '../../report/estimateCells.ts';
import { measuredValues } from '../../report/measuredValues.ts';
import { type Weighing, weighModels } from '../../report/weighModels.ts';
import { useElapsed } from '../answer/useElapsed.ts';
import { Figure } from '../figures/Figure.tsx';
import { ModelEditor } from '../model/ModelEditor.tsx';
import { problemWords } from '../model/problemWords.ts';
import { Icon } from '../parts/Icon.tsx';
import { change, current } from '../state/history.ts';
import { answer, reading, rivalAnswer, rivalReading, stopped } from '../state/store.ts';
import type { Answer, Problem } from '../worker/messages.ts';
import { type ComparisonRow, comparisonRows } from './comparisonRows.ts';
import { parameterRows } from './parameterRows.ts';
import './compare.css';

/** Two models on the same data, side by side. */
export function ComparePanel() {
  const { model, rival } = current.value;
  const isComparing = rival !== null;
  // The button that begins or ends goes away when it is pressed, and what comes instead takes the focus.
  const pressed = useRef(false);
  const begin = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pressed.current) (isComparing ? title : begin).current?.focus();
    pressed.current = false;
  }, [isComparing]);
  const press = (next: string | null, what: string) => {
    pressed.current = true;
    change({ rival: next }, what);
  };
  if (!isComparing) {
    return (
      <section class="card" aria-labelledby="compare-title">
        <div class="card-head">
          <h2 id="compare-title">Compare</h2>
          <button type="button" class="button" ref={begin} onClick={() => press(model, 'second model')}>
            <Icon name="compare" size={16} />
            Compare with a second model
          </button>
        </div>
        <p class="muted">
          Not sure of a term? Fit a second model to the same data, and see which of the two the data support.
        </p>
      </section>
    );
  }
  return (
    <section class="card" aria-labelledby="compare-title" aria-busy={rivalAnswer.value.running}>
      <div class="card-head">
        <h2 id="compare-title">Compare</h2>
        <div class="row">
          <button
            type="button"
            class="button"
            onClick={() => change({ model: rival, rival: model }, 'swap of models')}
          >
            <Icon name="swap" size={16} />
            Use the second model
          </button>
          <button type="button" class="button button-quiet" onClick={() => press(null, 'end of comparing')}>
            <Icon name="close" size={16} />
            Stop comparing
          </button>
        </div>
      </div>
      <div class="second-model">
        <h3 ref={title} tabIndex={-1}>
          Second model
        </h3>
        <SecondModel text={rival} />
      </div>
      <Outcome />
    </section>
  );
}

function SecondModel({ text }: { text: string }) {
  const read = rivalReading.value;
  const refused = rivalAnswer.value.problem;
  const problem = read && 'problem' in read ? read.problem : refused?.about === 'model' ? refused : undefined;
  return (
    <ModelEditor
      label="Second model"
      value={text}
      onChange={(rival) => change({ rival }, 'second model')}
      problem={problem}
      note="Change it here; the first model stays as it is."
    />
  );
}

/**
 * What came of the comparison, or why there is none yet. Only fits of the same data and options are held against each
 * other: while either is fitted again, the last words stay.
 */
function Outcome() {
  const { model, rival } = current.value;
  const [first, second] = [answer.value, rivalAnswer.value];
  const [firstRead, secondRead] = [reading.value, rivalReading.value];
  const isRunning = first.running || second.running;
  const elapsed = useElapsed(isRunning, current.value);
  const isReadable = 'model' in firstRead && secondRead !== undefined && 'model' in secondRead;
  const isSettled = isReadable && !isRunning && !stopped.value;
  const last = useRef<readonly [Answer, Answer] | undefined>(undefined);
  if (isSettled) last.current = first.reply && second.reply && [first.reply, second.reply];
  const both = last.current;
  const weighing = useMemo(
    () => both && weighModels(both[0].result, both[1].result, measuredValues(both[0].data)),
    [both?.[0], both?.[1]],
  );
  const differ = both && both[0].result.model !== both[1].result.model;
  const trouble =
    (!isReadable && 'Both models must be readable before they can be compared.') ||
    (model === rival &&
      'The two models are the same. Change the second one: add a term, or take one away.') ||
    (stopped.value && 'The fit of the first model was stopped. Fit it again to compare.') ||
    (isSettled && first.problem && 'The first model could not be fitted: see above.') ||
    (isSettled && second.problem && secondTrouble(second.problem));
  const waits = (isRunning && elapsed > 300) || undefined;
  return (
    <>
      <div class="weighing" data-waits={waits}>
        <p role="status" aria-label="Comparison">
          {trouble || (differ && weighing?.words) || 'Fitting the second model.'}
        </p>
      </div>
      {both && weighing && (
        <div class="outcome" data-waits={waits}>
          {(stopped.value || !isReadable) && <p class="chip old-chip">From the last two fits that worked</p>}
          <SideBySide first={both[0]} second={both[1]} weighing={weighing} />
        </div>
      )}
    </>
  );
}

/** What keeps the second model from an answer; what is wrong with its text stands at its editor already. */
function secondTrouble(problem: Problem): string {
  if (problem.about === 'model') return 'The second model cannot be fitted yet.';
  const { what, advice } = problemWords(problem);
  return `The second model could not be fitted. ${what} ${advice}`.trim();
}

const labels = { first: 'First model', second: 'Second model' };

function SideBySide(given: { first: Answer; second: Answer; weighing: Weighing }) {
  const { first, second, weighing } = given;
  const [one, other] = [first.result, second.result];
  const rows = useMemo(() => comparisonRows(one, other, weighing), [one, other, weighing]);
  const intervals = useCallback(
    (document: Document, look: Look) =>
      drawFigure(
        document,
        intervalSpec(
          [
            { label: labels.first, result: one },
            { label: labels.second, result: other },
          ],
          look,
        ),
        look,
      ),
    [one, other],
  );
  const curves = useCallback(
    (document: Document, look: Look) =>
      compareFigure(
        document,
        {
          data: first.data,
          one: { label: labels.first, curves: first.curves },
          other: { label: labels.second, curves: second.curves },
        },
        look,
      ),
    [first, second],
  );
  const sameStates = first.data.states.join(' ') === second.data.states.join(' ');
  return (
    <>
      <Rows label="Side by side" heading="What" rows={rows} />
      <p class="muted small">
        AICc weighs how well a model fits against how many parameters it takes; lower is better, and a
        difference below 4 means little. Misfit is how far the solved model runs from the data, root mean
        square.
      </p>
      <Rows
        label="Parameters of both models"
        heading={`Estimate (${intervalHeading(one)})`}
        rows={parameterRows(one, other)}
      />
      <Figure name="compare-intervals" title="Intervals of both models" draw={intervals} />
      {sameStates && <Figure name="compare-curves" title="Both fitted models and the data" draw={curves} />}
    </>
  );
}

function Rows({ label, heading, rows }: { label: string; heading: string; rows: readonly ComparisonRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section class="table-frame" tabIndex={0} aria-label={`${label}, table`}>
      <table class="table side-by-side" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{labels.first}</th>
            <th scope="col">{labels.second}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label: name, first, second }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
