import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

/** How to read the answer, and what the keyboard does. */
export function HelpButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button button-quiet button-icon"
        aria-label="Help"
        title="Help"
        onClick={() => setOpen(true)}
      >
        <Icon name="help" />
      </button>
      <Dialog title="How to read the answer" open={open} close={() => setOpen(false)}>
        <Help />
      </Dialog>
    </>
  );
}

const keyboard = [
  { keys: ['Ctrl', 'Z'], does: 'Undo: model, data and options alike' },
  { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
  { keys: ['Ctrl', 'Space'], does: 'In the model: complete a name' },
  { keys: ['Tab'], does: 'Leave the model’s editor' },
  { keys: ['←', '→'], does: 'On a figure: read its values' },
  { keys: ['+', '-', '0'], does: 'On a figure: zoom in, out, and back' },
];

function Help() {
  return (
    <>
      <ol class="help-list">
        <li>
          <strong>Read the verdict first.</strong> It says whether the model explains your data as well as
          their noise allows, and what to do where it does not.
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
          <strong>Look at the curve through your data.</strong> It is the model solved with the estimates;
          runs of points on one side of it mean that the model lacks something.
        </li>
        <li>
          <strong>If a parameter is not identifiable,</strong> the data cannot tell it from others: measure
          longer, measure more states, or fix one of them.
        </li>
      </ol>
      <h3>Keyboard</h3>
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
      <h3>How it works</h3>
      <p>
        WENDy multiplies the equations with smooth bumps in time and integrates, so that no derivative of
        noisy data is needed. The method:{' '}
        <a href="https://doi.org/10.1007/s11538-023-01208-6" rel="noreferrer" target="_blank">
          Bortz, Messenger and Dukic, Bulletin of Mathematical Biology 85, 110 (2023)
        </a>
        .
      </p>
    </>
  );
}
