import { useId, useState } from 'preact/hooks';
import { calendars } from '../figures/calendars.ts';
import type { Answer } from '../worker/messages.ts';
import { horizon, limitsOf } from './horizon.ts';
import { valueText } from './quantities.ts';
import { typedNumber } from './typedNumber.ts';

/** The time up to which a fit is drawn: beyond the data it is a prediction, with its band. */
export function HorizonField({ reply }: { reply: Answer }) {
  const id = useId();
  const [draft, setDraft] = useState<{ text: string; problem: string }>();
  const { end, most } = limitsOf(reply);
  const wanted = horizon.value;
  // Units of time stand behind their number.
  const isSpan = /^(hours|days)\b/.test(reply.time);
  const calendar = calendars.value?.(reply.time);
  const written = (time: number) => calendar?.written(time) ?? valueText(time);
  const type = (text: string) => {
    const dated = calendar?.read(text) ?? Number.NaN;
    const value = Number.isNaN(dated) ? typedNumber(text) : dated;
    if (text.trim() === '') {
      setDraft(undefined);
      horizon.value = null;
      return;
    }
    const problem = !Number.isFinite(value)
      ? `“${text}” is not ${calendar ? `a ${calendar.label} such as ${written(end)}` : 'a number'}.`
      : value <= end
        ? `The data end at ${written(end)}: choose a later time.`
        : value > most
          ? `That is too far beyond the data: choose at most ${written(most)}.`
          : '';
    setDraft(problem === '' ? undefined : { text, problem });
    if (problem === '') horizon.value = value;
  };
  return (
    <div class="row horizon">
      <label class="row" for={id}>
        <span class="muted small">Predict until{isSpan ? '' : ` ${reply.time} =`}</span>
        <input
          id={id}
          type="text"
          inputMode={calendar ? 'text' : 'decimal'}
          class={calendar ? 'horizon-value horizon-date' : 'horizon-value'}
          value={draft?.text ?? (wanted === null ? '' : (calendar?.written(wanted) ?? String(wanted)))}
          placeholder={written(end)}
          aria-invalid={draft !== undefined}
          aria-describedby={draft ? `${id}-problem` : undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        {isSpan && !calendar && <span class="muted small">{reply.time}</span>}
      </label>
      <button
        type="button"
        class={wanted === null && !draft ? 'button button-quiet horizon-idle' : 'button button-quiet'}
        aria-label="Draw no further than the data"
        onClick={() => type('')}
      >
        Clear
      </button>
      {draft && (
        <p id={`${id}-problem`} class="small horizon-problem" role="alert">
          {draft.problem}
        </p>
      )}
    </div>
  );
}
