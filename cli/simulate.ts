import { Command, Option } from 'commander';
import { denseTimes } from '../report/denseTimes.ts';
import { examples, experimentsOf } from '../src/inside.ts';
import {
  type FittedModel,
  InputError,
  type Model,
  modelIn,
  readModelFile,
  type SimulateOptions,
  type Simulation,
  simulate,
  type Table,
} from '../src/node.ts';
import { percent, significant } from '../src/text/digits.ts';
import { cliFindings } from './cliFindings.ts';
import { flagOf, inPieces, numberOrText, optionsFrom } from './input/flags.ts';
import { modelFromStandardInput, readData, refusePetab, withMended } from './input/modelAndData.ts';
import { namedNumbers } from './input/namedNumbers.ts';
import { readFit } from './input/readFit.ts';
import { tablePath } from './input/tablePath.ts';
import { timesFlag } from './input/timesFlag.ts';
import { checkOut, deliverSolve, type SolveFlags, workWords } from './output/deliverSolve.ts';
import { fitVerdicts } from './report/fitVerdicts.ts';
import { inSolveFlags, runSolve } from './runSolve.ts';
import type { Chart, Series } from './terminal/chart.ts';
import { terminalText } from './terminal/terminalWords.ts';

interface Flags extends SolveFlags {
  params?: string;
  u0?: string;
  t?: string;
  inputs?: string;
  inputsFrom?: string;
  noise?: string;
  noiseSd?: string;
  seed?: string;
  fromFit?: string;
  experiment?: string;
}

const help = `
Examples:
  wendy simulate model.txt --params w1=3,w2=-1 --u0 u1=1,u2=1 --t 0:5:256
  wendy simulate model.txt --params r=1,K=2 --u0 u=0.1 --t 0:10:101 --plot
  wendy simulate model.txt --params r=1,K=2 --u0 u=0.1 --t 0:10:101 \\
    --noise 0.1 --seed 7 --out data.csv
  wendy simulate dosing.txt --params ka=1,ke=0.2,V=20 --inputs-from doses.csv \\
    --t 0:48:97 --noise model
  wendy simulate --from-fit result.json
  wendy simulate --from-fit result.json --params w1=3.5 --t 0:20:400

The model is a text as for wendy fit. Models to start from: wendy examples.
The outputs of observe lines follow the states in the CSV.

Exit codes: 0 for a complete simulation; 1 if it ended early, as when a
solution blows up (the computed part is printed); 2 for a usage error, an
unreadable file or bad input; 130 after Ctrl-C.
`;

/** The command `wendy simulate`. */
export function command(): Command {
  const simulateCommand = new Command('simulate')
    .argument('[model]', 'file with the model, or - for standard input; not needed with --from-fit')
    .optionsGroup('Input:')
    .addOption(new Option('--params <name=x,…>', 'value of each parameter').argParser(inPieces))
    .addOption(
      new Option(
        '--u0 <state=x,…>',
        'value of each state at the first time; not needed if the model gives it',
      ).argParser(inPieces),
    )
    .addOption(new Option('--inputs <name=x,…>', 'value of each constant input').argParser(inPieces))
    .option(
      '--inputs-from <file>',
      'table with times and columns for the other inputs and for doses; FILE.xlsx#SHEET for a sheet',
    )
    .option('--t <start:end:count>', 'equally spaced times, both ends included')
    .option('--from-fit <file>', "parameters, u0 and time span of a fit's JSON; other options replace them")
    .option('--experiment <name>', 'which experiment of that fit or model, if there are several')
    .optionsGroup('Noise:')
    .option(
      '--noise <x|model>',
      "Gaussian noise over the rms of all states and outputs, 0.1 = 10%, or the model's own [0]",
    )
    .addOption(
      new Option(
        '--noise-sd <name=x,…>',
        'standard deviation of the noise of single states and outputs instead, or of what --noise model leaves open',
      ).argParser(inPieces),
    )
    .option('--seed <n>', 'seed of the noise: the same numbers on every machine [1]')
    .optionsGroup('Output:')
    .option('--out <file>', 'write to a file instead: CSV, or the format of its name, .xlsx or .parquet')
    .option('--long-form', 'in long form: t, variable, value')
    .option('--plot', 'also draw the states, on standard error')
    .option('--force', 'replace a file that exists')
    .option('--quiet', 'no notes on standard error')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Output:'))
    .addHelpText('after', help)
    .action(run);
  for (const name of ['solver', 'rtol', 'atol', 'maxSteps'] as const)
    simulateCommand.addOption(flagOf(name, 'default').helpGroup('Solver:'));
  return simulateCommand;
}

async function run(modelPath: string | undefined, flags: Flags): Promise<void> {
  const { fromFit, inputsFrom } = flags;
  if (modelPath === undefined && fromFit === undefined) {
    throw new InputError(cliFindings.modelMissing());
  }
  checkNeeded(flags);
  if ([modelPath, fromFit, inputsFrom].filter((path) => path === '-').length > 1) {
    throw new InputError(
      cliFindings.bothFromStandardInput({
        both: inputsFrom === '-' ? ['Model or fit', 'the inputs'] : ['Model', 'fit'],
      }),
    );
  }
  checkOut(
    flags,
    [modelPath, fromFit, inputsFrom && tablePath(inputsFrom).path].filter((path) => path !== undefined),
  );
  const fit = fromFit === undefined ? undefined : (await readFit(fromFit, flags.experiment)).fit;
  const model = modelPath === undefined ? fit!.model : await readModel(modelPath);
  if (fit) checkSame(fit, model, fromFit!);
  const isNamed = experimentsOf(model).length > 0;
  if (flags.experiment !== undefined && !fit && !isNamed)
    throw new InputError(cliFindings.experimentWithoutFit());
  const parameters = { ...fit?.parameters, ...namedNumbers('--params', flags.params, model.parameters) };
  const table = inputsFrom === undefined ? undefined : await readData(inputsFrom);
  const options = {
    ...optionsOf(flags, model, fit, table),
    ...(table && { inputsFrom: table }),
    ...(isNamed && { experiment: flags.experiment }),
  };
  const begin = performance.now();
  const simulation = await runSolve(flags.quiet === true, (watch) =>
    simulate(model, parameters, options, watch),
  );
  const solved = workWords(simulation, model.states.length, performance.now() - begin);
  await deliverSolve(
    {
      columns: [
        ['t', simulation.t],
        ...columnsOf(simulation).map(({ name, noisy }) => [name, noisy] as const),
      ],
      status: simulation.status,
      wanted: options.t.length,
      reached: simulation.t.length,
      warnings: fit ? fitVerdicts(fit, 'values') : [],
      notes: [
        solved,
        ...noiseNotes(simulation),
        ...simulation.warnings.map((note) => terminalText(note, inSolveFlags)),
      ],
      charts: flags.plot ? await chartsOf(simulation, model, options) : [],
    },
    flags,
  );
}

/** Throws an InputError if a flag needs another one. */
function checkNeeded({ seed, noise, noiseSd }: Flags): void {
  if (noise !== undefined && noise !== 'model' && noiseSd !== undefined) {
    throw new InputError(cliFindings.flagsTogether({ flags: ['--noise', '--noise-sd'] }));
  }
  if (seed !== undefined && noise === undefined && noiseSd === undefined) {
    throw new InputError(cliFindings.seedWithoutNoise());
  }
}

/** Throws an InputError where a fit has names that the model does not know. */
function checkSame(fit: FittedModel, model: Model, path: string): void {
  const strange = [
    ...fit.model.parameters.filter((name) => !model.parameters.includes(name)),
    ...fit.model.states.filter((name) => !model.states.includes(name)),
  ];
  if (strange.length === 0) return;
  throw new InputError(cliFindings.fitOfAnotherModel({ path, names: strange }));
}

async function readModel(path: string): Promise<Model> {
  if (path === '-') return modelFromStandardInput(modelIn);
  await refusePetab(path);
  try {
    return await readModelFile(path);
  } catch (error) {
    const isOfFile = error instanceof InputError && error.finding.about.of !== 'model';
    if (!isOfFile || !examples.some(({ name }) => name === path)) throw await withMended(error, path);
    const also = cliFindings.builtInProblem({ name: path });
    throw new InputError({ ...error.finding, also }, { source: error.source });
  }
}

/** What the flags say, filled up from the fit. */
function optionsOf(
  flags: Flags,
  model: Model,
  fit: FittedModel | undefined,
  table: Table | undefined,
): SimulateOptions {
  const { solver, rtol, atol, maxSteps, seed, noise } = flags as Record<string, string | undefined>;
  const given = namedNumbers('--u0', flags.u0, model.states);
  const t = flags.t === undefined ? undefined : timesFlag(flags.t);
  if (t === undefined && fit === undefined) {
    throw new InputError(cliFindings.timesMissing({}));
  }
  const whole = model.states.every((state) => Object.hasOwn(given, state));
  if (t && fit?.u0 && !whole && t[0] !== fit.timeSpan[0]) {
    throw new InputError(cliFindings.beginsElsewhere({ start: t[0], fitted: fit.timeSpan[0] }));
  }
  return {
    ...fit?.options,
    ...(optionsFrom({ solver, rtol, atol, maxSteps }).given as Partial<SimulateOptions>),
    u0: { ...fit?.u0, ...given },
    t: t ?? timesFlag(`${fit!.timeSpan.join(':')}:${Math.max(fit!.points, 2)}`),
    // Texts that are not numbers are left for the library to refuse.
    ...(seed === undefined ? {} : { seed: numberOrText(seed) as number }),
    ...(noise === undefined ? {} : { noise: numberOrText(noise) as number }),
    ...(flags.noiseSd === undefined
      ? {}
      : { noiseSd: namedNumbers('--noise-sd', flags.noiseSd, model.states) }),
    inputs: {
      ...knownFrom(fit, table),
      ...namedNumbers(
        '--inputs',
        flags.inputs,
        model.inputs.map(({ name }) => name),
      ),
    },
  };
}

/** The inputs and doses of the fit that a table does not give. */
function knownFrom(fit: FittedModel | undefined, table: Table | undefined): FittedModel['inputs'] {
  const given = new Set(table?.columns.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fit?.inputs ?? {}).filter(([name]) => !given.has(name)));
}

/** States that no output has the name of, then outputs: what a table of measurements could hold. */
function columnsOf({ states, clean, outputs, cleanOutputs }: Simulation) {
  return [
    ...Object.keys(states)
      .filter((name) => !Object.hasOwn(outputs, name))
      .map((name) => ({ name, noisy: states[name], clean: clean[name] })),
    ...Object.keys(outputs).map((name) => ({ name, noisy: outputs[name], clean: cleanOutputs[name] })),
  ];
}

/** The solution, at as many times as a drawing takes, and the values with noise. */
async function chartsOf(simulation: Simulation, model: Model, options: SimulateOptions): Promise<Chart[]> {
  const { parameters, u0, inputs, sigma } = simulation;
  const times = denseTimes(options.t[0], simulation, model.states.length + model.outputs.length);
  const { solver, rtol, atol, maxSteps } = simulation.options;
  const dense = { u0, inputs, t: times!, solver, rtol, atol, maxSteps };
  const drawn = times ? await simulate(model, parameters, dense) : simulation;
  const curves = columnsOf(drawn);
  return columnsOf(simulation).map(({ name, noisy }, c) => {
    const hasNoise = sigma[name] > 0;
    const label = hasNoise ? 'without noise' : 'solution';
    const curve: Series = { label, as: 'curve', t: drawn.t, u: curves[c].clean };
    const points: Series = { label: 'with noise', as: 'points', t: simulation.t, u: noisy };
    return { title: name, series: hasNoise ? [points, curve] : [curve] };
  });
}

function noiseNotes({ sigma, outputs, options }: Simulation): string[] {
  const levels = Object.entries(sigma).filter(([, value]) => value > 0);
  if (levels.length === 0) return [];
  if (options.noise !== 'model' && options.noise > 0) {
    const ratio = percent(options.noise);
    const of = Object.keys(outputs).length > 0 ? 'states and outputs' : 'states';
    return [
      `Noise: σ = ${significant(levels[0][1], 4)}, ${ratio} of the rms of all ${of}; seed ${options.seed}.`,
    ];
  }
  const words = levels.map(([state, value]) => `${significant(value, 4)} (${state})`).join(', ');
  return [`Noise: σ = ${words}; seed ${options.seed}.`];
}
