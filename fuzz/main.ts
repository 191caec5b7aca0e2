import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Course, campaign } from './campaign.ts';
import { fromPlain } from './plainText.ts';
import { moveSeed, readSeed, seedFiles } from './seeds.ts';
import { serve } from './serve.ts';
import { faultOf } from './target.ts';
import { targets } from './targets.ts';

// `npm run fuzz`: see docs/reliability.md.

const seeds = 'test/fuzz/seeds';
const usage = `npm run fuzz -- [--minutes 10] [--seed n] [--only a,b] [--count n] [--processes n] [--failures folder]
npm run fuzz -- --replay [file …]   checks inputs that failed again, by default all in the folder of failures
npm run fuzz -- --keep              moves those that no longer fail to ${seeds}, where npm test replays them
Targets: ${targets.map(({ name }) => name).join(', ')}`;

if (process.argv[2] === 'child') serve(targets, process.argv[3]);
else process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
      count: { type: 'string' },
      processes: { type: 'string' },
      failures: { type: 'string', default: 'fuzz-failures' },
      replay: { type: 'boolean' },
      keep: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const folder = resolve(values.failures);
  if (values.replay || values.keep) {
    return replay(positionals.length > 0 ? positionals : seedFiles(folder), values.keep === true);
  }
  const wanted = values.only?.split(',') ?? targets.map(({ name }) => name);
  const unknown = wanted.find((name) => !targets.some((one) => one.name === name));
  const numbers = {
    minutes: wholeOrPart(values.minutes),
    seed: wholeOrPart(values.seed),
    count: wholeOrPart(values.count),
    processes: wholeOrPart(values.processes),
  };
  if (unknown !== undefined || Object.values(numbers).some(Number.isNaN)) {
    console.error(
      `${unknown === undefined ? 'A number is wrong.' : `There is no target "${unknown}".`}\n${usage}`,
    );
    return 2;
  }
  const seed = numbers.seed ?? 1;
  const minutes = numbers.minutes ?? (numbers.count === undefined ? 10 : Number.POSITIVE_INFINITY);
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  process.once('SIGTERM', () => controller.abort());
  const begin = performance.now();
  const courses = await campaign({
    targets: targets.filter(({ name }) => wanted.includes(name)),
    setup: { file: fileURLToPath(import.meta.url), words: ['child'] },
    seed,
    milliseconds: minutes * 60_000,
    count: numbers.count ?? Number.POSITIVE_INFINITY,
    processes: numbers.processes,
    folder,
    signal: controller.signal,
    onProgress: (now) => console.log(progressLine(now, performance.now() - begin)),
  });
  console.log(summaryOf(courses, seed));
  if (controller.signal.aborted) return 130;
  return courses.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

function wholeOrPart(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Checks inputs again, in this process. */
async function replay(files: readonly string[], keep: boolean): Promise<number> {
  let failures = 0;
  for (const file of files) {
    const { target: name, input } = readSeed(file);
    const target = targets.find((one) => one.name === name);
    const fault = target
      ? await faultOf(target, fromPlain(JSON.stringify(input)))
      : { oracle: 'a target', message: `There is no ${name}.` };
    if (fault) failures++;
    console.log(
      `${fault ? `fails  ${file}\n       ${fault.oracle}: ${fault.message.replaceAll('\n', '\n       ')}` : `passes ${file}`}`,
    );
    if (!fault && keep) moveSeed(file, resolve(seeds));
  }
  console.log(`${files.length} replayed, ${failures} fail.`);
  return failures > 0 ? 1 : 0;
}

function progressLine(courses: readonly Course[], milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const parts = courses.map(({ name, inputs, seconds: own, failures }) => {
    const failed = failures.length > 0 ? ` ✗${failures.length}` : '';
    return `${name} ${inputs} (${rate(inputs, own)}/s)${failed}`;
  });
  return `${clock}  ${parts.join('  ')}`;
}

function rate(inputs: number, seconds: number): string {
  const perSecond = seconds > 0 ? inputs / seconds : 0;
  return perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond));
}

function summaryOf(courses: readonly Course[], seed: number): string {
  const rows = courses.map(({ name, inputs, seconds, seen, failures }) => {
    const what = Object.entries(seen)
      .map(([one, times]) => `${one} ${times}`)
      .join(', ');
    return `| ${name} | ${inputs} | ${rate(inputs, seconds)} | ${failures.length} | ${what} |`;
  });
  const failures = courses.flatMap(({ failures }) => failures);
  const described = failures.map(
    ({ file, count, alone, seed: { wrong } }) =>
      `${file} (${count} times${alone ? '' : '; not when run alone'})\n  ${wrong.oracle}: ${wrong.message.replaceAll('\n', '\n  ')}`,
  );
  const total = courses.reduce((sum, { inputs }) => sum + inputs, 0);
  return [
    '',
    `Seed ${seed}, ${total} inputs.`,
    '| target | inputs | a second | kinds of failure | seen |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows,
    ...(described.length > 0
      ? ['', `${described.length} kinds of failure:`, ...described]
      : ['', 'No failures.']),
  ].join('\n');
}
