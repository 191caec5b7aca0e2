import { basename } from 'node:path';
import { Command, Option } from 'commander';
import {
  type EachResult,
  fit,
  fitEach,
  InputError,
  type Model,
  type Result,
  resolveOptions,
  type Table,
  type Watch,
} from '../src/node.ts';
import { type Answer, chartStream, checkTargets, deliver, formatOf, type OutputFlags } from './deliver.ts';
import { eachRemarks } from './each.ts';
import { experimentSizes } from './experimentSizes.ts';
import { figureFile } from './figure.ts';
import { addFlags, optionsFrom } from './flags.ts';
import { checkPaths, readData, readModel, withFile } from './modelAndData.ts';
import type { Output } from './output.ts';
import { plotFit } from './plotFit.ts';
import { isLarge, progressTo } from './progress.ts';
import { screenFor } from './screen.ts';
import { searchHelp } from './searchHelp.ts';
import { startPool } from './starts.ts';
import { stopOnInterrupt } from './stopSearch.ts';

const help = `
Examples:
  wendy fit model.txt data.csv
  wendy fit model.txt data.csv --level 0.9 --method irls
  wendy fit model.txt data.csv --noise-sd prey=0.5,predator=0.2
  wendy fit model.txt data.csv --method fsnls --start random:5
  wendy fit model.txt data.csv --json --out result.json
  wendy fit model.txt data.csv --plot
  wendy fit model.txt data.csv --figure fit.svg
  wendy fit model.txt data.csv --report fit.html
  wendy fit model.txt data.csv --starts 50 --waterfall starts.svg
  wendy fit model.txt curves.csv --by well --each
  gunzip -c data.csv.gz | wendy fit model.txt - --csv

The model is text, one equation a line; names that are neither states nor
functions are the parameters to estimate, and may enter in any way:
  S' = -Vmax*S/(K + S)
  P' = Vmax*S/(K + S)
Further lines say what is known and what was measured, such as P(0) = 0,
observe y = s*P, dose amt into S, noise P lognormal, K > 0: docs/models.md.
The data are CSV, TSV or JSON with a column t (or time) and one for what was
measured: states, or what observe lines say. A state without a column is hidden.
A cell may be empty, times may be uneven, and a column experiment may tell
several experiments apart. The methods irls and ols need every state at equally
spaced times, and parameters that enter linearly.

Exit codes: 0 with an answer, also a poor one (its verdict says so); 2 for a
usage error, an unreadable file or bad input; 1 for a fault of this program;
130 after Ctrl-C. The first Ctrl-C in a search that has found something stops
the search: the answer is the best so far, and says so.
`;

const stoppingEach = 'Stopping: the fits that are done follow. Ctrl-C again ends at once.';
const stopping = 'Stopping the search: finishing the best fit so far. Ctrl-C again ends at once.';

/** The command `wendy fit`. */
export function command(): Command {
  const fitCommand = new Command('fit')
    .argument('<model>', 'file with the model, or - for standard input')
    .argument('<data>', 'file with the data, or - for standard input')
    .optionsGroup('Output:')
    .option('--each', 'fit every experiment alone, and print one table')
    .addOption(new Option('--json', 'print the whole result as one JSON object').conflicts('csv'))
    .option('--csv', 'print the parameters as CSV')
    .option('--out <file>', 'write to a file instead (a name in .json or .csv chooses that format)')
    .option(
      '--trajectory <file>',
      'also write the estimated states with their standard errors, as CSV (mle, fsnls)',
    )
    .option(
      '--figure <file>',
      'also draw data, fitted curve and residuals, as SVG or PNG (a name in .svg or .png)',
    )
    .option('--waterfall <file>', 'also draw what each start of the search ended with, as SVG or PNG')
    .option('--report <file>', 'also write a report to read, print and send: one HTML page with all figures')
    .option(
      '--plot',
      'also draw data and fitted curve of each state, and the starts of the search, in the terminal',
    )
    .option('--force', 'replace files that exist')
    .addOption(
      new Option('--quiet', 'only the table of parameters; verdicts go to standard error').conflicts(
        'verbose',
      ),
    )
    .option('--verbose', 'also how it converged, what is left over, the times of the stages, the iterates')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Output:'))
    .addHelpText('after', help)
    .action(run);
  return addFlags(fitCommand);
}

async function run(modelPath: string, dataPath: string, flags: OutputFlags & { each?: true }): Promise<void> {
  checkPaths('fit', modelPath, dataPath);
  const format = formatOf(flags);
  checkTargets(flags, [modelPath, dataPath]);
  const ofOne = flags.report !== undefined ? '--report' : flags.waterfall !== undefined ? '--waterfall' : '';
  if (flags.each && ofOne !== '') {
    throw new InputError(
      `${ofOne} is of one fit, and --each makes one for each experiment. Leave one of the two out, or draw all fits in one figure with --figure fits.svg.`,
    );
  }

  const model = await readModel(modelPath);
  const options = optionsFrom(flags as Record<string, unknown>, model.states);
  const { method, by } = resolveOptions(options);
  if (flags.trajectory !== undefined && method !== 'mle' && method !== 'fsnls') {
    throw new InputError(
      `--trajectory is asked for with the method ${method}, which does not estimate the states. Use --method mle or fsnls, or leave --trajectory out.`,
    );
  }
  const table = await readData(dataPath);

  const sizes = experimentSizes(table, by);
  const together = flags.each ? sizes.map((size) => [size]) : [sizes];
  const large = method !== 'mle' && together.some((points) => isLarge(model.states.length, points));
  const progress = progressTo(process.stderr, large);
  const observe = flags.quiet ? undefined : progress.observe;
  const pool = startPool(model, table, observe);
  const interrupts = stopOnInterrupt(() => progress.say(flags.each ? stoppingEach : stopping));
  const watch: Watch = {
    observe(told) {
      interrupts.observe(told);
      observe?.(told);
    },
    stop: interrupts.stop,
    elsewhere: pool.elsewhere,
    help: searchHelp(model, table),
  };
  const work = flags.each
    ? fitEach(model, table, options, {
        observe,
        stop: interrupts.stop,
        async elsewhere(own, experiment) {
          const result = await pool.elsewhere(own, experiment);
          interrupts.hold();
          return result;
        },
      }).then(checkSome)
    : fit(model, table, options, watch);
  const answer = await work
    .finally(() => {
      pool.end();
      progress.end();
      return interrupts.end();
    })
    .catch((error) => {
      throw error instanceof InputError ? withFile(error, modelPath, dataPath) : error;
    });
  const files: Output[] = [];
  if (flags.report !== undefined) {
    const { drawReport } = await import('./drawReport.ts');
    const names = { model: nameOf(modelPath, 'model.txt'), data: nameOf(dataPath, 'data.csv') };
    const page = await drawReport(answer as Result, model, table, options, names);
    files.push({ path: flags.report, content: page });
  }
  const drawn: (Output | InputError)[] = [];
  if (flags.figure !== undefined) drawn.push(await drawFigure(flags.figure, answer, model, table));
  if (flags.waterfall !== undefined) drawn.push(await drawSearch(flags.waterfall, answer as Result));
  const failed = drawn.find((one) => one instanceof InputError);
  for (const one of drawn) if (!(one instanceof InputError)) files.push(one);
  const screen = screenFor(chartStream(flags, format));
  const charts = flags.plot ? await plotFit(answer, model, table, screen) : [];
  await deliver(answer, flags, format, { files, charts });
  if (failed) throw failed;
}

async function drawFigure(
  path: string,
  answer: Answer,
  model: Model,
  table: Table,
): Promise<Output | InputError> {
  const { drawFit } = await import('./drawing.ts');
  return figureFile(path, await drawFit(answer, model, table));
}

async function drawSearch(path: string, result: Result): Promise<Output | InputError> {
  if (!result.search) {
    return new InputError(
      `${path} was not written: no search was made. Fits of models that WENDy takes begin at its estimate.`,
    );
  }
  const { drawWaterfall } = await import('./drawing.ts');
  return figureFile(path, drawWaterfall(result));
}

/** What a file is called; what came from standard input would have to be put in one. */
function nameOf(path: string, instead: string): string {
  return path === '-' ? instead : basename(path);
}

/** The fits, unless there is not one: then an InputError says why. */
function checkSome(fits: EachResult[]): EachResult[] {
  if (fits.some(({ result }) => result !== null)) return fits;
  const many = fits.length === 1 ? 'The only experiment' : `None of the ${fits.length} experiments`;
  throw new InputError(
    `${many} can${fits.length === 1 ? 'not' : ''} be fitted.\n${eachRemarks(fits).join('\n')}`,
  );
}
