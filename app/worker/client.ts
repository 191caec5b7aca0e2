import type { Finding, Progress } from '../../src/index.ts';
import { faultFindings } from '../faultFindings.ts';
import { pageWords } from '../state/pageWords.ts';
import type { Source } from '../state/work.ts';
import type { FromWorker, Problem, Question, Reply, ToWorker } from './messages.ts';

/** Milliseconds that a worker has to let go of what was cancelled, before it is ended and a new one started. */
const patience = 400;

/** What went wrong with a question, as the worker reported it. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A worker, to be asked. */
export interface Client {
  /** Starts the worker before there is a question. */
  begin(): void;
  /**
   * The worker's reply about a source; rejects with a Refusal, or with the signal's reason where it was cancelled.
   * `progress` is called as the work goes on; `stop` ends a search with its best so far.
   */
  ask<Q extends Question>(
    question: Q,
    source: Source,
    signal: AbortSignal,
    progress?: (progress: Progress) => void,
    stop?: AbortSignal,
  ): Promise<Reply<Q>>;
}

interface Waiting {
  question: Question;
  source: Source;
  signal: AbortSignal;
  resolve(reply: Reply): void;
  reject(reason: unknown): void;
  progress(progress: Progress): void;
  stop: AbortSignal | undefined;
}

/** A client with a worker of its own, started at the first question; a search may use `threads` threads, this one among them. */
export function createClient(threads = 1): Client {
  let worker: Worker | undefined;
  let ids = 0;
  /** The source that the worker has. */
  let known: { source: Source; key: number } | undefined;
  const waiting = new Map<number, Waiting>();

  const start = () => {
    const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const one = waiting.get(data.id);
      if ('progress' in data) return one?.progress(data.progress);
      waiting.delete(data.id);
      if ('reply' in data) one?.resolve(data.reply);
      else one?.reject(new Refusal(data.problem));
    };
    const fail = (finding: Finding) => {
      stop();
      const problem = { about: 'fit', message: pageWords(finding), finding, fault: true } as const;
      for (const { reject } of waiting.values()) reject(new Refusal(problem));
      waiting.clear();
    };
    made.onerror = (event) => {
      event.preventDefault();
      fail(
        event.message
          ? faultFindings.computationStopped({ error: event.message })
          : faultFindings.computationNotLoaded(),
      );
    };
    made.onmessageerror = () => fail(faultFindings.answerNotReceived());
    return made;
  };
  const stop = () => {
    worker?.terminate();
    worker = undefined;
    known = undefined;
  };
  const send = (id: number, { question, source, stop }: Waiting) => {
    worker ??= start();
    const post = (message: ToWorker) => worker?.postMessage(message);
    if (known?.source !== source) {
      known = { source, key: (known?.key ?? 0) + 1 };
      post({ source, key: known.key });
    }
    post({ id, key: known.key, question, threads });
    if (stop?.aborted) post({ stop: id });
  };
  const cancel = (id: number) => {
    const busy = worker;
    busy?.postMessage({ cancel: id } satisfies ToWorker);
    setTimeout(() => {
      if (!waiting.delete(id) || worker !== busy) return;
      // It does not listen: the others that wait go to a new one, but for those cancelled since.
      stop();
      for (const [other, one] of waiting) {
        if (one.signal.aborted) waiting.delete(other);
        else send(other, one);
      }
    }, patience);
  };

  return {
    begin() {
      worker ??= start();
    },
    ask: (question, source, signal, progress = () => {}, stop = undefined) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const id = ++ids;
        const abort = () => {
          reject(signal.reason);
          cancel(id);
        };
        const tellStop = () => worker?.postMessage({ stop: id } satisfies ToWorker);
        signal.addEventListener('abort', abort, { once: true });
        stop?.addEventListener('abort', tellStop, { once: true });
        const settled = () => {
          signal.removeEventListener('abort', abort);
          stop?.removeEventListener('abort', tellStop);
        };
        const one: Waiting = {
          question,
          source,
          signal,
          resolve: (reply) => {
            settled();
            resolve(reply as Reply<never>);
          },
          reject: (reason) => {
            settled();
            reject(reason);
          },
          progress,
          stop,
        };
        waiting.set(id, one);
        send(id, one);
      }),
  };
}
