import type { Result, Verdict as Status } from '../../src/index.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { change, current } from '../state/history.ts';
import type { Problem } from '../worker/messages.ts';
import { headlineOf, type Tone } from './headline.ts';
import { offerOf } from './offers.ts';
import { useSettled } from './useSettled.ts';

/** What stands in place of a verdict while there is none. */
export interface Waiting {
  readonly words: string;
  readonly message: string;
}

/** An error is read aloud once nothing has been typed for so many milliseconds. */
const stillness = 900;

const icons: Record<Tone, IconName> = { good: 'check', care: 'warning', bad: 'warning' };

/**
 * What to make of the answer, or why there is none. The region stays on the page and only its words change, so that a
 * screen reader reads them when they do.
 */
export function Verdict(given: {
  result: Result | undefined;
  problem: Problem | undefined;
  waiting: Waiting | undefined;
}) {
  const { result, problem, waiting } = given;
  const alarm = useSettled(problem && problem.about !== 'model' ? problem.message : '', stillness);
  const head = waiting ?? (problem ? problemHead(problem) : undefined);
  const shown = head || !result ? undefined : { ...headlineOf(result), status: result.status };
  const tone = shown?.tone ?? (problem && problem.about !== 'model' ? 'bad' : 'none');
  const further = shown ? result!.diagnostics.warnings.slice(1) : [];
  return (
    <div class="verdict" data-tone={tone}>
      <div class="verdict-main">
        <span class="verdict-mark" aria-hidden="true">
          {tone !== 'none' && <Icon name={icons[tone]} size={20} />}
        </span>
        <div class="verdict-words">
          <div role="status" aria-label="Verdict">
            <p class="verdict-head">{head?.words ?? shown?.words}</p>
            <p>{head?.message ?? shown?.status.message}</p>
            {shown?.status.advice && <p class="verdict-advice">{shown.status.advice}</p>}
          </div>
          {problem && problem.about !== 'model' && <p class="verdict-problem">{problem.message}</p>}
          {shown && <Offer status={shown.status} />}
        </div>
      </div>
      {further.length > 0 && (
        <ul class="verdict-further" aria-label="Also found">
          {further.map((status) => (
            <li key={status.code + status.message}>
              {status.message} <span class="verdict-advice">{status.advice}</span>
              <Offer status={status} />
            </li>
          ))}
        </ul>
      )}
      <p class="unseen" role="alert">
        {alarm}
      </p>
    </div>
  );
}

/** A button that sets what the advice says, where that is plain. */
function Offer({ status }: { status: Status }) {
  const offer = offerOf(status.advice, current.value.options);
  if (!offer) return null;
  return (
    <button
      type="button"
      class="button verdict-offer"
      onClick={() => change({ options: offer.options }, 'options')}
    >
      {offer.words}
    </button>
  );
}

function problemHead({ about, fault }: Problem): Waiting {
  if (fault) return { words: 'Something went wrong here', message: '' };
  switch (about) {
    case 'model':
      return {
        words: 'The model cannot be read yet',
        message: 'The place is marked in the editor.',
      };
    case 'data':
      return { words: 'The data do not go with the model yet', message: '' };
    case 'fit':
      return { words: 'This cannot be fitted yet', message: '' };
  }
}
