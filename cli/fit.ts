import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import { fitResolved } from '../src/inside.ts';
import {
  type EachResult,
  fitEach,
  InputError,
  methodOf,
  type Options,
  type Petab,
  type Result,
} from '../src/node.ts';
import { cliFindings } from './cliFindings.ts';
import { estimateFlag } from './input/estimateFlag.ts';
import { experimentSizes } from './input/experimentSizes.ts';
import { addFlags, optionsFrom } from './input/flags.ts';
import { whichTableFlags, withFile } from './input/modelAndData.ts';
import { type InputFlags, readInput, withProblem } from './input/readInput.ts';
import { tablePath } from './input/tablePath.ts';
import {
  type Answer,
  chartStream,
  checkTargets,
  deliver,
  formatOf,
  type OutputFlags,
} from './output/deliver.ts';
import { figureTargets } from './output/figure.ts';
import type { Output } from './output/output.ts';
import { outputFindings } from './output/outputFindings.ts';
import { scriptFiles, scriptTargets } from './output/scripts.ts';
import { type FitInput, withData } from './output/withData.ts';
import { eachRemarks } from './report/each.ts';
import { petabReport } from './report/petabReport.ts';
import { colorsFor } from './terminal/colors.ts';
import { widthOf } from './terminal/layout.ts';
import { isLarge, progressTo } from './terminal/progress.ts';
import { screenFor } from './terminal/screen.ts';
import { terminal } from './terminal/terminal.ts';
import { searchHelp } from './threads/searchHelp.ts';
import { startPool } from './threads/starts.ts';
import { stopOnInterrupt } from './threads/stopSearch.ts';

const help = `
Examples:
  wendy fit model.txt data.csv
  wendy fit model.txt data.csv --level 0.9 --method irls
  wendy fit model.txt data.csv --noise-sd prey=0.5,predator=0.2
  wendy fit model.txt data.csv --method fsnls --start random:5
  wendy fit model.txt data.csv --json --out result.json
  wendy fit model.txt data.csv --out result.xlsx
  wendy fit model.txt data.csv --plot
  wendy fit model.txt data.csv --figure fit.svg
  wendy fit model.txt data.csv --report fit.html
  wendy fit model.txt data.csv --code fit.py --code fit.R
  wendy fit model.txt data.csv --starts 50 --figure waterfall=starts.svg
  wendy fit model.txt curves.csv --by strain,replicate --each
  wendy fit model.txt plate.csv --layout layout.csv --by strain,conc
  wendy fit problem.yaml --petab-bounds --petab answer/
  wendy fit model.txt data.xlsx --sheet "Run 1"
  wendy fit model.txt data.csv.gz

The model is a text file with one equation per line. Names that are neither
states nor functions are the parameters to estimate; they may enter in any way:
  S' = -Vmax*S/(K + S)
  P' = Vmax*S/(K + S)
Further lines say what is known and what was measured, such as P(0) = 0,
observe y = s*P, dose amt into S, noise P lognormal, K > 0: docs/models.md.
The data are a table with a column t (or time) and a column for each quantity
that was measured: a state, or an output of an observe line. A heading may have a
unit in brackets. Long tables, replicate columns (u_1, u_2), plates
(A1 to H12), clock times and dates are recognised: docs/formats.md. CSV, TSV, JSON,
Excel, ODS, Parquet and NumPy files are read, also compressed (docs/formats.md).
A state without a column is not measured. Cells may be empty, times may be uneven,
and a column experiment may label several experiments. The methods irls and ols
need every state at equally spaced times, and parameters that enter linearly.

Exit codes: 0 with a result, even a poor one (its verdict says so); 2 for a
usage error, an unreadable file or bad input; 1 for a bug in this program;
130 after Ctrl-C. Once a search has a result, the first Ctrl-C stops the search
and gives the best result so far, marked as such.
`;

const stoppingEach = 'Stopping: the fits that are done follow. Ctrl-C again ends at once.';
const stopping = 'Stopping the search: finishing the best fit so far. Ctrl-C again ends at once.';

/** The command `wendy fit`. */
export function command(): Command {
  const fitCommand = new Command('fit')
    .argument('<model>', 'file with the model, or - for standard input; a PEtab problem (YAML, folder, zip)')
    .argument('[data]', 'file with the data, or - for standard input; none for a PEtab problem')
    .optionsGroup('Input:')
    .addOption(estimateFlag())
    .option('--petab-bounds', 'for a PEtab problem: keep parameters within the bounds of its table')
    .optionsGroup('Output:')
    .option('--each', 'fit each experiment separately, and print one table')
    .addOption(new Option('--json', 'print the whole result as one JSON object').conflicts('csv'))
    .option('--csv', 'print the parameters as CSV')
    .option(
      '--out <file>',
      'write the result to a file instead of printing it (a name ending in .json, .csv, .xlsx or .parquet sets the format)',
    )
    .option(
      '--trajectory <file>',
      'also write the estimated states with their standard errors, as CSV, Excel or Parquet, by the ending of the name (mle, fsnls)',
    )
    .option(
      '--residuals <file>',
      'also write the residuals, measured minus fitted, in the same formats (mle, fsnls)',
    )
    .option(
      '--predictions <file>',
      'also write the fitted curves with their bands over the time of the data, in the same formats',
    )
    .option('--long-form', 'write these three in long form: t, variable, value')
    .option(
      '--figure <[name=]file>',
      'also draw a figure, as SVG or PNG (by the ending of the name): data, fitted curve and residuals, or the one named, such as correlation, waterfall or phase, which takes two states as in phase:x,y=file; can be given several times',
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .option('--report <file>', 'also write a report: one HTML page with all figures, to read, print or send')
    .option(
      '--code <file>',
      'also write a script that has the fitted model and its data, solves it and fits it again, in Python (.py), R (.R), Julia (.jl) or TypeScript (.ts); can be given several times',
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .option(
      '--petab <folder>',
      'for a PEtab problem: also write it with the estimates as nominal values, and starts for other programs',
    )
    .option(
      '--plot',
      'also draw data and fitted curve of each state, and the starts of the search, in the terminal',
    )
    .option('--force', 'replace files that exist')
    .addOption(
      new Option('--quiet', 'print only the table of parameters; verdicts go to standard error').conflicts(
        'verbose',
      ),
    )
    .option('--verbose', 'also print convergence, residuals, the time each stage took, and the iterates')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Output:'))
    .addHelpText('after', help)
    .action(run);
  for (const flag of whichTableFlags()) fitCommand.addOption(flag.helpGroup('Input:'));
  return addFlags(fitCommand);
}

type Flags = OutputFlags & InputFlags & { each?: true; petab?: string };

async function run(modelPath: string, dataPath: string | undefined, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const figures = await figureTargets(flags.figure);
  const scripts = scriptTargets(flags.code);
  checkTargets(flags, { figures, scripts }, [
    modelPath,
    ...(dataPath === undefined ? [] : [tablePath(dataPath).path]),
  ]);
  if (flags.each) {
    const drawn = figures.find(({ name }) => name !== 'fit')?.name;
    const flag =
      flags.report !== undefined
        ? '--report'
        : scripts.length > 0
          ? '--code'
          : drawn && `--figure ${drawn}=FILE`;
    if (flag !== undefined) throw new InputError(cliFindings.oneFitOnly({ flag }));
  }

  const source = await readInput('fit', modelPath, dataPath, flags);
  const { model, petab, paths } = source;
  if (flags.petab !== undefined && !petab) throw new InputError(cliFindings.petabFlag({ flag: '--petab' }));
  if (flags.petab !== undefined && petab && !flags.force) checkPetabFolder(flags.petab, petab);
  const { given, resolved } = optionsFrom(flags as Record<string, unknown>, model.states, (given) =>
    withProblem(given, source),
  );
  const { method } = resolved;
  const ofStates = flags.trajectory === undefined ? flags.residuals && '--residuals' : '--trajectory';
  if (ofStates !== undefined && !methodOf(method).likelihood) {
    throw new InputError(cliFindings.trajectoryNotEstimated({ flag: ofStates, method }));
  }
  const table = await source.table();
  const input = { model, table, options: given };
  const answer = await fitWatched(input, resolved, flags).catch((error) => {
    throw error instanceof InputError ? withFile(error, ...paths, terminal(model), table) : error;
  });
  if (Array.isArray(answer)) checkSome(answer, paths);

  const isDrawn =
    flags.report !== undefined ||
    figures.length > 0 ||
    flags.plot === true ||
    flags.residuals !== undefined ||
    format === 'xlsx';
  const drawn = isDrawn ? withData(answer, input) : undefined;
  const files: Output[] = [];
  if (drawn && flags.report !== undefined) {
    const { drawReport } = await import('./output/drawReport.ts');
    const names = { model: nameOf(modelPath, 'model.txt'), data: nameOf(paths[1], 'data.csv') };
    files.push({ path: flags.report, content: await drawReport(drawn, names) });
  }
  const failed: InputError[] = [];
  if (drawn && figures.length > 0) {
    const { drawFigures } = await import('./output/drawing.ts');
    for (const figure of await drawFigures(figures, drawn)) {
      if (figure instanceof InputError) failed.push(figure);
      else files.push(figure);
    }
  }
  if (scripts.length > 0) {
    for (const file of await scriptFiles(scripts, answer as Result, input)) {
      if (file instanceof InputError) failed.push(file);
      else files.push(file);
    }
  }
  const screen = screenFor(chartStream(flags, format));
  const charts =
    drawn && flags.plot ? await (await import('./report/plotFit.ts')).plotFit(drawn, screen) : [];
  const one = Array.isArray(answer) ? undefined : (answer as Result);
  const problems = petab && (await import('../src/index.ts'));
  const inPetab = petab && one ? await problems?.petabAnswer(petab, one) : undefined;
  if (petab && inPetab && flags.petab !== undefined) {
    const written = problems!.writePetab(petab, one!);
    for (const [name, content] of written) files.push({ path: join(flags.petab, name), content });
    prepareFolders(files.map(({ path }) => path));
  }
  const delivered: Answer = inPetab && one ? Object.assign({ ...one }, { petab: inPetab }) : answer;
  await deliver(delivered, flags, format, { files, charts, drawn });
  if (inPetab && format === 'text') {
    const stream = flags.out === undefined ? process.stdout : process.stderr;
    const lines = petabReport(inPetab, widthOf(stream), colorsFor(stream).dim);
    stream.write(`${lines.join('\n')}\n\n`);
  }
  if (failed.length > 0) throw failed[0];
}

/** The fit, or one of each experiment, with progress on standard error; other threads help, and Ctrl-C stops a search. */
async function fitWatched(
  { model, table, options }: FitInput,
  resolved: Options,
  { each, quiet }: { each?: true; quiet?: true },
): Promise<Answer> {
  const { method, by } = resolved;
  const sizes = experimentSizes(table, by);
  const together = each ? sizes.map((size) => [size]) : [sizes];
  const large =
    !methodOf(method).collocation && together.some((points) => isLarge(model.states.length, points));
  const progress = progressTo(process.stderr, large);
  const observe = quiet ? undefined : progress.observe;
  const beat = quiet ? undefined : setInterval(progress.again, 500);
  const pool = startPool(model, table, observe);
  const interrupts = stopOnInterrupt(() => progress.say(each ? stoppingEach : stopping));
  try {
    return await (each
      ? fitEach(model, table, options, {
          observe,
          stop: interrupts.stop,
          async elsewhere(own, experiment) {
            const result = await pool.elsewhere(own, experiment);
            interrupts.hold();
            return result;
          },
        })
      : fitResolved(model, table, resolved, {
          observe(now) {
            interrupts.observe(now);
            observe?.(now);
          },
          stop: interrupts.stop,
          elsewhere: pool.elsewhere,
          help: searchHelp(model, table),
        }));
  } finally {
    pool.end();
    clearInterval(beat);
    progress.end();
    await interrupts.end();
  }
}

/** Throws where a file of the answer is there already: before the work, not after. */
function checkPetabFolder(folder: string, { source }: Petab): void {
  const names = [...source.files.keys(), 'start.csv', 'start.json', 'startpoints.json'];
  const there = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (there !== undefined)
    throw new InputError(outputFindings.outputExists({ path: there, appeared: false }));
}

/** Makes the folders of files that are written. */
function prepareFolders(paths: readonly string[]): void {
  for (const path of paths) mkdirSync(dirname(path), { recursive: true });
}

/** What a file is called; what came from standard input would have to be put in one. */
function nameOf(path: string, instead: string): string {
  return path === '-' ? instead : basename(path);
}

/** Throws an InputError with the reasons where not one experiment of these files was fitted. */
function checkSome(fits: readonly EachResult[], paths: readonly string[]): void {
  if (fits.some(({ result }) => result !== null)) return;
  const finding = cliFindings.noneFitted({ experiments: fits.length, reasons: eachRemarks(fits) });
  const source = paths.map((path) => (path === '-' ? 'standard input' : path)).join(', ');
  throw new InputError(finding, { source });
}
