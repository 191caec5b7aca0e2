import { Icon } from '../parts/Icon.tsx';
import { misfitWords } from './misfitWords.ts';
import { movedSolution, restSolution, values } from './moving.ts';
import { stage } from './stage.ts';

const verdicts = {
  better: 'better',
  worse: 'worse',
  same: 'as good',
} as const;

/** How far the curve of the sliders is from the data, in words and as a bar. */
export function Misfit() {
  const now = stage.value;
  const fit = now?.fit ? restSolution.value : undefined;
  // With another dose, the curve need not meet the data.
  const isWhatIf = now?.movable.quantities.some(
    ({ kind }, i) => kind === 'factor' && values.value[i] !== now.rest[i],
  );
  const { words, compared, part } = misfitWords(movedSolution.value, fit);
  return (
    <div class="misfit">
      <div class="misfit-bar" aria-hidden="true">
        <span style={{ '--part': part }} />
      </div>
      <p class="small" title="Root mean square of data minus curve, each over its noise">
        <span>{words}</span>
        {compared !== '' && !isWhatIf && (
          <span class={`misfit-verdict misfit-${compared}`}>
            {compared !== 'worse' && <Icon name="check" size={14} />}
            {verdicts[compared]}
          </span>
        )}
      </p>
    </div>
  );
}
