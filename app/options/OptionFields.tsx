import { computed } from '@preact/signals';
import { type Model, type Options, optionTable, type Result } from '../../src/index.ts';
import { convergenceOf } from '../../src/inside.ts';
import { optionText } from '../../src/text/optionText.ts';
import { Icon } from '../parts/Icon.tsx';
import { change, current } from '../state/history.ts';
import { answer, reading } from '../state/store.ts';
import { type MainOption, mainOptions } from './mainOptions.ts';
import { OptionField } from './OptionField.tsx';
import { idleWords, optionControl, optionGroups, usersWords } from './optionControls.ts';
import { optionsInUse } from './optionsInUse.ts';

type Name = keyof Options;

// Of the answer only what is shown here: its progress, ten times a second, should not draw all fields again.
const result = computed(() => answer.value.reply?.result);
const refusal = computed(() => answer.value.problem);

/** The four options that most people want, and the details of the method folded away. */
export function OptionFields({ inUse, changed }: { inUse: Options; changed: readonly Name[] }) {
  const hidden = changed.filter((name) => !mainOptions.some((main) => main.name === name));
  const reset = () => change({ options: {} }, 'all options');
  const field = (name: Name) => <Field key={name} main={{ name, title: name, help: '' }} inUse={inUse} />;
  return (
    <>
      <div class="options options-main">
        {mainOptions.map((main) => (
          <Field key={main.name} main={main} inUse={inUse} />
        ))}
      </div>
      <details class="options-more">
        <summary>
          Method details
          {hidden.length > 0 && <span class="chip options-count">{hidden.length} changed</span>}
        </summary>
        {optionGroups.map(({ title, names, usedBy }) => (
          <fieldset class="option-group" key={title}>
            <legend>
              {title}
              {usedBy && <span class="muted small"> {usersWords(usedBy)}</span>}
            </legend>
            <div class="options">{names.map(field)}</div>
          </fieldset>
        ))}
      </details>
      <button type="button" class="button" onClick={reset} disabled={changed.length === 0}>
        <Icon name="reset" size={16} />
        Reset all
      </button>
    </>
  );
}

function Field({ main, inUse }: { main: MainOption; inUse: Options }) {
  const { name } = main;
  const { options } = current.value;
  const { [name]: _, ...others } = options;
  const control = optionControl(name);
  const byDefault = optionsInUse(others)?.[name] ?? optionTable[name].default;
  const about = refusal.value?.finding.about;
  const isBlamed = about?.of === 'option' && about.option === name && Object.hasOwn(options, name);
  const read = reading.value;
  const idle = idleWords(name, inUse.method);
  return (
    <OptionField
      control={control}
      title={main.title}
      words={main.words}
      help={main.help || control.help}
      inUse={inUse}
      byDefault={byDefault}
      chosen={inUse[name] === 'auto' && result.value ? chosenFor(name, result.value) : ''}
      isIdle={idle !== ''}
      // A group that is all for one method says so itself.
      idle={optionGroups.some(({ names, usedBy }) => usedBy && names.includes(name)) ? '' : idle}
      refused={isBlamed ? refusal.value!.message : ''}
      placeholder={placeholderOf(name, byDefault, 'model' in read ? read.model : undefined)}
    />
  );
}

/** What an automatic choice came to. */
function chosenFor(name: Name, result: Result): string {
  const { testFunctions, diagnostics } = result;
  if (name === 'minRadius') return `${testFunctions?.minRadius ?? ''}`;
  if (name === 'subSteps') return `${convergenceOf(result)?.subSteps ?? ''}`;
  if (name === 'intervals') return diagnostics.intervals;
  return '';
}

/** What an empty field stands for, or how it is filled in. */
function placeholderOf(name: Name, byDefault: Options[Name], model: Model | undefined): string {
  const { row } = optionControl(name);
  if (row.kind !== 'named' && row.kind !== 'ranges' && row.kind !== 'start') return optionText(byDefault);
  const names = row.kind === 'named' && row.of === 'state' ? model?.states : model?.parameters;
  const value = row.kind === 'ranges' ? '…:…' : '…';
  return (names ?? []).map((one) => `${one}=${value}`).join(', ') || optionText(byDefault);
}
