import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as here from '../src/index.ts';
import { median } from '../studies/statistics.ts';
import { now, type Stages, since, type Times } from './clock.ts';
import { passMark } from './passMark.ts';
import { startPython } from './startPython.ts';
import type { Measurements } from './timedFit.ts';

/** The problems, how often each is timed, and how many times the time of NumPy, and of an earlier build, it may take. */
const CASES = [
  { name: 'protein-transduction', points: 1024, rounds: 20, ofNumPy: 1.2 },
  { name: 'hindmarsh-rose', points: 1024, rounds: 20, ofNumPy: 1.3 },
  { name: 'lotka-volterra', points: 256, rounds: 300, ofEarlier: 0.5 },
];
const [SEED, NOISE] = [1, 0.02];
/** Points of the longest table that a default fit takes, and the seconds it may take. */
const [LONGEST, MOST_SECONDS] = [1_000_000, 10];

type Library = Pick<typeof here, 'fit' | 'parseModel' | 'tableFromColumns'>;
type Peer = { stages: Stages; estimates: number[] };

/**
 * How long does `irls` take, warm and without a forward check, next to the same method in NumPy on one thread, and next to an earlier
 * build (--before=FOLDER, a checkout with a dist/)? And how long a default fit of the longest table?
 */
export async function benchIrls(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wendy-bench-'));
  const python = startPython<Peer>('bench/fit.py');
  const before = process.argv.find((word) => word.startsWith('--before='))?.slice('--before='.length);
  const earlier: Library | undefined =
    before === undefined ? undefined : await import(pathToFileURL(join(before, 'dist/index.js')).href);
  try {
    for (const chosen of CASES) {
      await benchCase(chosen, join(folder, `${chosen.name}.json`), python, earlier);
    }
    await benchLongest();
  } finally {
    python.stop();
    rmSync(folder, { recursive: true });
  }
}

async function benchCase(
  { name, points, rounds, ofNumPy, ofEarlier }: (typeof CASES)[number],
  file: string,
  python: ReturnType<typeof startPython<Peer>>,
  earlier: Library | undefined,
): Promise<void> {
  const measured = measure(name, points);
  writeFileSync(file, JSON.stringify(measured));
  const [ours, theirs, past]: [Times[], Times[], Times[]] = [[], [], []];
  // In turns, so that other work on the machine slows all; the first round makes the bases.
  for (let round = 0; round <= rounds; round++) {
    const own = await timed(here, measured);
    const peer = await python.ask(file);
    const old = earlier && (await timed(earlier, measured));
    if (round === 0) continue;
    ours.push(own);
    if (peer) theirs.push(total(peer.stages));
    if (old) past.push(old);
  }
  console.log(`\n${name}, M = ${points}, 2% noise, ${rounds} runs: CPU ms, least and median`);
  line('wendy, irls without a check', ours);
  if (theirs.length > 0) line('NumPy, one thread', theirs, ours, ofNumPy);
  else console.log('no answer from python3 with NumPy and SciPy: nothing to compare');
  if (earlier) line('earlier build', past, ours, ofEarlier);
}

/** A noisy record of a problem. */
function measure(name: string, points: number): Measurements {
  const { t, U } = here.sampleProblem(here.findProblem(name), { points, noise: NOISE, seed: SEED });
  const states = Array.from({ length: U.cols }, (_, l) => [...U.data.subarray(l * points, (l + 1) * points)]);
  return { problem: name, t: [...t], U: states };
}

async function timed({ fit, parseModel, tableFromColumns }: Library, { problem, t, U }: Measurements) {
  const { model, states } = here.findProblem(problem);
  const columns = new Map([['t', t], ...states.map((state, l) => [state, U[l]] as const)]);
  const begin = now();
  await fit(parseModel(model), tableFromColumns(columns), { method: 'irls', check: 'none' });
  return since(begin);
}

function total(stages: Stages): Times {
  const sum = (clock: 0 | 1) => Object.values(stages).reduce((all, times) => all + times[clock], 0);
  return [sum(0), sum(1)];
}

/** Prints the least and the median CPU time and, for others, which part of it ours are. */
function line(label: string, runs: readonly Times[], ours?: readonly Times[], most?: number): void {
  const both = (of: readonly Times[]) => {
    const cpu = of.map(([time]) => time);
    return [Math.min(...cpu), median(cpu)];
  };
  const own = both(runs);
  const ratios = ours && both(ours).map((x, i) => x / own[i]);
  const judged = ratios && (most === undefined ? '' : ` ${passMark(ratios[0], most)}   (at most ${most})`);
  console.log(
    label.padEnd(30) +
      own.map((x) => x.toFixed(2).padStart(10)).join('') +
      (ratios ? `   wendy takes ${ratios.map((x) => x.toFixed(2)).join(' and ')} of it${judged}` : ''),
  );
}

/** A default fit of the longest table, once. */
async function benchLongest(): Promise<void> {
  const name = 'lotka-volterra';
  const { t, U } = measure(name, LONGEST);
  const { model, states } = here.findProblem(name);
  const columns = new Map([['t', t], ...states.map((state, l) => [state, U[l]] as const)]);
  const begin = now();
  await here.fit(here.parseModel(model), here.tableFromColumns(columns));
  const [cpu, wall] = since(begin).map((ms) => ms / 1e3);
  const judged = `${wall.toFixed(1)} s ${passMark(wall, MOST_SECONDS)}`;
  console.log(
    `\n${name}, M = ${LONGEST}, default fit: wall ${judged}, CPU of all threads ${cpu.toFixed(1)} s   (at most ${MOST_SECONDS} s)`,
  );
}
