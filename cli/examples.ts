import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { examples, findExample, type MeasuredExample } from '../src/inside.ts';
import { InputError, type Problem, parseModel, sampleProblem, toCsv } from '../src/node.ts';
import { pathWord } from '../src/text/shellWord.ts';
import { unbroken } from '../src/text/unbroken.ts';
import { makeFolder } from '../studies/store/makeFolder.ts';
import { systemWords } from '../studies/store/systemWords.ts';
import { cliFindings } from './cliFindings.ts';
import { numberOrText } from './input/flags.ts';
import { checkOutputs, writeOutputs } from './output/output.ts';
import { outputFindings } from './output/outputFindings.ts';
import { labelled, table, tableWidth, widthOf } from './terminal/layout.ts';
import { visible } from './terminal/visible.ts';

interface Flags {
  dir: string;
  points?: string;
  noise?: string;
  experiments?: string;
  seed: string;
  force?: true;
}

/** Every example can be fitted from as few points, and is made and fitted in seconds from as many. */
const leastPoints = 32;
const mostPoints = 100_000;
/** Each experiment starts from states this part larger than the one before; with more, some examples leave their range. */
const startGrowth = 0.05;
const mostExperiments = 24;

const help = `
Examples:
  wendy examples
  wendy examples fitzhugh-nagumo --dir example
  wendy fit example/fitzhugh-nagumo.txt example/fitzhugh-nagumo.csv
  wendy examples LV --dir noisy --points 128 --noise 0.2 --seed 7
  wendy examples logistic --dir several --experiments 6
  wendy examples flu --dir measured
`;

/** The command `wendy examples`. */
export function command(): Command {
  return new Command('examples')
    .argument('[name]', 'example to write; without a name they are listed')
    .option('--dir <folder>', 'folder for the files, created if it is missing', '.')
    .option('--points <n>', `number of times, ${leastPoints} to ${mostPoints} (default: that of the example)`)
    .option('--noise <x>', 'noise over the rms of the states, 0.05 = 5% (default: that of the example)')
    .option('--experiments <n>', `experiments from different initial states, 1 to ${mostExperiments}`, '1')
    .option('--seed <n>', 'seed of the noise', '1')
    .option('--force', 'replace files that exist')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(run);
}

async function run(name: string | undefined, flags: Flags): Promise<void> {
  if (name === undefined) {
    process.stdout.write(list());
    return;
  }
  const example = findExample(name);
  await (example.kind === 'measured' ? writeMeasured(example, flags) : writeSimulated(example, flags));
}

function list(): string {
  const rows = examples.map(({ name, title, kind, model }) => {
    const { states, parameters } = parseModel(model);
    return { name, title, data: kind, states: states.length, parameters: parameters.length };
  });
  type Row = (typeof rows)[number];
  const column = (heading: string, cell: (row: Row) => string, align: 'left' | 'right' = 'left') => ({
    heading,
    cells: rows.map(cell),
    align,
  });
  const columns = [
    column('name', ({ name }) => name),
    column('example', ({ title }) => title),
    column('data', ({ data }) => data),
    column('states', ({ states }) => String(states), 'right'),
    column('parameters', ({ parameters }) => String(parameters), 'right'),
  ];
  const width = widthOf(process.stdout);
  // Where the screen is narrow, sizes go first, then titles: a name says nearly as much.
  const only = (...headings: string[]) => columns.filter(({ heading }) => headings.includes(heading));
  const narrow = only('name', 'data');
  const fitting = [columns, only('name', 'example', 'data')].find((some) => tableWidth(some) <= width);
  const lines = table(fitting ?? narrow, same);
  const next: [string, string] = [
    'Write one to files:',
    unbroken('wendy examples fitzhugh-nagumo --dir example'),
  ];
  return ['', ...lines, '', ...labelled([next], width, same), '', ''].join('\n');
}

/** What only simulated data can have. */
const ofSimulated = { points: undefined, noise: undefined, experiments: '1', seed: '1' } as const;

async function writeMeasured(example: MeasuredExample, flags: Flags): Promise<void> {
  const { name, model, citation, csv, time } = example;
  for (const [flag, byDefault] of Object.entries(ofSimulated)) {
    if (flags[flag as keyof typeof ofSimulated] === byDefault) continue;
    throw new InputError(cliFindings.flagOfSimulated({ flag: `--${flag}`, example: name }));
  }
  const [modelPath, dataPath] = [join(flags.dir, `${name}.txt`), join(flags.dir, `${name}.csv`)];
  await write(flags, modelPath, `${model}\n# ${citation}\n`, dataPath, csv);
  const option = time === undefined ? '' : ` --time ${time}`;
  process.stdout.write(
    `Wrote ${visible(modelPath)} and ${visible(dataPath)} (${csv.trimEnd().split('\n').length - 1} rows, measured).\nFit them: wendy fit ${pathWord(modelPath)} ${pathWord(dataPath)}${option}\n`,
  );
}

/** Writes both files of an example. */
async function write(
  flags: Flags,
  modelPath: string,
  model: string,
  dataPath: string,
  data: string,
): Promise<void> {
  const force = flags.force === true;
  enter(flags.dir);
  checkOutputs({ model: modelPath, data: dataPath }, force);
  await writeOutputs(
    [
      { path: modelPath, content: model },
      { path: dataPath, content: data },
    ],
    force,
  );
}

async function writeSimulated(problem: Problem, flags: Flags): Promise<void> {
  const points = numberFlag('--points', flags.points, problem.points, {
    whole: true,
    min: leastPoints,
    max: mostPoints,
  });
  const noise = numberFlag('--noise', flags.noise, problem.noise, {
    whole: false,
    min: 0,
    max: 10,
    unit: '0.05 stands for 5%',
  });
  const experiments = numberFlag('--experiments', flags.experiments, 1, {
    whole: true,
    min: 1,
    max: mostExperiments,
  });
  const seed = numberFlag('--seed', flags.seed, 1, { whole: true, min: 0, max: 2 ** 32 - 1 });

  const modelPath = join(flags.dir, `${problem.name}.txt`);
  const dataPath = join(flags.dir, `${problem.name}.csv`);
  const tables = Array.from({ length: experiments }, (_, k) => {
    const initial = problem.initial.map((u) => u * (1 + startGrowth * k));
    const { t, U } = sampleProblem({ ...problem, initial }, { points, noise, seed: seed + k });
    return toCsv(t, problem.states, U);
  });
  const truth = [...problem.parameters].map(([name, value]) => `${name} = ${Number(value.toPrecision(6))}`);
  const model = `${problem.model}\n# ${problem.citation}\n# The data are made with noise ${noise}, seed ${seed} and ${truth.join(', ')}\n`;
  const data = experiments > 1 ? labelledTables(tables) : tables[0];
  await write(flags, modelPath, model, dataPath, data);
  const several = experiments > 1 ? `${experiments} experiments of ` : '';
  process.stdout.write(
    `Wrote ${visible(modelPath)} and ${visible(dataPath)} (${several}${points} times, ${Number((100 * noise).toPrecision(6))}% noise).\nFit them: wendy fit ${pathWord(modelPath)} ${pathWord(dataPath)}\n`,
  );
}

/** Tables of the same columns as one, with a column that labels them. */
function labelledTables(tables: readonly string[]): string {
  const [header] = tables[0].split('\n');
  const rows = tables.flatMap((table, k) =>
    table
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => `${k + 1},${row}`),
  );
  return `${[`experiment,${header}`, ...rows].join('\n')}\n`;
}

function numberFlag(
  flag: string,
  text: string | undefined,
  byDefault: number,
  range: { whole: boolean; min: number; max: number; unit?: string },
): number {
  if (text === undefined) return byDefault;
  const value = numberOrText(text);
  const { whole, min, max } = range;
  if (typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value)))
    return value;
  throw new InputError(cliFindings.numberNeeded({ flag, text, ...range }));
}

function enter(folder: string): void {
  if (folder.trim() === '') {
    throw new InputError(outputFindings.folderNameNeeded({ text: folder }));
  }
  try {
    makeFolder(resolve(folder));
  } catch (error) {
    throw new InputError(outputFindings.folderNotMade({ folder, reason: systemWords(error) }));
  }
}

function same(text: string): string {
  return text;
}
