import { fittedCurves } from '../../charts/fittedCurves.ts';
import { timeColumn } from '../../report/timeColumn.ts';
import {
  type About,
  type Finding,
  type FitOptions,
  findings,
  fit,
  InputError,
  type Model,
  type Progress,
  parseModel,
  type Result,
  type Table,
} from '../../src/index.ts';
import { drawnData, findExample, usedData, type WantedNames, wantedNames } from '../../src/inside.ts';
import { noNames } from '../data/noNames.ts';
import { readAsItStands } from '../data/readAsItStands.ts';
import { sampleExample } from '../data/sampleExample.ts';
import { asksNames, csvOf, seeTable } from '../data/seeTable.ts';
import { tableToFit } from '../data/tableToFit.ts';
import type { ReadSource } from '../data/usable.ts';
import { faultFindings } from '../faultFindings.ts';
import { inPage } from '../options/inPage.ts';
import type { Source } from '../state/work.ts';
import type { Answer, FromWorker, Problem, Question, Reply, ToWorker } from './messages.ts';
import { searchHelp } from './searchHelp.ts';

// Everything that takes time runs here, one question at a time as it lets go of the thread; the page only draws. What a first fit does
// not need is loaded when it is needed.

const running = new Map<number, { cancel: AbortController; stop: AbortController }>();
/** The source in hand, and its table once it has been read, for the names of a model. */
let given: { source: Source; key: number; read?: Reading | undefined } | undefined;

interface Reading {
  readonly names: string;
  readonly table: Promise<ReadSource>;
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('source' in data) given = data;
  else if ('cancel' in data) running.get(data.cancel)?.cancel.abort();
  else if ('stop' in data) running.get(data.stop)?.stop.abort();
  else if ('id' in data) void reply(data);
  else void import('./helper.ts').then(async ({ help }) => postMessage(await help(data)));
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
    send({ id, problem: problemOf(error) });
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
  if (question.ask === 'table') return seeTable(await readFor(given, question.names));
  if (question.ask === 'csv') return csvOf(await readFor(given));
  if (question.ask === 'predict') {
    return fittedCurves(question.result, question, watch, { end: question.end });
  }
  const from = given;
  const read = (names: WantedNames) => readFor(from, names);
  if (question.ask === 'movable') {
    await afterFits(watch.signal);
    const { movableOf, trialsOf } = await import('./tried.ts');
    return movableOf(await trialsOf(from.source, read, question), question);
  }
  if (question.ask === 'move') {
    const { trialsOf } = await import('./tried.ts');
    const trials = await trialsOf(from.source, read, question);
    return trials.solve(question.values, question.end ?? undefined, watch.signal);
  }
  const model = parseModel(question.model);
  const { table, options } = tableToFit(await read(wantedNames(model)), question.options);
  if (question.ask === 'insight') {
    const { insight } = await import('../../charts/insight.ts');
    return insight(model, table, options, watch);
  }
  if (question.ask === 'each') {
    const { eachAlone } = await import('./eachAlone.ts');
    return whileFitting(eachAlone(model, table, options, watch));
  }
  if (question.ask === 'script') {
    const { scriptFor } = await import('./scriptFor.ts');
    return scriptFor(question, model, table, options);
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
  const curves = await fittedCurves(result, data, watch);
  return { result, said: saidOf(result), data, used, time, curves };
}

/** Verdicts in the words of the page, which has not the catalogs that these are made from. */
function saidOf({ status, diagnostics }: Result): Answer['said'] {
  const words = ({ finding }: { readonly finding: Finding }) => findings.wordsOf(finding, inPage);
  return { status: words(status), warnings: diagnostics.warnings.map(words) };
}

/** The source read for a model of these names; read again only where they matter. */
async function readFor(from: NonNullable<typeof given>, names: WantedNames = noNames): Promise<ReadSource> {
  const key = JSON.stringify(names);
  const last = from.read;
  if (last) {
    const read = await last.table;
    if (last.names === key || !asksNames(read)) return read;
  }
  const reading = { names: key, table: readAny(from.source, names) };
  from.read = reading;
  reading.table.catch(() => {
    // What cannot be read says so each time.
    if (from.read === reading) from.read = undefined;
  });
  return reading.table;
}

/** Files, and texts of data, are read by what is loaded for them; the first visit shows a simulated example. */
async function readAny(source: Source, names: WantedNames): Promise<ReadSource> {
  const example = source.kind === 'example' ? findExample(source.name) : undefined;
  if (source.kind === 'example' && example?.kind === 'simulated')
    return readAsItStands(sampleExample(source, example));
  const { readSource } = await import('../data/readSource.ts');
  return readSource(source, names);
}

/** Fits under way. */
const fits = new Set<Promise<unknown>>();

function whileFitting<T>(work: Promise<T>): Promise<T> {
  const ended = work.finally(() => fits.delete(ended));
  fits.add(ended);
  return ended;
}

/** Milliseconds that a fit is given alone. */
const head = 1000;

/** When no fit is under way, or one takes long: a user waits for the answer first, and for what can be moved then. */
async function afterFits(signal: AbortSignal): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, head));
  const stop = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await Promise.race([Promise.allSettled(fits), pause, stop]);
  signal.throwIfAborted();
}

function problemOf(error: unknown): Problem {
  if (error instanceof InputError) {
    const { message, finding, place } = error.said(inPage);
    return { about: partOf(finding.about), message, finding, place };
  }
  const finding = faultFindings.computationFailed({
    error: error instanceof Error ? error.message : String(error),
  });
  return { about: 'fit', message: findings.sentence(finding, inPage), finding, fault: true };
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
