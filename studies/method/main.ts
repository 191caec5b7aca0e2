import { parseArgs } from 'node:util';
import { InputError } from '../../src/index.ts';
import { studyCalibration } from './calibration.ts';
import { studyCoverage } from './coverage.ts';
import { studyForward } from './forward.ts';
import { studyLimit } from './limit.ts';
import { methodFindings } from './methodFindings.ts';
import { studyPaired } from './paired.ts';
import { studyPetab } from './petab.ts';
import { readSettings } from './readSettings.ts';
import { serveJobs } from './search/pool.ts';
import { studySearch } from './search.ts';
import { studyVerdict } from './verdict.ts';
import { studyWeighing } from './weighing.ts';

const usage = `npm run study -- calibration [--trials 100] [--out FILE.csv]
npm run study -- paired DIR [--set name=value …]
npm run study -- limit [--trials 100] [--cells PATTERN] [--out build/limit] [--document docs/limit.md] [--tables]
npm run study -- forward [--trials 100] [--cells PATTERN] [--out build/forward] [--document docs/forward.md] [--tables]
npm run study -- weighing [--trials 400]
npm run study -- coverage [--trials 100]
npm run study -- search --set NAME [--sets 4] [--seed 1] [--only PATTERN] [--threads 2] [--limit 60] [--against fsnls] [--document docs/search.md]
npm run study -- petab [DIR] [--seeds 3] [--seed 1] [--only PATTERN] [--limit 600] [--open] [--document docs/formats.md]
npm run study -- verdict [--systems 84] [--seed 1] [--trials 100] [--half held-out] [--cells PATTERN] [--out build/verdict] [--tables]
The first two take --problem NAME to run only one of the five problems. Limit, forward and verdict go on where they were stopped;
--tables fits nothing and makes their tables of the trials that are there. Ctrl-C ends a study after the trial under way.`;

// The first Ctrl-C lets the trial under way finish; the second one kills.
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

try {
  await run(process.argv.slice(2));
  if (stop.signal.aborted) process.exitCode = 130;
} catch (error) {
  const foreseen =
    error instanceof InputError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!foreseen) throw error;
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}

async function run(words: string[]): Promise<void> {
  if (words[0] === 'search') return studySearch({ ...readSearch(words.slice(1)), signal: stop.signal });
  if (words[0] === 'petab') return studyPetab({ ...readPetabWords(words.slice(1)), signal: stop.signal });
  // Not for people: a process of the study of the search.
  if (words[0] === 'search-worker') return serveJobs();
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      trials: { type: 'string', default: '100' },
      out: { type: 'string' },
      problem: { type: 'string' },
      cells: { type: 'string', default: '' },
      document: { type: 'string' },
      tables: { type: 'boolean', default: false },
      systems: { type: 'string', default: '84' },
      seed: { type: 'string', default: '1' },
      half: { type: 'string', default: 'held-out' },
      set: { type: 'string', multiple: true, default: [] },
    },
  });
  const [study, ...rest] = positionals;
  const { problem, out } = values;
  const { signal } = stop;
  const plain = values.cells === '' && values.document === undefined && !values.tables;
  if (study === 'calibration' && plain && rest.length === 0 && values.set.length === 0) {
    await studyCalibration({ trials: wholeNumber(values.trials), out, problem, signal });
  } else if (study === 'paired' && plain && rest.length === 1 && out === undefined) {
    await studyPaired(rest[0], { settings: readSettings(values.set), problem, signal });
  } else if ((study === 'limit' || study === 'forward') && rest.length === 0 && problem === undefined) {
    const { cells, tables, document, trials } = values;
    const fitOptions = readSettings(values.set);
    const settings = { trials: wholeNumber(trials), cells, tables, document, fitOptions, signal };
    const run = study === 'limit' ? studyLimit : studyForward;
    await run({ ...settings, out: out ?? `build/${study}` });
  } else if (
    study === 'verdict' &&
    rest.length === 0 &&
    [values.document, problem].every((value) => value === undefined)
  ) {
    const { cells, tables, half } = values;
    if (half !== 'tuning' && half !== 'held-out') throw refused('--half', half, 'It is tuning or held-out.');
    await studyVerdict({
      systems: Number(values.systems),
      seed: Number(values.seed),
      trials: Number(values.trials),
      half,
      cells,
      tables,
      out: out ?? 'build/verdict',
      signal,
    });
  } else if (
    (study === 'weighing' || study === 'coverage') &&
    plain &&
    rest.length === 0 &&
    [out, problem].every((value) => value === undefined) &&
    values.set.length === 0
  ) {
    const run = study === 'weighing' ? studyWeighing : studyCoverage;
    await run({ trials: wholeNumber(values.trials), signal });
  } else {
    throw new InputError(methodFindings.methodStudyUnknown());
  }
}

function wholeNumber(text: string): number {
  const trials = Number(text);
  if (Number.isInteger(trials) && trials >= 8) return trials;
  throw refused('--trials', text, 'A whole number of at least 8 is needed: the spread is measured.');
}

function refused(flag: string, text: string, needed: string): InputError {
  return new InputError(methodFindings.methodFlag({ flag, text, needed }));
}

function readSearch(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', default: 'general' },
      sets: { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      threads: { type: 'string', default: '2' },
      limit: { type: 'string', default: '60' },
      against: { type: 'string' },
      out: { type: 'string', default: 'build/search' },
      document: { type: 'string' },
    },
  });
  const { set, only, against, out, document } = values;
  const positive = (name: 'sets' | 'seed' | 'threads' | 'limit') => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value > 0) return value;
    throw refused(`--${name}`, values[name], 'A whole number above 0 is needed.');
  };
  return {
    ...{ set, only, against, out, document },
    sets: positive('sets'),
    seed: positive('seed'),
    processes: positive('threads'),
    limit: positive('limit'),
  };
}

/** `--open`: bounds of the parameter table are not used. */
function readPetabWords(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      limit: { type: 'string', default: '600' },
      open: { type: 'boolean', default: false },
      out: { type: 'string', default: 'build/petab' },
      document: { type: 'string' },
    },
  });
  const { only, open, out, document } = values;
  const positive = (name: 'seeds' | 'seed' | 'limit') => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value > 0) return value;
    throw refused(`--${name}`, values[name], 'A whole number above 0 is needed.');
  };
  const shared = process.env.WENDY_SHARED ?? '../shared';
  return {
    ...{ only, open, out, document },
    folder: positionals[0] ?? `${shared}/petab/collection`,
    seeds: positive('seeds'),
    seed: positive('seed'),
    limit: positive('limit'),
  };
}
