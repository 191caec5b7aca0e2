import { computed, effect, signal } from '@preact/signals';
import type { Insight } from '../../charts/insight.ts';
import { InputError, type Model, type Progress, parseModel } from '../../src/index.ts';
import { wantedNames } from '../../src/inside.ts';
import { noNames } from '../data/noNames.ts';
import { faultFindings } from '../faultFindings.ts';
import { createClient, Refusal } from '../worker/client.ts';
import { mainClient } from '../worker/mainClient.ts';
import type { Answer, EachFit, Movable, Problem, Question, Reply, TableSeen } from '../worker/messages.ts';
import { type FitQuestion, startQueue, type Turn } from './fitQueue.ts';
import { current } from './history.ts';
import { isSameTable } from './isSameTable.ts';
import { modelsOf } from './models.ts';
import { optionsFor } from './optionsFor.ts';
import { pageWords } from './pageWords.ts';
import type { Source, Work } from './work.ts';

/** The state of a question: what was asked last, and the last reply, which stays on the page while a new one about the same table is computed. */
export interface Pending<T> {
  readonly running: boolean;
  /** The last reply about these data, whatever it was asked; undefined before the first, and after one that failed. */
  readonly reply: T | undefined;
  /** What that is the reply to. */
  readonly to: Asked | undefined;
  readonly problem: Problem | undefined;
  /** Set while it runs. */
  readonly progress: Progress | undefined;
}

/** A question, as text, and the data that it is about. */
interface Asked {
  readonly question: string;
  readonly source: Source;
}

/** The model as it reads now: the model, or what is wrong with it. */
export const reading = computed<{ model: Model } | { problem: Problem }>(() =>
  readModel(current.value.model),
);
/** All models of the work, in the same way, by their text. */
export const readings = computed(() => {
  const { model } = current.value;
  const texts = new Set(modelsOf(current.value).map((one) => one.model));
  return new Map([...texts].map((text) => [text, text === model ? reading.value : readModel(text)]));
});

const nothing = {
  running: false,
  reply: undefined,
  to: undefined,
  problem: undefined,
  progress: undefined,
};
/** What is in the table. */
export const table = signal<Pending<TableSeen>>(nothing);
/** The fit of the model. */
export const answer = signal<Pending<Answer>>(nothing);
/** What can be moved in the model. */
export const movable = signal<Pending<Movable>>(nothing);
/** Whether there are data and no model for them yet: nothing is written, or what is written is not a model and none was fitted. */
export const isBeginning = computed(() => {
  const { reply, problem } = table.value;
  if (!reply || problem || reply.experiments.length === 0 || 'model' in reading.value) return false;
  return current.value.model.trim() === '' || answer.value.reply === undefined;
});
/** The fits of the models that it is compared with, by their text. */
export const otherFits = signal<ReadonlyMap<string, Turn>>(new Map());
/** The fits of every experiment alone, where they are wanted. */
export const eachAnswer = signal<Pending<readonly EachFit[]>>(nothing);
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

/** The work whose fit a user stopped. */
const stoppedAt = signal<Work | undefined>(undefined);
/** Whether the fit was stopped; the next change, or `goOn`, begins one again. */
export const stopped = computed(() => stoppedAt.value === current.value);

/** Stops all fits that run. */
export function stopFit(): void {
  stoppedAt.value = current.value;
}

/** The questions under way whose search can be ended with its best so far. */
const searches = new Set<AbortController>();
/** The work whose search a user ended. */
const finishingAt = signal<Work | undefined>(undefined);
/** Whether the best so far of an ended search is being finished. */
export const finishing = computed(() => answer.value.running && finishingAt.value === current.value);

/** Ends the searches of all fits that run with the best so far. */
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

/** Whether the names of the model could change how the table is read. */
const asksNames = computed(() => table.value.reply?.shape.asksNames ?? false);
let lastNames = JSON.stringify(noNames);
/** The names of the model that was readable last, as text, so that equal ones are the same. */
const modelNames = computed(() => {
  if ('model' in reading.value) lastNames = JSON.stringify(wantedNames(reading.value.model));
  return lastNames;
});

/** The request about the table on the page. */
const tableQuestion = computed<Question & { ask: 'table' }>(() =>
  asksNames.value ? { ask: 'table', names: JSON.parse(modelNames.value) } : { ask: 'table' },
);

const second = createClient();
const data = computed(() => current.value.data);
const model = computed(() => current.value.model);
const options = computed(() => current.value.options);
const each = computed(() => current.value.each);
/** Fits of models of the work to these data, by their question: a model that is used instead of another need not be fitted again. */
const fitted = new Map<string, { text: string; source: Source; reply: Answer }>();
let queue: ReturnType<typeof startQueue> | undefined;

/** Stops the fit of a model that the one in use is compared with; those that wait go on. */
export function stopOther(text: string): void {
  queue?.stop(text);
}

/** Fits again what was stopped. */
export function fitOther(text: string): void {
  queue?.again(text);
}

/** The request about the model in use; undefined if it cannot be read, or the fit was stopped. */
const fitQuestion = computed(() => (stopped.value ? undefined : questionFor(model.value)));

/**
 * The fit of the work as it stands: of this model to these data, with these options; undefined while there is none. Only this may be judged:
 * `answer.reply` stays in sight while the next one is made.
 */
export const presentAnswer = computed((): Answer | undefined => {
  const { reply, to } = answer.value;
  const isPresent = to?.source === data.value && to.question === JSON.stringify(fitQuestion.value);
  return isPresent ? reply : undefined;
});

/** Begins to answer: from here on every change is followed. */
export function start(): void {
  follow(table, mainClient, () => tableQuestion.value);
  follow(answer, mainClient, () => fitQuestion.value);
  queue = startQueue(otherFits, wantedOthers, askOther, problemOf);
  follow(eachAnswer, second, () => {
    const question = each.value && !stopped.value ? questionFor(model.value) : undefined;
    return question && { ...question, ask: 'each' };
  });
  follow(insight, second, () =>
    wanting.value > 0 && 'model' in reading.value
      ? { ask: 'insight', model: model.value, options: options.value }
      : undefined,
  );
}

/** Begins to answer what can be moved; apart, since a first answer need not wait for it. */
export function askMovable(): void {
  follow(movable, mainClient, () =>
    'model' in reading.value ? { ask: 'movable', model: model.value, options: options.value } : undefined,
  );
}

/** The request about a model; undefined if it cannot be read. */
function questionFor(text: string): FitQuestion | undefined {
  const read = readings.value.get(text);
  if (!read || !('model' in read)) return undefined;
  const others = [...readings.value.values()].flatMap((one) => ('model' in one ? [one.model] : []));
  const own = optionsFor(
    options.value,
    read.model,
    others.filter((other) => other !== read.model),
  );
  return { ask: 'fit', model: text, options: own };
}

/** The other models, each text once; that in use is fitted by itself. */
function wantedOthers() {
  const texts = [...readings.value.keys()].filter((text) => text !== model.value);
  const questions = texts.flatMap((text): [string, FitQuestion][] => {
    const question = questionFor(text);
    return question ? [[text, question]] : [];
  });
  forgetFits();
  return { questions: new Map(questions), source: data.value, isPaused: stopped.value };
}

async function askOther(
  question: FitQuestion,
  source: Source,
  signal: AbortSignal,
  observe: (progress: Progress) => void,
): Promise<Answer> {
  const to = JSON.stringify(question);
  const known = recalled(to, source);
  if (known) return known;
  const search = new AbortController();
  searches.add(search);
  try {
    const reply = await second.ask(question, source, signal, observe, search.signal);
    if (!search.signal.aborted) fitted.set(to, { text: question.model, source, reply });
    return reply;
  } finally {
    searches.delete(search);
  }
}

function recalled(to: string, source: Source): Answer | undefined {
  const known = fitted.get(to);
  return known?.source === source ? known.reply : undefined;
}

/** Lets go of fits to other data and of models that are gone. */
function forgetFits(): void {
  for (const [to, { text, source }] of fitted) {
    if (source !== data.value || !readings.value.has(text)) fitted.delete(to);
  }
}

/**
 * Asks again whenever the question or the data change; the latest wins, the one before is cancelled. What was answered last
 * is not asked again. What was reported about another table is taken away at once.
 */
function follow<Q extends Question>(
  into: { value: Pending<Reply<Q>>; peek(): Pending<Reply<Q>> },
  client: ReturnType<typeof createClient>,
  question: () => Q | undefined,
): void {
  const wanted = computed(question);
  let answered: Asked | undefined;
  /** The data that the reply or problem is about. */
  let shown: Source | undefined;
  effect(() => {
    const source = data.value;
    const now = source.kind === 'none' ? undefined : wanted.value;
    if (shown && !isSameTable(shown, source)) {
      into.value = nothing;
      answered = undefined;
      shown = undefined;
    }
    const last = into.peek();
    const question = JSON.stringify(now);
    if (now === undefined || (answered?.question === question && answered.source === source)) {
      into.value = { ...last, running: false, progress: undefined };
      return;
    }
    const to: Asked = { question, source };
    const known = now.ask === 'fit' ? recalled(question, source) : undefined;
    if (known) {
      answered = to;
      into.value = { ...nothing, reply: known as Reply<Q>, to };
      return;
    }
    into.value = { ...last, running: true, progress: undefined };
    const control = new AbortController();
    const search = new AbortController();
    searches.add(search);
    const observe = (progress: Progress) => {
      if (!control.signal.aborted) into.value = { ...into.peek(), progress };
    };
    const asked = client.ask(now, source, control.signal, observe, search.signal);
    // Reading a reply of many rows takes a while: what follows from it is a task of its own.
    asked.then(inNextTask).then(
      (reply) => {
        searches.delete(search);
        if (control.signal.aborted) return;
        shown = source;
        // Asked again, a search goes to its end.
        answered = search.signal.aborted ? undefined : to;
        if (now.ask === 'fit' && answered)
          fitted.set(question, { text: now.model, source, reply: reply as Answer });
        into.value = { ...nothing, reply: reply as Reply<Q>, to };
      },
      (error) => {
        searches.delete(search);
        if (control.signal.aborted) return;
        shown = source;
        answered = undefined;
        into.value = { ...nothing, problem: problemOf(error) };
      },
    );
    return () => control.abort();
  });
}

function inNextTask<T>(value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, 0, value));
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
  const finding = faultFindings.computationFailed({ error: String(error) });
  return { about: 'fit', message: pageWords(finding), finding, fault: true };
}
