import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Model, searchHelpers, type Table, type Watch } from '../../src/node.ts';
import { aloneMs, type PoolOptions, type Reply, type Task, type WorkerSetup, workerFile } from './starts.ts';

/**
 * Threads that help with a search: as many as there are other cores, called only where the search lasts. A start whose thread
 * dies goes back to the queue.
 */
export function searchHelp(
  model: Model,
  table: Table,
  { threads = availableParallelism(), alone = aloneMs, file = workerFile }: PoolOptions = {},
): NonNullable<Watch['help']> {
  return searchHelpers(
    threads - 1,
    (options, { ready, ended, lost }) => {
      const workerData: WorkerSetup = { modelText: model.text, table };
      const worker = new Worker(file, { workerData });
      worker.on('message', (reply: Reply) => {
        if (reply === 'ready') ready();
        else if ('end' in reply) ended(reply.end);
        else lost();
      });
      // Without a listener an error would end the program; what the thread was at is done here.
      worker.on('error', () => {});
      worker.on('exit', lost);
      return {
        follow: (start) => worker.postMessage({ id: start.index, options, start } satisfies Task),
        end: () => worker.terminate(),
      };
    },
    alone,
  );
}
