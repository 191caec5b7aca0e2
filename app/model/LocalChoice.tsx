import { announce } from '../parts/announce.ts';
import { change, current } from '../state/history.ts';
import { withLocal } from './withLocal.ts';

/** Which parameters have their own value in each experiment: a button for each, which writes the line of the model. */
export function LocalChoice({ names, local }: { names: readonly string[]; local: readonly string[] }) {
  const toggle = (name: string) => {
    const isLocal = !local.includes(name);
    change({ model: withLocal(current.peek().model, name, isLocal) }, 'model');
    announce(isLocal ? `${name} has its own value in each experiment.` : `${name} is the same in all.`);
  };
  return (
    <div class="names-row">
      <dt id="local-title">Own values</dt>
      <dd>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            class="chip chip-toggle name-parameter"
            aria-pressed={local.includes(name)}
            aria-describedby="local-title local-words"
            onClick={() => toggle(name)}
          >
            {name}
          </button>
        ))}
        <span id="local-words" class="small muted local-words">
          Choose those that differ between experiments.
        </span>
      </dd>
    </div>
  );
}
