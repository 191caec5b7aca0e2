import { availableParallelism } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import {
  experimentFitter,
  type Finding,
  type FitOptions,
  fit,
  InputError,
  type Model,
  type Progress,
  type Result,
  type StartEnd,
  type StartTask,
  type Table,
  type Watch,
} from '../../src/node.ts';

/** What a worker is for. */
export interface WorkerSetup {
  modelText: string;
  table: Table;
}

/**
 * What it is sent, and what it sends back: a fit with options of its own, perhaps of one experiment alone, or one start of the
 * search that a fit makes.
 */
export interface Task {
  id: number;
  options: FitOptions;
  experiment?: string | undefined;
  start?: StartTask;
}
export type Reply =
  | 'ready'
  | { end: StartEnd }
  | { id: number; progress: Progress }
  | { result: Result }
  | { refused: Finding };

interface Job extends Task {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export const workerFile = new URL('./startWorker.js', import.meta.url);

/** How the work is shared out; all of it has defaults. */
export interface PoolOptions {
  /** How many work, this thread among them. */
  threads?: number;
  /** Milliseconds of work after which others are called to help. */
  alone?: number;
  /** What they run. */
  file?: URL;
  /** The memory that each may take. */
  limits?: ResourceLimits;
}

/** As long as a thread takes to be ready: work that is done by then needs no help. */
export const aloneMs = 100;

/**
 * Fits of one model to one table with options of their own, made by as many threads as there are cores, this one among
 * them. The others are called only where the work lasts, and what one of them was at when it died is done here. `end`
 * sends them home.
 */
export function startPool(
  model: Model,
  table: Table,
  observe: Watch['observe'],
  { threads = availableParallelism(), alone = aloneMs, file = workerFile, limits }: PoolOptions = {},
): { elsewhere(options: FitOptions, experiment?: string): Promise<Result>; end(): void } {
  const waiting: Job[] = [];
  const workers: Worker[] = [];
  let given = 0;
  let busy = false;
  let timer: NodeJS.Timeout | undefined;
  const ended = new AbortController();
  const report = ({ id, experiment }: Job, progress: Progress) =>
    observe?.(
      experiment === undefined ? { ...progress, start: id, starts: given } : { ...progress, experiment },
    );
  const fitHere = fitter(model, table);

  const workHere = async () => {
    busy = true;
    // Jobs that come at once all wait here, not only the first.
    await null;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const now = job;
      const watch: Watch = { observe: (progress) => report(now, progress), signal: ended.signal };
      await fitHere(now, watch).then(now.resolve, now.reject);
    }
    busy = false;
  };
  const call = () => {
    try {
      for (let i = Math.min(threads - 1, waiting.length); i > 0; i--) workers.push(helper());
    } catch {
      // The system has no more threads: those that there are do the work.
    }
  };
  const helper = () => {
    const workerData: WorkerSetup = { modelText: model.text, table };
    const worker = new Worker(file, { workerData, ...(limits ? { resourceLimits: limits } : {}) });
    let job: Job | undefined;
    const next = () => {
      job = waiting.shift();
      if (job) {
        const { id, options, experiment } = job;
        worker.postMessage({ id, options, experiment } satisfies Task);
      } else worker.terminate();
    };
    worker.on('message', (reply: Reply) => {
      if (reply === 'ready') return next();
      if ('progress' in reply) return job && report(job, reply.progress);
      if ('end' in reply) return;
      if ('result' in reply) job?.resolve(reply.result);
      else job?.reject(new InputError(reply.refused));
      next();
    });
    // Without a listener an error would end the program. One that never came to work is not missed.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (!job || ended.signal.aborted) return;
      waiting.unshift(job);
      job = undefined;
      if (!busy) workHere();
    });
    return worker;
  };

  return {
    elsewhere(options, experiment) {
      return new Promise((resolve, reject) => {
        waiting.push({ id: ++given, options, experiment, resolve, reject });
        if (!busy) workHere();
        timer ??= setTimeout(call, alone);
      });
    },
    end() {
      clearTimeout(timer);
      waiting.length = 0;
      ended.abort();
      for (const worker of workers) worker.terminate();
    },
  };
}

/** Makes fits of one model to one table: of all experiments together, or of one alone. */
export function fitter(model: Model, table: Table): (task: Task, watch: Watch) => Promise<Result> {
  let alone: ReturnType<typeof experimentFitter> | undefined;
  return async ({ options, experiment }, watch) => {
    if (experiment === undefined) return fit(model, table, options, watch);
    // All experiments are fitted with the same options.
    alone ??= experimentFitter(model, table, options);
    return (await alone)(experiment, watch);
  };
}
