import { parentPort, workerData } from 'node:worker_threads';
import { InputError, type Progress, parseModel, startFollower } from '../../src/node.ts';
import { fitter, type Reply, type Task, type WorkerSetup } from './starts.ts';

// A thread that makes the same fit with options that it is sent, or follows starts of its search, again and again.

const { modelText, table } = workerData as WorkerSetup;
const model = parseModel(modelText);
const fitHere = fitter(model, table);
let follower: ReturnType<typeof startFollower> | undefined;

const send = (reply: Reply) => parentPort!.postMessage(reply);

parentPort!.on('message', async (task: Task) => {
  const { id, options, start } = task;
  try {
    if (start) {
      // A search has one set of options.
      follower ??= startFollower(model, table, options);
      return send({ end: await (await follower)(start) });
    }
    const observe = (progress: Progress) => send({ id, progress });
    send({ result: await fitHere(task, { observe }) });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    send({ refused: error.finding });
  }
});
send('ready');
