import { Command, Option } from 'commander';
import { densePrediction } from '../report/densePrediction.ts';
import { bandsOf, predictionColumns } from '../report/predictionTable.ts';
import {
  type FittedModel,
  findings,
  InputError,
  type Prediction,
  type PredictOptions,
  predict,
} from '../src/node.ts';
import { percent } from '../src/text/digits.ts';
import { cliFindings } from './cliFindings.ts';
import { flagOf, inPieces, optionsFrom } from './input/flags.ts';
import { readData } from './input/modelAndData.ts';
import { namedNumbers } from './input/namedNumbers.ts';
import { readFit } from './input/readFit.ts';
import { tablePath } from './input/tablePath.ts';
import { timesFlag } from './input/timesFlag.ts';
import { checkOut, deliverSolve, type SolveFlags, workWords } from './output/deliverSolve.ts';
import { checkFigure, figureFile } from './output/figure.ts';
import type { Output } from './output/output.ts';
import { remarkFindings } from './remarkFindings.ts';
import { fitVerdicts } from './report/fitVerdicts.ts';
import { inSolveFlags, runSolve } from './runSolve.ts';
import type { Chart, Series } from './terminal/chart.ts';
import { terminalText } from './terminal/terminalWords.ts';

interface Flags extends SolveFlags {
  t?: string;
  experiment?: string;
  level?: string;
  inputs?: string;
  inputsFrom?: string;
  figure?: string;
}

const help = `
Examples:
  wendy fit model.txt data.csv --json --out result.json
  wendy predict result.json --t 0:20:400
  wendy predict result.json --t 0:20:400 --level 0.9 --plot --out band.csv
  wendy predict result.json --t 0:20:400 --figure band.svg --out band.csv
  wendy fit model.txt data.csv --json | wendy predict - --t 0:20:400
  wendy predict result.json --experiment dish2 --t 0:20:400
  wendy predict result.json --t 0:48:97 --inputs-from doses.csv

The CSV has three columns per state: t,u1,u1_lower,u1_upper,… The outputs of
observe lines follow in the same way. The band is for the states and outputs
themselves, at each time separately; new measurements also scatter around it by
their noise. Inputs and doses are those of the data unless you give others.

Exit codes: 0 for a complete prediction; 1 if it ended early, as when a
solution blows up (the computed part is printed); 2 for a usage error, an
unreadable file or bad input; 130 after Ctrl-C.
`;

/** The command `wendy predict`. */
export function command(): Command {
  const predictCommand = new Command('predict')
    .argument('<result>', "file with a fit's JSON, or - for standard input")
    .optionsGroup('Input:')
    .option('--t <start:end:count>', 'equally spaced times, both ends included')
    .option('--experiment <name>', 'which experiment to predict, if there are several')
    .option('--level <x>', 'confidence level of the band (default: that of the fit)')
    .addOption(
      new Option('--inputs <name=x,…>', 'values of constant inputs, instead of those in the data').argParser(
        inPieces,
      ),
    )
    .option(
      '--inputs-from <file>',
      'table with times and columns for other inputs and doses; FILE.xlsx#SHEET for a sheet',
    )
    .optionsGroup('Output:')
    .option('--out <file>', 'write to a file instead: CSV, or the format of its name, .xlsx or .parquet')
    .option('--long-form', 'in long form: t, variable, value')
    .option('--plot', 'also draw the states with their band, on standard error')
    .option('--figure <file>', 'also draw them with their band, as SVG or PNG (a name in .svg or .png)')
    .option('--force', 'replace files that exist')
    .option('--quiet', 'no notes on standard error')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Output:'))
    .addHelpText('after', help)
    .action(run);
  for (const name of ['solver', 'rtol', 'atol', 'maxSteps'] as const)
    predictCommand.addOption(flagOf(name, 'none').helpGroup('Solver (default: as the fit):'));
  return predictCommand;
}

async function run(path: string, flags: Flags): Promise<void> {
  const { inputsFrom } = flags;
  if (path === '-' && inputsFrom === '-') {
    throw new InputError(cliFindings.bothFromStandardInput({ both: ['Fit', 'inputs'] }));
  }
  checkOut(flags, inputsFrom === undefined ? [path] : [path, tablePath(inputsFrom).path]);
  checkFigure(flags.figure);
  const { solver, rtol, atol, maxSteps, level } = flags as Record<string, string | undefined>;
  const { given } = optionsFrom({ solver, rtol, atol, maxSteps, level });
  const { result, fit } = await readFit(path, flags.experiment);
  if (flags.t === undefined) {
    throw new InputError(cliFindings.timesMissing({ span: fit.timeSpan }));
  }
  const t = timesFlag(flags.t);
  const inputs = namedNumbers('--inputs', flags.inputs, Object.keys(fit.inputs));
  const options = {
    ...given,
    experiment: flags.experiment,
    inputs,
    ...(inputsFrom === undefined ? {} : { inputsFrom: await readData(inputsFrom) }),
  } as PredictOptions;
  const begin = performance.now();
  const prediction = await runSolve(flags.quiet === true, (watch) => predict(result, t, options, watch));
  const solved = workWords(prediction, Object.keys(prediction.states).length, performance.now() - begin);
  const { plot, figure } = flags;
  const drawn = plot || figure !== undefined ? await densePrediction(result, t[0], prediction) : prediction;
  await deliverSolve(
    {
      columns: predictionColumns(prediction),
      status: prediction.status,
      wanted: t.length,
      reached: prediction.t.length,
      warnings: warningsOn(fit),
      notes: [
        solved,
        ...(hasBand(prediction) ? [`Band: ${percent(prediction.level)}.`] : []),
        ...prediction.warnings.map((note) => terminalText(note, inSolveFlags)),
      ],
      charts: plot ? chartsOf(drawn, fit) : [],
      figure: figure === undefined ? undefined : await drawFigure(figure, drawn, prediction, fit),
    },
    flags,
  );
}

async function drawFigure(
  path: string,
  drawn: Prediction,
  { status }: Prediction,
  fit: FittedModel,
): Promise<Output | InputError> {
  const { drawPrediction } = await import('./output/drawing.ts');
  return figureFile(path, drawPrediction({ ...drawn, status }, fit));
}

function chartsOf(prediction: Prediction, { timeSpan }: FittedModel): Chart[] {
  const { t, level } = prediction;
  return bandsOf(prediction).map(([name, { value, lower, upper }]) => {
    const edge = (u: readonly number[]): Series => ({ label: `${percent(level)} band`, as: 'edge', t, u });
    // At the first time alone there is nothing to draw.
    const banded = lower.filter(Number.isFinite).length > 1;
    const curve: Series = { label: 'prediction', as: 'curve', t, u: value };
    const series = banded ? [curve, edge(lower), edge(upper)] : [curve];
    return { title: name, series, mark: { t: timeSpan[1], label: 'end of the data' } };
  });
}

/** Whether the band is finite anywhere beyond the first time, where nothing has yet come of the parameters. */
function hasBand({ stdError }: Prediction): boolean {
  return Object.values(stdError).some((errors) => errors.slice(1).some(Number.isFinite));
}

function warningsOn(fit: FittedModel): string[] {
  const lines = fitVerdicts(fit, 'band');
  if (fit.jointCovariance) return lines;
  return [...lines, findings.sentence(remarkFindings.fitWithoutCovariance(), inSolveFlags)];
}
