import { useEffect } from 'preact/hooks';
import { shownExperiment } from '../figures/experiment.ts';
import { withOption } from '../options/withOption.ts';
import { announce } from '../parts/announce.ts';
import { Icon } from '../parts/Icon.tsx';
import { change, current } from '../state/history.ts';
import { misfitWords } from './misfitWords.ts';
import { goTo, isMoved, movedSolution, restSolution, values } from './moving.ts';
import { mostPins, pin, pins } from './pins.ts';
import type { Stage } from './stage.ts';
import { hasStart, noStartWords, startHere } from './startHere.ts';

/** What can be done with where the sliders are. */
export function MoveActions({ shown: { movable, fit, rest } }: { shown: Stage }) {
  const { options } = current.value;
  const { quantities, experiments } = movable;
  const moved = isMoved.value;
  const isNewStart = quantities.some(({ kind }, i) => kind === 'parameter' && values.value[i] !== rest[i]);
  const noStart = noStartWords(options);
  const isFull = pins.value.length >= mostPins;
  const fitFromHere = () => {
    const { name } = experiments[shownExperiment(experiments.map((one) => one.name))];
    const start = startHere(quantities, values.peek(), name);
    change({ options: withOption(options, 'start', start).options }, 'fit from here');
    announce('Fitting from the values of the sliders.');
  };
  return (
    <div class="row">
      <button
        type="button"
        class="button button-primary"
        disabled={!isNewStart || noStart !== ''}
        title={noStart || 'Takes the parameters of the sliders as the start of the fit'}
        onClick={fitFromHere}
      >
        <Icon name="play" size={15} />
        Fit from here
      </button>
      <button
        type="button"
        class="button"
        disabled={!moved}
        onClick={() => {
          goTo(rest);
          announce(fit ? 'Back to the fit.' : 'Back to the start.');
        }}
      >
        <Icon name="reset" size={15} />
        {fit ? 'Back to the fit' : 'Back to the start'}
      </button>
      <button
        type="button"
        class="button"
        disabled={!moved || isFull}
        title={isFull ? `${mostPins} are kept: remove one first.` : 'Keeps it next to the fit, dashed'}
        onClick={() => void pin()}
      >
        <Icon name="plus" size={15} />
        Keep this curve
      </button>
      {hasStart(options) && (
        <button
          type="button"
          class="button button-quiet"
          onClick={() =>
            change({ options: withOption(options, 'start', undefined).options }, 'fit without a start')
          }
        >
          Fit without this start
        </button>
      )}
      <Announced />
    </div>
  );
}

/** Milliseconds after which those who cannot see the curve hear how far it is from the data. */
const settled = 600;

/** Says the distance once the sliders rest. */
function Announced() {
  const moved = movedSolution.value;
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => announce(misfitWords(moved, restSolution.peek()).words), settled);
    return () => clearTimeout(timer);
  }, [moved]);
  return null;
}
