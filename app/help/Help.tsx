import { signal } from '@preact/signals';
import { type ComponentChildren, Fragment } from 'preact';
import { Tabs } from '../parts/Tabs.tsx';
import './help.css';

const sections = [
  { name: 'model', label: 'Writing a model' },
  { name: 'data', label: 'Bringing data' },
  { name: 'answer', label: 'Reading the answer' },
  { name: 'keys', label: 'Keyboard' },
] as const;

type Section = (typeof sections)[number]['name'];

/** The section that was read last. */
const chosen = signal<Section>('model');

/** What a new user asks: how to write a model, to bring data and to read the answer. */
export function Help({ showTour }: { showTour: () => void }) {
  const views: Record<Section, () => ComponentChildren> = {
    model: OnModels,
    data: OnData,
    answer: OnAnswers,
    keys: OnKeys,
  };
  const View = views[chosen.value];
  return (
    <div class="help">
      <Tabs
        label="Help"
        tabs={sections}
        chosen={chosen.value}
        choose={(name) => {
          chosen.value = name;
        }}
      >
        <div class="help-view">
          <View />
        </div>
      </Tabs>
      <p class="help-foot">
        <button type="button" class="button" onClick={showTour}>
          Show the tour
        </button>
        <span class="muted small">
          The method:{' '}
          <a href="https://doi.org/10.1007/s11538-023-01208-6" rel="noreferrer" target="_blank">
            Bortz, Messenger and Dukic, Bulletin of Mathematical Biology 85, 110 (2023)
          </a>
        </span>
      </p>
    </div>
  );
}

const lines = [
  ["N' = r*N*(1 - N/K)", 'an equation for each state; names without a value are estimated'],
  ['K = 500', 'a constant: K is known and not estimated'],
  ['N(0) = 10', 'the first value of a state, which is estimated otherwise'],
  ['observe OD = a*N', 'what a column measures, if not a state itself'],
  ['input temp', 'a column that is known and drives the model'],
  ['dose amount into gut', 'a column of doses; at t = 3, 6: P = P + 5 is a dose without one'],
  ['A + B -> C, k', 'a reaction, with its rate constant'],
  ['local r', 'r has a value of its own in each experiment'],
  ['report Td = log(2)/r', 'a derived quantity, with its error'],
  ['noise N lognormal', 'noise that grows with the value'],
  ['0 < K < 1000', 'bounds; K ~ normal(500, 50) is a prior'],
] as const;

function OnModels() {
  return (
    <>
      <p>
        One line for each equation, as on paper: <code>N'</code> is the change of N in time. States have the
        names of your columns; a state that no column shows is hidden, and reconstructed. There is no need to
        guess values.
      </p>
      <dl class="help-lines">
        {lines.map(([code, means]) => (
          <Fragment key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{means}</dd>
          </Fragment>
        ))}
      </dl>
      <p>
        Functions: exp, log, sqrt, sin, tanh, min, max and more; t is the time. LaTeX, reactions and functions
        from Python or R are understood where they have one meaning. <em>Starter models</em> has the usual
        ones.
      </p>
    </>
  );
}

function OnData() {
  return (
    <>
      <p>
        Drop a file anywhere on the page, choose <em>Open file</em>, or paste cells from a spreadsheet. It
        stays on this machine.
      </p>
      <pre class="help-table">{'time [h],N [cells/mL],glucose\n0,9.6,20\n1,18.3,19.7\n2.5,,19.1'}</pre>
      <ul class="help-list">
        <li>A column of times, and one for each quantity; the first line has their names.</li>
        <li>Units in brackets are carried to the axes and to the estimates: rates come out “per h”.</li>
        <li>Times may be uneven and cells empty: nothing is filled in.</li>
        <li>
          Several experiments: a column <code>experiment</code>, or a column for each with replicates called
          WT_1, WT_2.
        </li>
        <li>
          Long tables, plates with a layout, dose records as for NONMEM, clock times and dates, decimal commas
          and Excel sheets are recognised.
        </li>
        <li>What each column is used for is guessed, shown, and can be changed.</li>
      </ul>
    </>
  );
}

function OnAnswers() {
  return (
    <>
      <ol class="help-list">
        <li>
          <strong>Read the verdict first.</strong> It says whether the model explains your data as well as
          their noise allows, and what to do if it does not.
        </li>
        <li>
          <strong>Look at the curve through your data.</strong> It is the model solved with the estimates;
          runs of points on one side of it mean that the model lacks something.
        </li>
        <li>
          <strong>An estimate comes with its standard error:</strong> how far it would move if you measured
          again.
        </li>
        <li>
          <strong>The interval holds the true value</strong> in 95 of 100 repetitions, as long as the verdict
          is good.
        </li>
        <li>
          <strong>If a parameter is not identifiable,</strong> the data cannot tell it from others: measure
          longer, measure more states, or fix one of them.
        </li>
        <li>
          <strong>If other values fit as well,</strong> they stand below the table, with where each start of
          the search ended.
        </li>
      </ol>
      <p>
        Every number and every underlined word explains itself: point at it, or reach it with Tab and the
        arrow keys.
      </p>
    </>
  );
}

const keyboard = [
  { keys: ['Ctrl', 'Z'], does: 'Undo: model, data and options alike' },
  { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
  { keys: ['Ctrl', 'Space'], does: 'In the model: complete a name' },
  { keys: ['Tab'], does: 'Leave the model’s editor' },
  { keys: ['←', '→', '↑', '↓'], does: 'In the table of estimates: what each number means' },
  { keys: ['←', '→'], does: 'On a figure: read its values' },
  { keys: ['+', '-', '0'], does: 'On a figure: zoom in, out, and back' },
  { keys: ['Esc'], does: 'Close what is open' },
];

function OnKeys() {
  return (
    <dl class="help-keys">
      {keyboard.map(({ keys, does }) => (
        <Fragment key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
