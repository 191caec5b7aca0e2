import { fittedCurves } from '../../charts/fittedCurves.ts';
import { insight } from '../../charts/insight.ts';
import { timeColumn } from '../../report/timeColumn.ts';
import { type About, fit, InputError, type Progress, parseModel } from '../../src/index.ts';
import { drawnData, usedData } from '../../src/inside.ts';
import { type ReadSource, readSource, usable } from '../data/readSource.ts';
import { csvOf, seeTable } from '../data/seeTable.ts';
import type { Source } from '../state/work.ts';
import type { FromWorker, Problem, Question, Reply, ToWorker } from './messages.ts';
import { help, searchHelp } from './searchHelp.ts';

// Everything that takes time runs here, one question at a time as it lets go of the thread; the page only draws.

const running = new Map<number, { cancel: AbortController; stop: AbortController }>();
/** The source in hand, and its table once it has been read. */
let given: { source: Source; key: number; read?: ReadSource } | undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('source' in data) given = data;
  else if ('cancel' in data) running.get(data.cancel)?.cancel.abort();
  else if ('stop' in data) running.get(data.stop)?.stop.abort();
  else if ('id' in data) void reply(data);
  else void help(data).then((said) => postMessage(said));
});

async function reply({ id, key, question, threads }: Asked): Promise<void> {
  const [cancel, stop] = [new AbortController(), new AbortController()];
  running.set(id, { cancel, stop });
  const send = (message: FromWorker) => postMessage(message);
  try {
    const observe = throttled((progress) => send({ id, progress }));
    const watch = { signal: cancel.signal, stop: stop.signal, observe };
    send({ id, reply: await answer(question, key, threads, watch) });
  } catch (error) {
    const message = 'Cancelled.';
    send({ id, problem: cancel.signal.aborted ? { about: 'fit', message } : problemOf(error) });
  } finally {
    running.delete(id);
  }
}

type Asked = Extract<ToWorker, { id: number }>;

interface Watching {
  signal: AbortSignal;
  stop: AbortSignal;
  observe: (progress: Progress) => void;
}

async function answer(question: Question, key: number, threads: number, watch: Watching): Promise<Reply> {
  if (given?.key !== key) throw new Error('the data were not sent');
  const { source } = given;
  const read = (given.read ??= readSource(source));
  if (question.ask === 'table') return seeTable(read);
  if (question.ask === 'csv') return csvOf(read);
  const { table, options: columns } = usable(read);
  const model = parseModel(question.model);
  const options = { ...question.options, ...columns };
  if (question.ask === 'insight') return insight(model, table, options, watch);
  const result = await fit(model, table, options, { ...watch, help: searchHelp(model, table, threads) });
  const time = timeColumn(table, result);
  const used = usedData(model, table, result.options);
  const data = drawnData(model, used, result);
  return { result, data, used, time, curves: await fittedCurves(result, data, watch) };
}

function problemOf(error: unknown): Problem {
  if (error instanceof InputError) {
    const { message, finding, place } = error;
    return { about: partOf(finding.about), message, finding, place };
  }
  const text = error instanceof Error ? error.message : String(error);
  return {
    about: 'fit',
    message: `This should not have happened: ${text}. Please report it with the model and the data.`,
    fault: true,
  };
}

/** The part of the page that a finding concerns. */
function partOf({ of }: About): Problem['about'] {
  if (of === 'text') return 'model';
  return of === 'model' || of === 'data' ? of : 'fit';
}

/** At most ten a second, so that the page has time for other things; the last one always. */
function throttled(observe: (progress: Progress) => void): (progress: Progress) => void {
  let last = Number.NEGATIVE_INFINITY;
  let latest: Progress;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    last = performance.now();
    observe(latest);
  };
  return (progress) => {
    latest = progress;
    const left = last + 100 - performance.now();
    if (left > 0) {
      timer ??= setTimeout(send, left);
      return;
    }
    clearTimeout(timer);
    send();
  };
}
