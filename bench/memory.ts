import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type FitOptions,
  fit,
  InputError,
  parseModel,
  simulate,
  type Table,
  tableFromColumns,
} from '../src/index.ts';
import { readTableFile, readTableStream } from '../src/node.ts';
import { now, since } from './clock.ts';
import { passMark } from './passMark.ts';

/** The case of a child process. */
const childVariable = 'WENDY_BENCH_MEMORY';

/** A fit near the largest that is accepted: in one direction, with little in the others. */
interface Size {
  readonly rows: number;
  readonly states: number;
  readonly parameters: number;
  readonly experiments: number;
  readonly method: 'mle' | 'irls' | 'ols';
  /** Only with --large: it takes minutes. */
  readonly large?: true;
}

const SIZES: readonly Size[] = [
  { rows: 2_000_000, states: 1, parameters: 2, experiments: 1, method: 'ols' },
  { rows: 100_000, states: 2, parameters: 4, experiments: 1, method: 'mle' },
  { rows: 1_000_000, states: 2, parameters: 4, experiments: 1, method: 'mle', large: true },
  { rows: 2_000_000, states: 2, parameters: 4, experiments: 1, method: 'mle', large: true },
  { rows: 4096, states: 2, parameters: 4, experiments: 1, method: 'irls' },
  { rows: 50, states: 100, parameters: 200, experiments: 1, method: 'mle' },
  { rows: 50, states: 200, parameters: 200, experiments: 1, method: 'mle', large: true },
  { rows: 2000, states: 1, parameters: 100, experiments: 1, method: 'mle' },
  { rows: 10, states: 2, parameters: 4, experiments: 1000, method: 'mle' },
  { rows: 10, states: 2, parameters: 4, experiments: 10_000, method: 'mle', large: true },
];

/** A search: a chain of saturating reactions, of which every other state is measured. */
interface SearchSize {
  readonly states: number;
  readonly rows: number;
  readonly starts: number;
}

const SEARCHES: readonly SearchSize[] = [
  { states: 10, rows: 100, starts: 20 },
  { states: 10, rows: 100, starts: 200 },
];
/** Megabytes that a search may take, however many starts it makes. */
const MOST_FOR_SEARCH = 500;

/** A file that cannot be read, the megabytes that it has, and how it is read. */
interface Refused {
  readonly title: string;
  readonly megabytes: number;
  readonly header: string;
  readonly row: string;
  readonly end: string;
  readonly by: 'name' | 'stream';
  /** JSON is read as a whole, and therefore only where it is short: its ratio is not judged. */
  readonly whole?: true;
}

const ten = { header: 't,a,b,c,d,e,f,g,h,i\n', row: `${'0.123456789012,'.repeat(9)}1\n` };
const REFUSED: readonly Refused[] = [
  {
    title: 'more rows than can be fitted',
    megabytes: 250,
    header: 't,u\n',
    row: '0,1\n',
    end: '',
    by: 'name',
  },
  { title: 'the same, through a pipe', megabytes: 250, header: 't,u\n', row: '0,1\n', end: '', by: 'stream' },
  { title: 'a last row cut short', megabytes: 250, ...ten, end: '0.1,\n', by: 'name' },
  { title: 'the same, through a pipe', megabytes: 250, ...ten, end: '0.1,\n', by: 'stream' },
  { title: 'a quote that stays open', megabytes: 250, header: 't,u\n0,"', row: '0,1\n', end: '', by: 'name' },
  { title: 'one line', megabytes: 250, header: 't,u', row: ',0.123', end: '', by: 'name' },
  { title: 'JSON, too long', megabytes: 250, header: '{"t":[0', row: ',0.123', end: ']}', by: 'name' },
  {
    title: 'JSON, cut short',
    megabytes: 19,
    header: '{"t":[0',
    row: ',0.123',
    end: '',
    by: 'name',
    whole: true,
  },
  { title: 'too many bytes', megabytes: 100_000, header: 't,u\n', row: '', end: '', by: 'name' },
];
/** What a refusal may take, in parts of the file. */
const MOST = 2;

interface Peak {
  readonly outcome: string;
  /** The most that the process had in memory at once. */
  readonly megabytes: number;
  readonly seconds: number;
}

/** How much memory do the largest fits take, and files that are refused? A fresh process each; --large adds long fits. */
export async function benchMemory(): Promise<void> {
  const given = process.env[childVariable];
  if (given) return measure(JSON.parse(given));
  const empty = inFreshProcess({ nothing: true });
  console.log(
    `\nPeak resident memory, of which Node and the library alone take ${empty.megabytes.toFixed(0)} MB`,
  );
  console.log('\n      rows  states  parameters  experiments  method       MB   CPU s  outcome');
  for (const size of SIZES) {
    if (size.large && !process.argv.includes('--large')) continue;
    const { megabytes, seconds, outcome } = inFreshProcess({ size });
    const cells = [
      String(size.rows).padStart(10),
      String(size.states).padStart(8),
      String(size.parameters).padStart(12),
      String(size.experiments).padStart(13),
      `  ${size.method}`.padEnd(9),
      megabytes.toFixed(0).padStart(8),
      seconds.toFixed(1).padStart(8),
      `  ${outcome}`,
    ];
    console.log(cells.join(''));
  }
  console.log(`\nSearches: at most ${MOST_FOR_SEARCH} MB, Node and the library included`);
  console.log('\n    states    rows  starts        MB   CPU s  outcome');
  for (const search of SEARCHES) {
    const { megabytes, seconds, outcome } = inFreshProcess({ search });
    const cells = [
      String(search.states).padStart(10),
      String(search.rows).padStart(8),
      String(search.starts).padStart(8),
      `${megabytes.toFixed(0)} ${passMark(megabytes, MOST_FOR_SEARCH)}`.padStart(10),
      seconds.toFixed(1).padStart(8),
      `  ${outcome}`,
    ];
    console.log(cells.join(''));
  }
  console.log(`\nFiles that are refused: at most ${MOST} times the file, Node and the library included`);
  console.log('   file MB       MB     ratio   CPU s');
  const folder = mkdtempSync(join(tmpdir(), 'wendy-bench-'));
  try {
    for (const refused of REFUSED) {
      const path = write(join(folder, 'data.csv'), refused);
      const { megabytes, seconds, outcome } = inFreshProcess({ path, by: refused.by });
      const ratio = megabytes / refused.megabytes;
      const cells = [
        String(refused.megabytes).padStart(10),
        megabytes.toFixed(0).padStart(9),
        `${ratio.toFixed(2)} ${refused.whole ? '-' : passMark(ratio, MOST)}`.padStart(10),
        seconds.toFixed(1).padStart(8),
        `  ${refused.title}: ${outcome}`,
      ];
      console.log(cells.join(''));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Work = { nothing: true } | { size: Size } | { search: SearchSize } | { path: string; by: Refused['by'] };

function inFreshProcess(work: Work): Peak {
  const env = { ...process.env, [childVariable]: JSON.stringify(work) };
  const input = 'by' in work && work.by === 'stream' ? openSync(work.path, 'r') : undefined;
  const child = spawnSync(process.execPath, [process.argv[1], 'memory'], {
    env,
    encoding: 'utf8',
    stdio: [input ?? 'ignore', 'pipe', 'pipe'],
  });
  if (input !== undefined) closeSync(input);
  const last = child.stdout.trimEnd().split('\n').at(-1)!;
  if (child.status !== 0)
    return {
      outcome: `ended with ${child.signal ?? child.status}`,
      megabytes: Number.NaN,
      seconds: Number.NaN,
    };
  return JSON.parse(last);
}

/** What a fresh process does; the last line it prints is what it measured. */
async function measure(work: Work): Promise<void> {
  const begin = now();
  let outcome = '';
  try {
    if ('size' in work) outcome = await fitSize(work.size);
    else if ('search' in work) outcome = await searchSize(work.search);
    else if ('path' in work) {
      const table = work.by === 'name' ? readTableFile(work.path) : readTableStream(process.stdin);
      outcome = `READ, ${(await table).rows} rows`;
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    outcome = `${error.message.replace(/^\S+: /, '').slice(0, 90)}…`;
  }
  const megabytes = (process.resourceUsage().maxRSS * 1024) / 1e6;
  console.log(JSON.stringify({ outcome, megabytes, seconds: since(begin)[0] / 1e3 } satisfies Peak));
}

async function fitSize(size: Size): Promise<string> {
  const { model, table, options } = problemOf(size);
  const { status } = await fit(parseModel(model), table, options);
  return status.code;
}

async function searchSize({ states, rows, starts }: SearchSize): Promise<string> {
  const names = Array.from({ length: states }, (_, l) => `x${l}`);
  const rate = (l: number) => `V${l}*x${l}/(K${l} + x${l})`;
  const model = parseModel(
    [
      ...names.map((name, l) => `${name}' = ${l > 0 ? `${rate(l - 1)} - ` : '-'}${rate(l)}`),
      ...names.map((name, l) => `${name}(0) = ${l === 0 ? 5 : 0}`),
    ].join('\n'),
  );
  const t = Array.from({ length: rows }, (_, i) => (40 * i) / (rows - 1));
  const truth = Object.fromEntries(
    names.flatMap((_, l) => [
      [`V${l}`, 1 + 0.1 * l],
      [`K${l}`, 1],
    ]),
  );
  const { clean } = await simulate(model, truth, { t });
  const noise = noises();
  const measured = names.filter((_, l) => l % 2 === 1);
  const columns = new Map([
    ['t', t] as const,
    ...measured.map((name) => [name, clean[name].map((x) => x + 0.03 * noise())] as const),
  ]);
  const { status, search } = await fit(model, tableFromColumns(columns), { starts, check: 'none' });
  return `${status.code}, the best seen in ${search!.seen} of ${search!.starts.length} starts`;
}

/** Oscillators in pairs, measured with noise; parameters beyond theirs belong to further terms in t. */
function problemOf({ rows, states, parameters, experiments, method }: Size): {
  model: string;
  table: Table;
  options: FitOptions;
} {
  const extra = Array.from({ length: parameters - 2 * states }, (_, k) => `c${k}*sin(${k + 2}*t)`);
  const model = Array.from({ length: states }, (_, l) => {
    // Two states turn about each other; the last of an odd number decays.
    const partner = l ^ 1;
    const coupling = partner < states ? `u${partner}` : `u${l}`;
    return `u${l}' = a${l}*${coupling} + b${l}${l === 0 ? ['', ...extra].join(' + ') : ''}`;
  }).join('\n');
  const noise = noises();
  const step = 0.02;
  const all = rows * experiments;
  const time = Float64Array.from({ length: all }, (_, i) => (i % rows) * step);
  const columns = new Map<string, Float64Array>([['t', time]]);
  for (let l = 0; l < states; l++) {
    const phase = l % 2 === 0 ? 0 : Math.PI / 2;
    const lone = (l ^ 1) >= states;
    columns.set(
      `u${l}`,
      time.map((t) => (lone ? Math.exp(-t / 10) : Math.sin(t + phase)) + 0.02 * noise()),
    );
  }
  if (experiments > 1) {
    columns.set(
      'experiment',
      Float64Array.from({ length: all }, (_, i) => Math.floor(i / rows)),
    );
  }
  return { model, table: tableFromColumns(columns), options: { method, check: 'none' } };
}

/** Numbers from -1 to 1 of a fixed seed. */
function noises(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (2 * seed) / 2_147_483_647 - 1;
  };
}

function write(path: string, { megabytes, header, row, end }: Refused): string {
  if (row === '') {
    // Takes no room on the disk.
    writeFileSync(path, header);
    truncateSync(path, megabytes * 1e6);
    return path;
  }
  const file = openSync(path, 'w');
  writeSync(file, header);
  const rows = row.repeat(Math.ceil(1e6 / row.length));
  for (let written = 0; written < megabytes * 1e6; written += rows.length) writeSync(file, rows);
  writeSync(file, end);
  closeSync(file);
  return path;
}
