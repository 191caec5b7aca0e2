import { useMemo } from 'preact/hooks';
import { suggestModels } from '../begin/suggestModels.ts';
import { measuredNames } from '../model/nameRemarks.ts';
import { table } from '../state/store.ts';

/** The models that data like these suggest, without those that are there already. */
export function MoreIdeas(given: {
  existing: readonly string[];
  /** One of them. */
  inUse: string;
  add: (name: string, model: string, own?: string) => void;
}) {
  const { existing, inUse, add } = given;
  const seen = table.value.reply;
  const ideas = useMemo(
    () => (seen ? suggestModels(measuredNames(seen.columns), seen.experiments) : []),
    [seen],
  );
  const bare = (model: string) => model.replace(/^#.*\n/gm, '').trim();
  const there = new Set(existing.map(bare));
  const fresh = ideas.filter(({ model }) => !there.has(bare(model)));
  const own = ideas.find(({ model }) => bare(model) === bare(inUse))?.title;
  if (fresh.length === 0) return null;
  return (
    <>
      <h3>What else may happen</h3>
      <ul class="starters" aria-label="What else may happen">
        {fresh.map(({ title, about, model }) => (
          <li key={title}>
            <button type="button" class="starter" onClick={() => add(title, `${model}\n`, own)}>
              <span class="starter-title">{title}</span>
              <span class="small muted">{about}</span>
              <code>{equations(model)}</code>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function equations(model: string): string {
  return model
    .split('\n')
    .filter((line) => /^(?!#).*'|^(?:observe|dose|local) /.test(line))
    .join('\n');
}
