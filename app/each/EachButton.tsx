import { announce } from '../parts/announce.ts';
import { beginStep, change, current } from '../state/history.ts';
import { table } from '../state/store.ts';

/** Fits each experiment alone, or no longer; nothing where there is only one. */
export function EachButton() {
  const { each } = current.value;
  if ((table.value.reply?.experiments.length ?? 0) < 2) return null;
  return (
    <button
      type="button"
      class="button"
      aria-pressed={each}
      onClick={() => {
        beginStep();
        change({ each: !each }, 'fit of each experiment alone');
        announce(each ? 'Experiments are fitted together only.' : 'Each experiment is fitted alone as well.');
      }}
    >
      {each ? 'Stop fitting each alone' : 'Fit each experiment alone'}
    </button>
  );
}
