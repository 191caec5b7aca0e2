import { expect, test } from 'vitest';
import { searchHelp } from '../cli/threads/searchHelp.ts';
import { searchHelpers } from '../src/fit/searchHelpers.ts';
import {
  type FitOptions,
  fit,
  type Helper,
  type HelperReports,
  parseModel,
  readTable,
  type Watch,
} from '../src/index.ts';
import type { StartQueue, StartTask } from '../src/startTask.ts';

const rows = Array.from({ length: 400 }, (_, i) => {
  const t = (12 * i) / 399;
  return `${t},${5 / (1 + 11 * Math.exp(-0.8 * t)) + 0.1 * Math.sin(7 * i * i)}`;
});
const table = readTable(`t,N\n${rows.join('\n')}\n`);
const model = parseModel("N' = r*N*(1 - N/K)");

/** A queue of this many starts, and their outcomes. */
function queueOf(count: number) {
  const waiting = Array.from({ length: count }, (_, index) => ({ index }) as StartTask);
  const [given, lost]: [number[], number[]] = [[], []];
  const listeners: (() => void)[] = [];
  const queue: StartQueue = {
    take: () => waiting.shift(),
    give: ({ index }) => given.push(index),
    lose(task) {
      lost.push(task.index);
      waiting.unshift(task);
      for (const listener of listeners) listener();
    },
    listen: (listener) => listeners.push(listener),
  };
  return { queue, given, lost };
}

/** Helpers that a test controls. */
function puppets(count: number, alone = 0) {
  const made: { reports: HelperReports; at: number | undefined; isHome: boolean }[] = [];
  const begin = (_: FitOptions, reports: HelperReports): Helper => {
    const one: (typeof made)[number] = { reports, at: undefined, isHome: false };
    made.push(one);
    return {
      follow(start) {
        one.at = start.index;
      },
      end() {
        one.isHome = true;
      },
    };
  };
  return { help: searchHelpers(count, begin, alone), made };
}
const soon = () => new Promise((done) => setTimeout(done, 5));

test('helpers take starts one at a time, once they are ready, until the search ends', async () => {
  const { help, made } = puppets(2);
  const { queue, given } = queueOf(3);
  const help1 = help({}, queue);
  await soon();
  const [a, b] = made;
  a!.reports.ready();
  expect([a!.at, b!.at]).toEqual([0, undefined]);
  b!.reports.ready();
  b!.reports.ended({ index: 1 } as never);
  expect([a!.at, b!.at, given]).toEqual([0, 2, [1]]);
  help1.end();
  a!.reports.ended({ index: 0 } as never);
  expect([given, made.map(({ isHome }) => isHome)]).toEqual([[1], [true, true]]);
});

test('the start of a lost helper goes to another', async () => {
  const { help, made } = puppets(2);
  const { queue, lost } = queueOf(1);
  help({}, queue);
  await soon();
  const [a, b] = made;
  a!.reports.ready();
  b!.reports.ready();
  a!.reports.lost();
  expect([lost, b!.at]).toEqual([[0], 0]);
});

test('no helper joins a search that has already ended', async () => {
  const { help, made } = puppets(2, 1);
  help({}, queueOf(1).queue).end();
  await soon();
  expect(made).toEqual([]);
});

test('threads that help with a search give the digits of one', async () => {
  const options = { starts: 60, intervals: 'white' } as const;
  const file = new URL('../dist/cli/startWorker.js', import.meta.url);
  const help = searchHelp(model, table, { threads: 3, alone: 0, file });
  let helped = 0;
  const counted: Watch['help'] = (own, queue) =>
    help(own, {
      ...queue,
      give(end) {
        helped++;
        queue.give(end);
      },
    });
  const alone = await fit(model, table, options);
  const shared = await fit(model, table, options, { help: counted });
  const plain = ({ parameters, search }: typeof alone) => ({
    parameters,
    ends: search!.starts.map(({ milliseconds: _, ...rest }) => rest),
  });
  expect(plain(shared)).toEqual(plain(alone));
  expect(helped).toBeGreaterThan(0);
});
