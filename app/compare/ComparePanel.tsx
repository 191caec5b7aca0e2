import { useCallback, useMemo } from 'preact/hooks';
import { compareFigure } from '../../charts/compareFigure.ts';
import { intervalFigure } from '../../charts/intervalFigure.ts';
import type { Look } from '../../charts/theme.ts';
import { intervalHeading } from '../../report/estimateCells.ts';
import { useElapsed } from '../answer/useElapsed.ts';
import { Figure } from '../figures/Figure.tsx';
import { ModelEditor } from '../model/ModelEditor.tsx';
import { Icon } from '../parts/Icon.tsx';
import { change, current } from '../state/history.ts';
import { answer, reading, rivalAnswer, rivalReading } from '../state/store.ts';
import type { Answer } from '../worker/messages.ts';
import { type ComparisonRow, comparisonRows } from './comparisonRows.ts';
import { parameterRows } from './parameterRows.ts';
import { weighModels } from './weighModels.ts';
import './compare.css';

/** Two models on the same data, side by side. */
export function ComparePanel() {
  const { model, rival } = current.value;
  if (rival === null) {
    return (
      <section class="card" aria-labelledby="compare-title">
        <div class="card-head">
          <h2 id="compare-title">Compare</h2>
          <button type="button" class="button" onClick={() => change({ rival: model }, 'second model')}>
            <Icon name="compare" size={16} />
            Compare with a second model
          </button>
        </div>
        <p class="muted">
          Not sure of a term? Hold a second model against the same data and see which one they prefer.
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
          <button
            type="button"
            class="button button-quiet"
            onClick={() => change({ rival: null }, 'end of comparing')}
          >
            <Icon name="close" size={16} />
            Stop comparing
          </button>
        </div>
      </div>
      <SecondModel text={rival} />
      <Outcome />
    </section>
  );
}

function SecondModel({ text }: { text: string }) {
  const read = rivalReading.value;
  const refused = rivalAnswer.value.problem;
  const problem = read && 'problem' in read ? read.problem : refused?.about === 'model' ? refused : undefined;
  return (
    <div class="second-model">
      <h3>Second model</h3>
      <ModelEditor
        label="Second model"
        value={text}
        onChange={(rival) => change({ rival }, 'second model')}
        problem={problem}
        note="Change it here; the first model stays as it is."
      />
    </div>
  );
}

/** What came of the comparison, or why there is none yet. */
function Outcome() {
  const { model, rival } = current.value;
  const [first, second] = [answer.value, rivalAnswer.value];
  const [firstRead, secondRead] = [reading.value, rivalReading.value];
  const elapsed = useElapsed(second.running, current.value);
  const readable = 'model' in firstRead && secondRead && 'model' in secondRead;
  const both = first.reply && second.reply ? ([first.reply, second.reply] as const) : undefined;
  const words = both && model !== rival ? weighModels(both[0].result, both[1].result).words : '';
  const trouble =
    (!readable && 'Both models must be readable before they can be compared.') ||
    (first.problem && 'The first model has no answer: see above.') ||
    second.problem?.message ||
    (model === rival && 'The two models are the same. Change the second one: add a term, or take one away.');
  return (
    <>
      <div class="weighing" data-waits={second.running && elapsed > 300}>
        <p role="status" aria-label="Comparison">
          {trouble || words || 'Fitting the second model.'}
        </p>
      </div>
      {both && <SideBySide first={both[0]} second={both[1]} />}
    </>
  );
}

const labels = { first: 'First model', second: 'Second model' };

function SideBySide({ first, second }: { first: Answer; second: Answer }) {
  const [one, other] = [first.result, second.result];
  const rows = useMemo(() => comparisonRows(one, other, weighModels(one, other)), [one, other]);
  const intervals = useCallback(
    (document: Document, look: Look) =>
      intervalFigure(
        document,
        [
          { label: labels.first, result: one },
          { label: labels.second, result: other },
        ],
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
