import { Icon } from '../parts/Icon.tsx';
import { current } from '../state/history.ts';
import { answer, finishing, goOn, stopFit, stopped, stopSearch } from '../state/store.ts';
import { progressWords } from './progressWords.ts';
import { useElapsed } from './useElapsed.ts';

/** Milliseconds before anything is said of a fit that runs, and before it is offered to stop it. */
const silent = 300;
const long = 2000;

/**
 * What the fit is doing, once it takes long enough to be noticed; and the way to end it, or to go on. One button at a time: a search
 * that has found something ends with that; where there is nothing to keep, the fit stops.
 */
export function Running() {
  const { running, progress, reply } = answer.value;
  // What follows an ended search counts from 0 again, so that no second click falls on the next button.
  const elapsed = useElapsed(running, finishing.value ? 'finishing' : current.value);
  if (stopped.value) {
    return (
      <div class="running">
        <span>Stopped</span>
        <Button icon="play" words="Fit again" act={goOn} />
      </div>
    );
  }
  if (!running && reply?.result.search?.ended === 'stopped') {
    return (
      <div class="running">
        <Button icon="play" words="Search to the end" act={goOn} />
      </div>
    );
  }
  const words = `${(elapsed / 1000).toFixed(1)} s: ${finishing.value ? 'Finishing the best so far' : progressWords(progress)}`;
  const hasBest = progress?.stage === 'search' && (progress.seen ?? 0) > 0 && !finishing.value;
  // A short word next to the heading must not move what is below; what takes long has a line of its own, with room for all of it.
  const isLong = elapsed >= long;
  return (
    <>
      <div class="running">
        {elapsed >= silent && !isLong && <span>{words}</span>}
        {isLong &&
          (hasBest ? (
            <Button key="best" icon="check" words="Use the best so far" act={stopSearch} />
          ) : (
            <Button key="stop" icon="stop" words="Stop" act={stopFit} />
          ))}
      </div>
      {isLong && <p class="running-long">{words}</p>}
    </>
  );
}

function Button({ icon, words, act }: { icon: 'check' | 'play' | 'stop'; words: string; act: () => void }) {
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        act();
        // The button goes away by that; what it leads to is read here.
        document.getElementById('answer-title')?.focus();
      }}
    >
      <Icon name={icon} size={16} />
      {words}
    </button>
  );
}
