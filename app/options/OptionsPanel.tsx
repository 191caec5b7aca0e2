import { signal } from '@preact/signals';
import { intervalHeading } from '../../report/estimateCells.ts';
import { type Options, resolveOptions } from '../../src/index.ts';
import { Icon } from '../parts/Icon.tsx';
import { Lazy } from '../parts/Lazy.tsx';
import { current } from '../state/history.ts';
import { optionsInUse } from './optionsInUse.ts';
import './options.css';

/** Loaded when the options are opened. */
const fields = () => import('./OptionFields.tsx').then(({ OptionFields }) => OptionFields);

/** Whether the options are in sight: not at first, and then as it was left while the page is open. */
const isOpen = signal(false);

/** The options of a fit, in one line; opened, the four that most people want, and the details of the method folded away. */
export function OptionsPanel() {
  const { options } = current.value;
  const inUse = optionsInUse(options);
  const changed = Object.keys(options) as (keyof Options)[];
  return (
    <section class="card" aria-labelledby="options-title">
      <div class="card-head options-head">
        <h2 id="options-title">Options</h2>
        {inUse && <p class="muted small">{usedWords(inUse, changed)}</p>}
        <button
          type="button"
          class="button"
          aria-expanded={isOpen.value}
          aria-controls="options-inside"
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          <Icon name={isOpen.value ? 'close' : 'options'} size={16} />
          {isOpen.value ? 'Close' : 'Change'}
          <span class="unseen"> the options</span>
        </button>
      </div>
      {!inUse && (
        <p class="problem" role="alert">
          These options, from a link or a saved page, contradict each other. Reset all to start again.
        </p>
      )}
      <div id="options-inside" class="options-inside" hidden={!isOpen.value && inUse !== undefined}>
        {(isOpen.value || !inUse) && (
          <Lazy load={fields} given={{ inUse: inUse ?? resolveOptions(), changed }} />
        )}
      </div>
    </section>
  );
}

/** More changed options than this are counted rather than named. */
const mostNamed = 3;

/** What is in use, in a line. */
function usedWords(inUse: Options, changed: readonly (keyof Options)[]): string {
  const { method, preset } = inUse;
  const others = changed.filter((name) => !['method', 'preset', 'level'].includes(name));
  const named = others.length > mostNamed ? `${others.length} more changed` : `${others.join(', ')} changed`;
  return [
    `method ${method}`,
    ...(preset === 'default' ? [] : [`preset ${preset}`]),
    `${intervalHeading({ options: inUse })}s`,
    ...(others.length > 0 ? [named] : changed.length === 0 ? ['all at default'] : []),
  ].join(', ');
}
