import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Model, StartTask, Table, Watch } from '../src/node.ts';
import { aloneMs, type Errand, type Reply, type Task, workerFile } from './starts.ts';

/**
 * Threads that help with a search: as many as there are other cores, called only where the search lasts. A start whose thread
 * dies goes back to the queue.
 */
export function searchHelp(
  model: Model,
  table: Table,
  threads = availableParallelism(),
  alone = aloneMs,
): NonNullable<Watch['help']> {
  return (options, queue) => {
    const workers: Worker[] = [];
    let isOver = false;
    const helper = () => {
      const workerData: Errand = { modelText: model.text, table };
      const worker = new Worker(workerFile, { workerData });
      let task: StartTask | undefined;
      let isReady = false;
      const next = () => {
        if (!isReady || task || isOver) return;
        task = queue.take();
        if (task) worker.postMessage({ id: task.index, options, start: task } satisfies Task);
      };
      const lose = () => {
        const lost = task;
        task = undefined;
        isReady = false;
        if (lost && !isOver) queue.lose(lost);
      };
      worker.on('message', (reply: Reply) => {
        if (isOver) return;
        if (reply === 'ready') isReady = true;
        else if ('end' in reply) {
          task = undefined;
          queue.give(reply.end);
        } else if ('refused' in reply) return lose();
        next();
      });
      // Without a listener an error would end the program; what the thread was at is done here.
      worker.on('error', () => {});
      worker.on('exit', lose);
      queue.listen(next);
      return worker;
    };
    const timer = setTimeout(() => {
      try {
        for (let i = 1; i < threads; i++) workers.push(helper());
      } catch {
        // The system has no more threads: those that there are do the work.
      }
    }, alone);
    return {
      end() {
        isOver = true;
        clearTimeout(timer);
        for (const worker of workers) worker.terminate();
      },
    };
  };
}
