import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { searchHelp } from '../cli/threads/searchHelp.ts';
import { fit, parseModel, type Result, readTable, type Table, type Watch } from '../src/index.ts';
import { median } from '../studies/statistics.ts';
import { now, since, type Times } from './clock.ts';
import { passMark } from './passMark.ts';
import { startPython } from './startPython.ts';

/** A model, data with 5% noise and the optimum of NumPy, started at the truth. */
interface Oracle {
  model: string;
  columns: string[];
  t: number[];
  Y: (number | null)[][];
  nll: number;
}
interface Peer {
  times: Times;
  starts: number;
  nll: number | null;
}
interface Run {
  times: Times;
  starts: number;
  isSolved: boolean;
}

const workerFile = pathToFileURL(resolve('dist/cli/startWorker.js'));
/** Seeds of the draws: each is a search of its own. */
const SEEDS = [1, 2, 3];
/** Searches after which the engine has compiled what it will. */
const WARM_UP = 2;
/** Log units by which an end may be below the optimum. */
const SOLVED = 0.1;
/** How much quicker than the prototype a search is to be, and its milliseconds for models of up to four states. */
const QUICKER = 5;
const MOST_MS = 60;
const FEW_STATES = 4;

/** How long does a search without a guess take, with one thread and with more, next to the prototype in NumPy? */
export async function benchSearch(): Promise<void> {
  const all: Record<string, Oracle> = JSON.parse(readFileSync('test/problem/oracle.json', 'utf8'));
  const folder = process.argv.find((word) => word.startsWith('--prototype='))?.slice('--prototype='.length);
  const python = folder === undefined ? undefined : startPython<Peer>('bench/search.py', folder);
  if (!python) console.log('no --prototype=FOLDER with problems.py and gm.py: nothing to compare with');
  const threads = availableParallelism();
  console.log(
    `${`medians of ${SEEDS.length} searches`.padEnd(20)}${['CPU ms', 'starts', 'ms/start', 'solved', `wall 1, ${threads}`, 'NumPy CPU ms', 'starts', 'solved', 'times ours'].map((title) => title.padStart(12)).join('')}`,
  );
  const ours: { ms: number; states: number; ratio: number; runs: Run[]; theirs: Run[] }[] = [];
  try {
    for (const [name, oracle] of Object.entries(all)) {
      const model = parseModel(oracle.model);
      const table = tableOf(oracle);
      // From the first moment: whether it is worth it is what is measured.
      const help = searchHelp(model, table, { threads, alone: 0, file: workerFile });
      const [alone, helped, theirs]: Run[][] = [[], [], []];
      const one = async (seed: number, watch: Watch) => {
        const begin = now();
        const result = await fit(model, table, { seed }, watch);
        return runOf(result, since(begin), oracle);
      };
      for (let k = 0; k < WARM_UP; k++) await one(SEEDS[0], {});
      // In turns, so that other work on the machine slows all.
      for (const seed of SEEDS) {
        alone.push(await one(seed, {}));
        helped.push(await one(seed, { help }));
        const peer = await python?.ask(JSON.stringify({ name, t: oracle.t, Y: oracle.Y, seed }));
        if (peer) theirs.push(peerRun(peer, oracle));
      }
      const ratio = medianOf(theirs, cpu) / medianOf(alone, cpu);
      ours.push({ ms: medianOf(alone, cpu), states: model.states.length, ratio, runs: alone, theirs });
      console.log(
        name.padEnd(20) +
          [
            medianOf(alone, cpu).toFixed(0),
            medianOf(alone, ({ starts }) => starts).toFixed(0),
            medianOf(alone, (run) => cpu(run) / run.starts).toFixed(1),
            `${solved(alone)}/${alone.length}`,
            `${medianOf(alone, wall).toFixed(0)}, ${medianOf(helped, wall).toFixed(0)}`,
            ...(theirs.length > 0
              ? [
                  medianOf(theirs, cpu).toFixed(0),
                  medianOf(theirs, ({ starts }) => starts).toFixed(0),
                  `${solved(theirs)}/${theirs.length}`,
                  ratio.toFixed(1),
                ]
              : []),
          ]
            .map((cell) => cell.padStart(12))
            .join(''),
      );
    }
  } finally {
    python?.stop();
  }
  const runs = ours.flatMap((one) => one.runs);
  const few = ours.filter(({ states }) => states <= FEW_STATES).map(({ ms }) => ms);
  const ms = median(few);
  console.log(
    `\n${solved(runs)} of ${runs.length} solved, ${(runs.reduce((sum, run) => sum + cpu(run), 0) / solved(runs)).toFixed(0)} ms of CPU for each`,
  );
  console.log(
    `models of up to ${FEW_STATES} states: median ${ms.toFixed(0)} ms ${passMark(ms, MOST_MS)}   (at most ${MOST_MS} ms)`,
  );
  const peers = ours.flatMap((one) => one.theirs);
  if (peers.length === 0) return;
  const ratio = median(ours.map((one) => one.ratio).filter((x) => !Number.isNaN(x)));
  console.log(
    `NumPy: ${solved(peers)} of ${peers.length} solved, ${(peers.reduce((sum, run) => sum + cpu(run), 0) / solved(peers)).toFixed(0)} ms of CPU for each; ` +
      `median ${ratio.toFixed(1)} times ours ${ratio >= QUICKER ? '✓' : '✗'}   (at least ${QUICKER})`,
  );
}

/** The likelihood at the forward solution, as the oracle writes it: Σ n ln rms. */
function runOf(result: Result, times: Times, { columns, Y, nll }: Oracle): Run {
  const misfit = result.experiments[0].forward?.misfit ?? {};
  const own = columns.reduce((sum, name, o) => {
    return sum + Y.filter((row) => row[o] !== null).length * Math.log(misfit[name] ?? Number.NaN);
  }, 0);
  return { times, starts: result.search?.starts.length ?? 1, isSolved: own < nll + SOLVED };
}

function peerRun({ times, starts, nll }: Peer, oracle: Oracle): Run {
  return { times, starts, isSolved: nll !== null && nll < oracle.nll + SOLVED };
}

function tableOf({ columns, t, Y }: Oracle): Table {
  const rows = t.map((time, i) => [time, ...Y[i].map((y) => y ?? '')].join(','));
  return readTable(`${['t', ...columns].join(',')}\n${rows.join('\n')}\n`);
}

const cpu = ({ times }: Run) => times[0];
const wall = ({ times }: Run) => times[1];

function solved(runs: readonly Run[]): number {
  return runs.filter(({ isSolved }) => isSolved).length;
}

function medianOf(runs: readonly Run[], value: (run: Run) => number): number {
  return median(runs.map(value));
}
