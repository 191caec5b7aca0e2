import { computed, effect, signal } from '@preact/signals';
import type { Insight } from '../../charts/insight.ts';
import { InputError, type Model, type Progress, parseModel } from '../../src/index.ts';
import { createClient, Refusal } from '../worker/client.ts';
import { mainClient } from '../worker/mainClient.ts';
import type { Answer, Problem, Question, Reply, TableSeen } from '../worker/messages.ts';
import { current } from './history.ts';
import type { Source, Work } from './work.ts';

/** The state of a question: what was asked last, and the last reply, which stays on the page while a new one is computed. */
export interface Pending<T> {
  readonly running: boolean;
  /** The last reply; undefined before the first, and after one that failed. */
  readonly reply: T | undefined;
  readonly problem: Problem | undefined;
  /** Set while it runs. */
  readonly progress: Progress | undefined;
}

/** The model as it reads now: the model, or what is wrong with it. */
export const reading = computed<{ model: Model } | { problem: Problem }>(() =>
  readModel(current.value.model),
);
/** The second model, in the same way; undefined where there is none. */
export const rivalReading = computed(() => {
  const { rival } = current.value;
  return rival === null ? undefined : readModel(rival);
});

const nothing = { running: false, reply: undefined, problem: undefined, progress: undefined };
/** What is in the table. */
export const table = signal<Pending<TableSeen>>(nothing);
/** The fit of the model. */
export const answer = signal<Pending<Answer>>(nothing);
/** The fit of the second model. */
export const rivalAnswer = signal<Pending<Answer>>(nothing);
/** How the weak form saw the data; made only while someone wants it. */
export const insight = signal<Pending<Insight>>(nothing);
/** How many want the insight. */
const wanting = signal(0);

/** Has the insight computed, again with every fit, until the function that comes back is called. */
export function wantInsight(): () => void {
  wanting.value++;
  let wants = true;
  return () => {
    if (wants) wanting.value--;
    wants = false;
  };
}

/** The work whose fit a person stopped. */
const stoppedAt = signal<Work | undefined>(undefined);
/** Whether the fit was stopped; the next change, or `goOn`, begins one again. */
export const stopped = computed(() => stoppedAt.value === current.value);

/** Stops the fit that runs, and that of the second model. */
export function stopFit(): void {
  stoppedAt.value = current.value;
}

/** The questions under way whose search can be ended with its best so far. */
const searches = new Set<AbortController>();
/** The work whose search a person ended. */
const finishingAt = signal<Work | undefined>(undefined);
/** Whether the best so far of an ended search is being finished. */
export const finishing = computed(() => answer.value.running && finishingAt.value === current.value);

/** Ends the search of the fit that runs, and that of the second model, with the best so far. */
export function stopSearch(): void {
  finishingAt.value = current.value;
  for (const search of searches) search.abort();
}

/** Fits again what was stopped, or whose search was. */
export function goOn(): void {
  stopFit();
  finishingAt.value = undefined;
  stoppedAt.value = undefined;
}

const second = createClient();
const data = computed(() => current.value.data);
const model = computed(() => current.value.model);
const rival = computed(() => current.value.rival);
const options = computed(() => current.value.options);

/** Begins to answer: from here on every change is followed. */
export function start(): void {
  follow(table, mainClient, () => ({ ask: 'table' }));
  follow(answer, mainClient, () =>
    'model' in reading.value && !stopped.value
      ? { ask: 'fit', model: model.value, options: options.value }
      : undefined,
  );
  follow(rivalAnswer, second, () => {
    const read = rivalReading.value;
    return read && 'model' in read && !stopped.value
      ? { ask: 'fit', model: rival.value!, options: options.value }
      : undefined;
  });
  follow(insight, second, () =>
    wanting.value > 0 && 'model' in reading.value
      ? { ask: 'insight', model: model.value, options: options.value }
      : undefined,
  );
}

/**
 * Asks again whenever the question or the data change; the latest wins, the one before is cancelled. What was answered last
 * is not asked again.
 */
function follow<Q extends Question>(
  into: { value: Pending<Reply<Q>>; peek(): Pending<Reply<Q>> },
  client: ReturnType<typeof createClient>,
  question: () => Q | undefined,
): void {
  const wanted = computed(question);
  let answered: { to: string; about: Source } | undefined;
  effect(() => {
    const [now, source] = [wanted.value, data.value];
    const last = into.peek();
    const to = JSON.stringify(now);
    if (now === undefined || (answered?.to === to && answered.about === source)) {
      into.value = { ...last, running: false, progress: undefined };
      return;
    }
    into.value = { ...last, running: true, progress: undefined };
    const control = new AbortController();
    const search = new AbortController();
    searches.add(search);
    const observe = (progress: Progress) => {
      if (!control.signal.aborted) into.value = { ...into.peek(), progress };
    };
    client.ask(now, source, control.signal, observe, search.signal).then(
      (reply) => {
        searches.delete(search);
        if (control.signal.aborted) return;
        // Asked again, a search goes to its end.
        answered = search.signal.aborted ? undefined : { to, about: source };
        into.value = { ...nothing, reply: reply as Reply<Q> };
      },
      (error) => {
        searches.delete(search);
        if (control.signal.aborted) return;
        answered = undefined;
        into.value = { ...nothing, problem: problemOf(error) };
      },
    );
    return () => control.abort();
  });
}

function readModel(text: string): { model: Model } | { problem: Problem } {
  try {
    return { model: parseModel(text) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { message, finding, place } = error;
    return { problem: { about: 'model', message, finding, place } };
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem;
  return { about: 'fit', message: String(error), fault: true };
}
