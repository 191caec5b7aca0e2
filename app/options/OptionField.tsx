import { useId, useState } from 'preact/hooks';
import { type FitOptions, findings, InputError, type Options, type Say } from '../../src/index.ts';
import { optionText } from '../../src/text/optionText.ts';
import { capital } from '../../src/text/words.ts';
import { announce } from '../parts/announce.ts';
import { Icon } from '../parts/Icon.tsx';
import { change, current } from '../state/history.ts';
import type { OptionControl } from './optionControls.ts';
import { optionValue } from './optionValue.ts';
import { withOption } from './withOption.ts';

/** For a message below a field, where the help is shown already. */
const besideField: Say = { ...findings.inCode, helpBeside: true };

/** The text of a field if it differs from the value in the work. */
interface Draft {
  readonly text: string;
  readonly error: string;
  /** The options when it was typed: others mean that they were changed elsewhere since, such as by undo. */
  readonly context: string;
}

/** The control of one option: name, flag, value, help, default, what is wrong with it, and the way back. */
export function OptionField(given: {
  control: OptionControl;
  /** What it is called here: its name, or that in the words of its reader. */
  title: string;
  help: string;
  /** Other words for its choices. */
  words?: Readonly<Record<string, string>> | undefined;
  /** The options in use. */
  inUse: Options;
  /** What the option is without its change. */
  byDefault: Options[keyof Options];
  /** What `auto` came to in the last fit; '' where nothing is known. */
  chosen: string;
  /** Whether it does nothing, and what is reported about that. */
  isIdle: boolean;
  idle: string;
  /** What the last fit found wrong with it. */
  refused: string;
  placeholder: string;
}) {
  const {
    words: inWords = {},
    help,
    control,
    title,
    inUse,
    byDefault,
    chosen,
    isIdle,
    idle,
    refused,
    placeholder,
  } = given;
  const { name, flag, row, choices } = control;
  const id = useId();
  const [draft, setDraft] = useState<Draft | undefined>();
  const { options } = current.value;
  const isChanged = Object.hasOwn(options, name);
  const contextOf = (given: FitOptions) =>
    // A choice is checked against the other options again when they change.
    JSON.stringify(row.kind === 'choice' ? given : (given[name] ?? null));
  const own = draft?.context === contextOf(options) ? draft : undefined;
  const error = own?.error || refused;

  const set = (text: string, value: unknown) => {
    try {
      const next = withOption(options, name, value);
      change({ options: next.options }, `option ${name}`);
      setDraft({ text, error: '', context: contextOf(next.options) });
      if (next.dropped.length > 0)
        announce(`Back at their defaults, which this method does not use: ${next.dropped.join(', ')}.`);
    } catch (problem) {
      if (!(problem instanceof InputError)) throw problem;
      setDraft({ text, error: problem.said(besideField).message, context: contextOf(options) });
    }
  };
  const type = (text: string) => set(text, optionValue(row, text));
  // A choice whose usual words are long has a line to itself.
  const usual = choices.find(({ value }) => value === row.default);
  const isWide = (usual?.words.length ?? 0) > 20;
  const text = own?.text ?? (isChanged || row.kind === 'choice' ? optionText(inUse[name]) : '');
  const shared = {
    id,
    disabled: isIdle,
    'aria-invalid': error !== '',
    'aria-describedby': `${id}-help${error ? ` ${id}-error` : ''}`,
  };

  return (
    <div
      class={`option ${isWide ? 'option-wide' : ''} ${isChanged ? 'option-set' : ''}`}
      id={`option-${name}`}
    >
      <div class="option-head">
        <label for={id}>{title}</label>
        <code class="option-flag">{flag}</code>
        {(isChanged || own?.error) && (
          <button
            type="button"
            class="button button-quiet option-reset"
            onClick={() => {
              setDraft(undefined);
              if (isChanged) set('', undefined);
            }}
          >
            <Icon name="reset" size={15} />
            Reset<span class="unseen"> {title}</span>
          </button>
        )}
      </div>
      {row.kind === 'choice' ? (
        <select {...shared} value={text} onChange={(event) => type(event.currentTarget.value)}>
          {choices.map(({ value, words }) => (
            <option key={value} value={value}>
              {inWords[value] ? `${inWords[value]} (${value})` : `${value}: ${words}`}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          value={text}
          placeholder={placeholder}
          list={row.kind === 'start' || row.kind === 'law' ? `${id}-list` : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => type(event.currentTarget.value)}
          onBlur={() => own?.error === '' && setDraft(undefined)}
        />
      )}
      {(row.kind === 'start' || row.kind === 'law') && (
        <datalist id={`${id}-list`}>
          {(row.kind === 'start' ? [...row.values, `${row.counted}:5`] : row.values).map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      <p class="option-help" id={`${id}-help`}>
        {idle && <b>{idle} </b>}
        {isChanged && <b class="option-changed">Changed. </b>}
        {`${capital(help)}. `}
        {chosen && <span class="option-chosen">In this fit: {chosen}. </span>}
        <span class="option-default">Default: {optionText(byDefault) || 'none'}.</span>
      </p>
      {error && (
        <p class="problem option-problem" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
