import { Icon } from '../parts/Icon.tsx';
import { misfitWords } from './misfitWords.ts';
import { movedSolution, restSolution } from './moving.ts';
import { stage } from './stage.ts';

const verdicts = {
  better: 'better',
  worse: 'worse',
  same: 'as good',
} as const;

/** How far the curve of the sliders is from the data, in words and as a bar. */
export function Misfit() {
  const fit = stage.value?.fit ? restSolution.value : undefined;
  const { words, compared, part } = misfitWords(movedSolution.value, fit);
  return (
    <div class="misfit">
      <div class="misfit-bar" aria-hidden="true">
        <span style={{ '--part': part }} />
      </div>
      <p class="small" title="Root mean square of data minus curve, each over its noise">
        <span>{words}</span>
        {compared !== '' && (
          <span class={`misfit-verdict misfit-${compared}`}>
            {compared !== 'worse' && <Icon name="check" size={14} />}
            {verdicts[compared]}
          </span>
        )}
      </p>
    </div>
  );
}
