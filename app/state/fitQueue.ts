import { effect, type Signal } from '@preact/signals';
import type { Progress } from '../../src/index.ts';
import type { Answer, Problem, Question } from '../worker/messages.ts';
import type { Source } from './work.ts';

export type FitQuestion = Extract<Question, { ask: 'fit' }>;

/** How far the fit of a model is. */
export type Turn =
  | { readonly state: 'waiting' | 'stopped' }
  | { readonly state: 'running'; readonly progress: Progress | undefined }
  | { readonly state: 'done'; readonly reply: Answer }
  | { readonly state: 'refused'; readonly problem: Problem };

/** What is to be fitted: a question for each text of a model. */
export interface Wanted {
  readonly questions: ReadonlyMap<string, FitQuestion>;
  readonly source: Source;
  /** Nothing runs meanwhile. */
  readonly isPaused: boolean;
}

type Ask = (
  question: FitQuestion,
  source: Source,
  signal: AbortSignal,
  progress: (progress: Progress) => void,
) => Promise<Answer>;

interface Running {
  readonly text: string;
  readonly control: AbortController;
}

/**
 * Fits models one after the other, in the order in which they are wanted. A model that changes, or is no longer wanted, gives way to
 * the next; a refused one does not disturb the others. `into` has the turn of each wanted model, by its text.
 */
export function startQueue(
  into: Signal<ReadonlyMap<string, Turn>>,
  wanted: () => Wanted,
  ask: Ask,
  problemOf: (error: unknown) => Problem,
): { stop(text: string): void; again(text: string): void } {
  let running: Running | undefined;
  /** What each turn is about. */
  const requested = new Map<string, { to: string; source: Source }>();
  let now: Wanted;

  const set = (text: string, turn: Turn) => {
    into.value = new Map(into.peek()).set(text, turn);
  };
  const abort = () => {
    running?.control.abort();
    running = undefined;
  };
  const next = () => {
    if (running || now.isPaused) return;
    for (const [text, question] of now.questions) {
      if (into.peek().get(text)?.state !== 'waiting') continue;
      begin(text, question);
      return;
    }
  };
  const begin = (text: string, question: FitQuestion) => {
    const mine: Running = { text, control: new AbortController() };
    running = mine;
    set(text, { state: 'running', progress: undefined });
    const end = (turn: Turn) => {
      if (running !== mine) return;
      running = undefined;
      set(text, turn);
      next();
    };
    const observe = (progress: Progress) => {
      if (running === mine) set(text, { state: 'running', progress });
    };
    ask(question, now.source, mine.control.signal, observe).then(
      (reply) => end({ state: 'done', reply }),
      (error) => end({ state: 'refused', problem: problemOf(error) }),
    );
  };

  effect(() => {
    now = wanted();
    const { questions, source, isPaused } = now;
    const turns = new Map<string, Turn>();
    const before = into.peek();
    for (const [text, question] of questions) {
      const to = JSON.stringify(question);
      const last = requested.get(text);
      const turn = last?.to === to && last.source === source ? before.get(text) : undefined;
      requested.set(text, { to, source });
      const isStopped = isPaused && turn?.state === 'running';
      turns.set(text, turn === undefined || isStopped ? { state: 'waiting' } : turn);
    }
    for (const text of requested.keys()) if (!questions.has(text)) requested.delete(text);
    if (running && turns.get(running.text)?.state !== 'running') abort();
    if (turns.size > 0 || before.size > 0) into.value = turns;
    next();
  });

  return {
    stop(text) {
      if (running?.text === text) abort();
      if (into.peek().has(text)) set(text, { state: 'stopped' });
      next();
    },
    again(text) {
      if (into.peek().get(text)?.state === 'stopped') set(text, { state: 'waiting' });
      next();
    },
  };
}
