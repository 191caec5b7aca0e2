import { Icon } from '../parts/Icon.tsx';
import { current } from '../state/history.ts';
import { answer, goOn, stopFit, stopped } from '../state/store.ts';
import { progressWords } from './progressWords.ts';
import { useElapsed } from './useElapsed.ts';

/** Milliseconds before anything is said of a fit that runs, and before it is offered to stop it. */
const silent = 300;
const long = 2000;

/** What the fit is doing, once it takes long enough to be noticed; and the way to stop it, or to go on. */
export function Running() {
  const { running, progress } = answer.value;
  const elapsed = useElapsed(running, current.value);
  if (stopped.value) {
    return (
      <div class="running">
        <span>Stopped</span>
        <button type="button" class="button" onClick={goOn}>
          <Icon name="play" size={16} />
          Fit again
        </button>
      </div>
    );
  }
  return (
    <div class="running">
      {elapsed >= silent && (
        <span>
          {(elapsed / 1000).toFixed(1)} s: {progressWords(progress)}
        </span>
      )}
      {elapsed >= long && (
        <button type="button" class="button" onClick={stopFit}>
          <Icon name="stop" size={16} />
          Stop
        </button>
      )}
    </div>
  );
}
