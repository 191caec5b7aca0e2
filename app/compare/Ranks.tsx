import { modelStyles } from '../../charts/compareFigure.ts';
import { themes } from '../../charts/figure/theme.ts';
import { headlineOf } from '../../report/headline.ts';
import { aboveWords } from '../../report/rankModels.ts';
import { fitOther, stopOther, stopped } from '../state/store.ts';
import { theme } from '../state/theme.ts';
import { labelOf, opened } from './edits.ts';
import type { Comparison, Standing } from './standings.ts';
import { standingWords } from './standingWords.ts';

/** All models: the fitted ones by rank, then the others with how far they are. */
export function Ranks(given: { all: readonly Standing[]; comparison: Comparison }) {
  const { all, comparison } = given;
  const styles = modelStyles(all.length, themes[theme.value]);
  const ranked = comparison.ranking.rows.map((row) => ({ ...row, place: comparison.fits[row.index].place }));
  const others = all.flatMap((one, place) => (one.state === 'fitted' ? [] : [{ one, place }]));
  return (
    <table class="table ranks" aria-label="Ranking of the models">
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Verdict</th>
          <th scope="col" class="number">
            Parameters
          </th>
          <th scope="col" class="number">
            AICc above the best
          </th>
          <th scope="col">Compared with the best</th>
        </tr>
      </thead>
      <tbody>
        {ranked.map(({ place, result, above, meaning }) => (
          <tr key={place}>
            <Name one={all[place]} place={place} style={styles[place]} />
            <td>{headlineOf(result).words}</td>
            <td class="number" data-label="Parameters">
              {result.parameters.length}
            </td>
            <td class={`number ${ranked.length > 1 ? '' : 'ranks-none'}`} data-label="AICc above the best">
              {ranked.length > 1 ? aboveWords(above) : '–'}
            </td>
            <td class={ranked.length > 1 ? undefined : 'ranks-none'}>{ranked.length > 1 ? meaning : '–'}</td>
          </tr>
        ))}
        {others.map(({ one, place }) => (
          <tr key={place}>
            <Name one={one} place={place} style={styles[place]} />
            <td colSpan={4}>
              <Unfitted one={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name(given: { one: Standing; place: number; style: { color: string; dash: string } }) {
  const { one, place, style } = given;
  const dashes = { solid: undefined, dashed: '5 3', dotted: '1.5 3' }[style.dash];
  return (
    <th scope="row">
      <button
        type="button"
        class="ranks-name"
        title="Show this model"
        onClick={() => {
          opened.value = place;
        }}
      >
        <svg width="22" height="8" viewBox="0 0 22 8" aria-hidden="true">
          <path d="M1 4H21" stroke={style.color} stroke-width="2.5" stroke-dasharray={dashes} />
        </svg>
        <span>{labelOf(one.name, place)}</span>
      </button>
      {one.isInUse && <span class="chip">in use</span>}
    </th>
  );
}

/** How far a model without a fit is, or what is wrong with it. */
function Unfitted({ one }: { one: Standing }) {
  const isOther = !one.isInUse;
  return (
    <span class={one.state === 'refused' && one.model.trim() !== '' ? 'ranks-refused' : 'row muted'}>
      <span>{standingWords(one)}</span>
      {one.state === 'running' && isOther && (
        <button type="button" class="button button-quiet" onClick={() => stopOther(one.model)}>
          Stop
        </button>
      )}
      {one.state === 'stopped' && isOther && !stopped.value && (
        <button type="button" class="button button-quiet" onClick={() => fitOther(one.model)}>
          Fit again
        </button>
      )}
    </span>
  );
}
