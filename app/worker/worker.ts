import { fittedCurves } from '../../charts/fittedCurves.ts';
import { insight } from '../../charts/insight.ts';
import { timeColumn } from '../../report/timeColumn.ts';
import {
  type About,
  type Data,
  type FitOptions,
  fit,
  fitEach,
  InputError,
  type Model,
  type Progress,
  parseModel,
  reproduce,
  resolveOptions,
  type Table,
} from '../../src/index.ts';
import { drawnData, usedData, type WantedNames, wantedNames } from '../../src/inside.ts';
import { noNames } from '../data/noNames.ts';
import { type ReadSource, readSource } from '../data/readSource.ts';
import { asksNames, csvOf, seeTable } from '../data/seeTable.ts';
import { tableToFit } from '../data/tableToFit.ts';
import type { Source } from '../state/work.ts';
import type { Answer, EachFit, FromWorker, Problem, Question, Reply, ToWorker } from './messages.ts';
import { help, searchHelp } from './searchHelp.ts';
import { movableOf, trialsOf } from './tried.ts';

// Everything that takes time runs here, one question at a time as it lets go of the thread; the page only draws.

const running = new Map<number, { cancel: AbortController; stop: AbortController }>();
/** The source in hand, and its table once it has been read, for the names of a model. */
let given: { source: Source; key: number; read?: ReadSource; names?: string } | undefined;

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
  if (question.ask === 'table') return seeTable(readFor(given, question.names));
  if (question.ask === 'csv') return csvOf(readFor(given));
  if (question.ask === 'predict') {
    return fittedCurves(question.result, question, watch, { end: question.end });
  }
  const from = given;
  const read = (names: WantedNames) => readFor(from, names);
  if (question.ask === 'movable') {
    await afterFits(watch.signal);
    return movableOf(trialsOf(from.source, read, question), question);
  }
  if (question.ask === 'move') {
    return trialsOf(from.source, read, question).solve(
      question.values,
      question.end ?? undefined,
      watch.signal,
    );
  }
  const model = parseModel(question.model);
  const { table, options } = tableToFit(read(wantedNames(model)), question.options);
  if (question.ask === 'insight') return insight(model, table, options, watch);
  if (question.ask === 'each') return whileFitting(eachAlone(model, table, options, watch));
  if (question.ask === 'script') {
    const { result, language } = question;
    return reproduce({ ...result, options: resolveOptions(options) }, model, table, language);
  }
  return whileFitting(fitted(model, table, options, threads, watch));
}

/** A fit with what is drawn of it. */
async function fitted(
  model: Model,
  table: Table,
  options: FitOptions,
  threads: number,
  watch: Watching,
): Promise<Answer> {
  const result = await fit(model, table, options, { ...watch, help: searchHelp(model, table, threads) });
  const time = timeColumn(table, result);
  const used = usedData(model, table, result.options);
  const data = drawnData(model, used, result);
  return { result, data, used, time, curves: await fittedCurves(result, data, watch) };
}

/** The source read for a model of these names; read again only where they matter. */
function readFor(from: NonNullable<typeof given>, names: WantedNames = noNames): ReadSource {
  const key = JSON.stringify(names);
  if (!from.read || (from.names !== key && asksNames(from.read))) from.read = readSource(from.source, names);
  from.names = key;
  return from.read;
}

/** Fits under way. */
const fits = new Set<Promise<unknown>>();

function whileFitting<T>(work: Promise<T>): Promise<T> {
  const ended = work.finally(() => fits.delete(ended));
  fits.add(ended);
  return ended;
}

/** Milliseconds that a fit is given alone. */
const head = 300;

/** When no fit is under way, or one takes long: a user waits for the answer first, and for what can be moved then. */
async function afterFits(signal: AbortSignal): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, head));
  const stop = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await Promise.race([Promise.allSettled(fits), pause, stop]);
  signal.throwIfAborted();
}

async function eachAlone(
  model: Model,
  table: Table,
  options: FitOptions,
  watch: Watching,
): Promise<EachFit[]> {
  const fits: EachFit[] = [];
  let used: Data | undefined;
  for (const { name, result, error } of await fitEach(model, table, options, watch)) {
    if (result === null) {
      fits.push({ name, answer: null, error });
      continue;
    }
    used ??= usedData(model, table, result.options);
    const data = drawnData(model, used, result);
    fits.push({ name, answer: { result, data, curves: await fittedCurves(result, data, watch) }, error: '' });
  }
  return fits;
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
