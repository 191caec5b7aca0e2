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
        <dt>
          <kbd>Ctrl</kbd> <kbd>Z</kbd>
        </dt>
        <dd>Undo: model, data and options alike</dd>
        <dt>
          <kbd>Ctrl</kbd> <kbd>Shift</kbd> <kbd>Z</kbd>
        </dt>
        <dd>Redo</dd>
        <dt>
          <kbd>Esc</kbd>, <kbd>Tab</kbd>
        </dt>
        <dd>Leave the model’s editor</dd>
        <dt>
          <kbd>←</kbd> <kbd>→</kbd>
        </dt>
        <dd>Next figure, where the figures’ tabs have the focus</dd>
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
