import { computed } from '@preact/signals';
import { useId, useMemo, useState } from 'preact/hooks';
import type { TrialQuantity } from '../../src/inside.ts';
import { announce } from '../parts/announce.ts';
import { Icon } from '../parts/Icon.tsx';
import { resetValue, setValue, values } from './moving.ts';
import { labelOf, valueText } from './quantities.ts';
import { placeOf, places, type SliderRange, valueAt } from './sliderRange.ts';
import { typedNumber } from './typedNumber.ts';

/** A quantity that can be moved: its name, a slider, a field to type into, and the way back. */
export function SliderRow(given: {
  quantity: TrialQuantity;
  index: number;
  range: SliderRange;
  /** The value of the fit, or where a search begins. */
  rest: number;
  isFitted: boolean;
}) {
  const { quantity, index, range, rest, isFitted } = given;
  const label = labelOf(quantity);
  const id = useId();
  // What was typed and is not a number, until it is one.
  const [draft, setDraft] = useState<string>();
  // Of this place among the values: another model may have the quantity at another.
  const value = useMemo(() => computed(() => values.value[index] ?? rest), [index, rest]);
  const place = placeOf(range, value.value);
  const text = valueText(value.value);
  const isAtRest = value.value === rest;
  const restPart = placeOf(range, rest) / places;
  const type = (typed: string) => {
    const next = typedNumber(typed);
    if (!Number.isFinite(next)) return setDraft(typed);
    setDraft(undefined);
    if (next !== Number(text)) setValue(index, next, 'number');
  };
  return (
    <div class={isAtRest ? 'mover' : 'mover mover-moved'}>
      <label
        for={id}
        class={`mover-name name-${quantity.kind === 'parameter' ? 'parameter' : 'state'}`}
        title={label}
      >
        {label}
      </label>
      <span class="mover-track" style={{ '--rest': restPart }}>
        <input
          id={id}
          type="range"
          min={0}
          max={places}
          step={1}
          value={place}
          aria-valuetext={text}
          onInput={({ currentTarget }) => {
            setDraft(undefined);
            setValue(index, valueAt(range, Number(currentTarget.value)), 'slider');
          }}
        />
      </span>
      <input
        type="text"
        inputMode="decimal"
        class="mover-value"
        value={draft ?? text}
        aria-label={`Value of ${label}`}
        aria-invalid={draft !== undefined}
        spellcheck={false}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && setDraft(undefined)}
      />
      <button
        type="button"
        class="button button-quiet mover-reset"
        aria-label={`${label} back to ${isFitted ? 'the fit' : 'its start'}`}
        title={isFitted ? `Fit: ${valueText(rest)}` : `Start: ${valueText(rest)}`}
        disabled={isAtRest}
        onClick={() => {
          setDraft(undefined);
          resetValue(index);
          announce(`${label} is back at ${valueText(rest)}.`);
        }}
      >
        <Icon name="reset" size={15} />
      </button>
    </div>
  );
}
