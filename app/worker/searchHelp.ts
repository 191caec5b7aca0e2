import { type Model, searchHelpers, type Table, type Watch } from '../../src/index.ts';
import type { FromHelper, ToHelper } from './messages.ts';

/** Milliseconds before others are called: a search that is done by then needs no help. */
const alone = 200;

/** Other workers that help with a search: of the same file as this one, which the browser has at hand. */
export function searchHelp(model: Model, table: Table, threads: number): Watch['help'] {
  if (threads < 2) return undefined;
  return searchHelpers(
    threads - 1,
    (options, { ready, ended, lost }) => {
      const worker = new Worker(location.href, { type: 'module' });
      const post = (message: ToHelper) => worker.postMessage(message);
      worker.onmessage = ({ data }: MessageEvent<FromHelper>) => {
        if ('ready' in data) ready();
        else if ('end' in data) ended(data.end);
        else lost();
      };
      worker.onmessageerror = lost;
      worker.onerror = (event) => {
        // What it was at is done by another.
        event.preventDefault();
        worker.terminate();
        lost();
      };
      post({ help: { model: model.text, table, options } });
      return { follow: (start) => post({ start }), end: () => worker.terminate() };
    },
    alone,
  );
}
