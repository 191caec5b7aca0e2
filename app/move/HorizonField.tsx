import { useId, useState } from 'preact/hooks';
import type { Finding } from '../../src/index.ts';
import { calendars, isDated } from '../figures/calendars.ts';
import { pageWords } from '../state/pageWords.ts';
import type { Answer } from '../worker/messages.ts';
import { horizon, limitsOf } from './horizon.ts';
import { typedHorizon, writtenTime } from './typedHorizon.ts';

/** The time up to which a fit is drawn: beyond the data it is a prediction, with its band. */
export function HorizonField({ reply }: { reply: Answer }) {
  const id = useId();
  const [draft, setDraft] = useState<{ text: string; problem: Finding }>();
  const limits = limitsOf(reply);
  const wanted = horizon.value;
  // Units of time stand behind their number.
  const calendar = calendars.value?.(reply.time);
  const isSpan = calendar !== undefined || isDated(reply.time);
  const type = (text: string) => {
    if (text.trim() === '') {
      setDraft(undefined);
      horizon.value = null;
      return;
    }
    const typed = typedHorizon(text, limits, calendar);
    const isTime = typeof typed === 'number';
    setDraft(isTime ? undefined : { text, problem: typed });
    if (isTime) horizon.value = typed;
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
          placeholder={writtenTime(limits.end, calendar)}
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
          {pageWords(draft.problem)}
        </p>
      )}
    </div>
  );
}
