import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { headlineOf, shortWords, type Tone } from '../../report/headline.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { change, current } from '../state/history.ts';
import { presentAnswer, reading, table } from '../state/store.ts';
import type { Answer, Problem } from '../worker/messages.ts';
import { type Offer, offersOf } from './offers.ts';
import { useSettled } from './useSettled.ts';

/** What is shown while there is no verdict. */
export interface Waiting {
  readonly words: string;
  readonly message: string;
}

/** Verdicts and errors are announced once they are unchanged for this many milliseconds, not at every key. */
const stillness = 900;

const underData = 'What they need is said under Data.';

const icons: Record<Tone, IconName> = { good: 'check', care: 'warning', bad: 'warning' };

/**
 * What to make of the answer to the work as it stands, never of another one; or why there is none. What a screen reader is to read of it stands apart, in regions that
 * stay on the page and whose words change once the typing rests.
 */
export function Verdict(given: {
  problem: Problem | undefined;
  /** What is said instead while there is nothing to judge. */
  waiting: Waiting | undefined;
}) {
  const { problem, waiting } = given;
  const answer = presentAnswer.value;
  const status = useRef<HTMLDivElement>(null);
  const read = reading.value;
  const head = waiting ?? (problem ? problemHead(problem, 'model' in read) : undefined);
  const { options, data } = current.value;
  const shown = head || !answer ? undefined : judged(answer);
  const wrong = wordsOf(problem, data.kind === 'table');
  const alarm = useSettled(wrong, stillness);
  const spoken = useSettled(
    head ? head.words : shown ? `${shown.words}. ${shown.status.message}` : '',
    stillness,
  );
  const offered = shown ? shown.finding : 'model' in read ? problem?.finding : undefined;
  const tone = shown?.tone ?? (problem && problem.about !== 'model' ? 'bad' : 'none');
  const further = shown?.warnings.slice(1) ?? [];
  const isJudged = shown !== undefined || problem !== undefined;
  const box = useHeld(isJudged);
  return (
    <div class="verdict" data-tone={tone} ref={box}>
      <div class="verdict-main">
        <span class="verdict-mark" aria-hidden="true">
          {tone !== 'none' && <Icon name={icons[tone]} size={20} />}
        </span>
        <div class="verdict-words">
          <div role="status" aria-live="off" aria-label="Verdict" ref={status} tabIndex={-1}>
            <p>
              <strong class="verdict-head">{head?.words ?? shown?.words}</strong>
              <span class="verdict-message">{head?.message ?? shown?.status.message}</span>
            </p>
            {shown?.status.advice && <p class="verdict-advice">{shown.status.advice}</p>}
          </div>
          {wrong && <p class="verdict-problem">{wrong}</p>}
          <OfferButtons offers={offersOf(offered, options)} then={status} />
        </div>
      </div>
      {further.length > 0 && (
        <ul class="verdict-further" aria-label="Also found">
          {further.map(({ code, message, advice, finding }) => (
            <li key={code + message}>
              <details>
                <summary>{shortWords(code)}</summary>
                {message} <span class="verdict-advice">{advice}</span>
                <OfferButtons offers={offersOf(finding, options)} then={status} />
              </details>
            </li>
          ))}
        </ul>
      )}
      <p class="unseen" role="alert">
        {alarm}
      </p>
      <p class="unseen" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

/** What there is to say of an answer, and to offer. */
function judged({ result, said }: Answer) {
  const { status, diagnostics } = result;
  const warnings = diagnostics.warnings.map(({ code, finding }, i) => ({
    code,
    finding,
    ...said.warnings[i],
  }));
  return { ...headlineOf(result), finding: status.finding, status: said.status, warnings };
}

/** A box that keeps the height of what stood in it last while it is empty, so that nothing below it moves for a moment. */
function useHeld(isFull: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const { style } = box.current!;
    if (!isFull) {
      style.minHeight = `${height.current}px`;
      return;
    }
    style.minHeight = '';
    height.current = box.current!.offsetHeight;
  });
  return box;
}

/** A button for each offer that sets its options. It goes away by that, so the verdict takes the focus. */
function OfferButtons({ offers, then }: { offers: readonly Offer[]; then: RefObject<HTMLElement | null> }) {
  return offers.map((offer) => (
    <button
      key={offer.words}
      type="button"
      class="button verdict-offer"
      onClick={() => {
        change({ options: offer.options }, 'options');
        then.current?.focus();
      }}
    >
      {offer.words}
    </button>
  ));
}

/** What is wrong, where that is not said elsewhere: in the editor, or beside what puts it right under Data. */
function wordsOf(problem: Problem | undefined, isTable: boolean): string {
  if (!problem || problem.about === 'model' || isSaidUnderData(problem)) return '';
  const isNames = problem.about === 'data' && isTable && !isAboutRow(problem);
  return problem.message + (isNames ? ' The table under Data sets what each column is called.' : '');
}

function isSaidUnderData({ about, finding }: Problem): boolean {
  const { problem: unread, reply } = table.value;
  if (about !== 'data' || unread || reply?.problem) return about === 'data';
  // A word among the numbers of a column.
  const { use, isText } = finding?.values ?? {};
  return finding?.code === 'cellNotNumber' && use === 'value' && isText === false && !finding.also;
}

function isAboutRow({ finding }: Problem): boolean {
  return finding?.about.of === 'data' && finding.about.row !== undefined;
}

function problemHead(problem: Problem, isReadable: boolean): Waiting {
  if (problem.fault) return { words: 'Something went wrong here', message: '' };
  switch (problem.about) {
    case 'model':
      if (current.value.model.trim() === '' && (table.value.problem || table.value.reply?.problem))
        return { words: 'The data cannot be used yet', message: underData };
      if (current.value.model.trim() === '')
        return { words: 'There is no model yet', message: 'Write an equation, or take a starter model.' };
      return {
        words: isReadable ? 'The model cannot be fitted yet' : 'The model cannot be read yet',
        message: 'The place is marked in the editor.',
      };
    case 'data':
      // A row is named where values are wrong, not names.
      return {
        words: isAboutRow(problem) ? 'Some values need a look' : 'Match your columns to the model',
        message: isSaidUnderData(problem) ? underData : '',
      };
    case 'fit':
      return { words: 'This cannot be fitted yet', message: '' };
  }
}
