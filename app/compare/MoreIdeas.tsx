import { useMemo } from 'preact/hooks';
import { suggestModels } from '../begin/suggestModels.ts';
import { measuredNames } from '../model/nameRemarks.ts';
import { table } from '../state/store.ts';
import { suggestions } from './suggestions.ts';

/** Models that data like these suggest, then changes of the one in use and starters; none that is there already, and none twice. */
export function MoreIdeas(given: {
  existing: readonly string[];
  /** One of them. */
  inUse: string;
  add: (name: string, model: string, own?: string) => void;
}) {
  const { existing, inUse, add } = given;
  const seen = table.value.reply;
  const columns = measuredNames(seen?.columns ?? []);
  const ideas = useMemo(() => (seen ? suggestModels(columns, seen.experiments) : []), [seen]);
  const bare = (model: string) => model.replace(/^#.*\n/gm, '').trim();
  const there = new Set(existing.map(bare));
  const fresh = ideas.filter(({ model }) => !there.has(bare(model)));
  const own = ideas.find(({ model }) => bare(model) === bare(inUse))?.title;
  const changes = suggestions(
    inUse,
    columns,
    existing,
    fresh.map(({ model }) => model),
  );
  return (
    <>
      <Offers
        title="What else may happen"
        offers={fresh}
        add={({ title, model }) => add(title, `${model}\n`, own)}
      />
      <Offers
        title="Changes of your model, and starters"
        offers={changes}
        add={({ title, model }) => add(title, model)}
      />
    </>
  );
}

interface Offer {
  readonly title: string;
  readonly about?: string;
  readonly model: string;
}

function Offers(given: { title: string; offers: readonly Offer[]; add: (offer: Offer) => void }) {
  const { title, offers, add } = given;
  if (offers.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="starters" aria-label={title}>
        {offers.map((offer) => (
          <li key={offer.title}>
            <button type="button" class="starter" onClick={() => add(offer)}>
              <span class="starter-title">{offer.title}</span>
              {offer.about && <span class="small muted">{offer.about}</span>}
              <code>{equations(offer.model)}</code>
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
