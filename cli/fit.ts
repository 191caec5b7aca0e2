import { Command, Option } from 'commander';
import pc from 'picocolors';
import {
  fit,
  InputError,
  parseModel,
  type Result,
  readModelFile,
  readTable,
  readTableFile,
  readText,
} from '../src/node.ts';
import { addFlags, inFlags, optionsFrom } from './flags.ts';
import { checkWritable, writeWhole } from './output.ts';
import { progressTo } from './progress.ts';
import { type Colors, type Detail, parametersAsCsv, report, resultAsJson, workings } from './report.ts';

interface Flags {
  json?: true;
  csv?: true;
  out?: string;
  force?: true;
  quiet?: true;
  verbose?: true;
}

type Format = 'text' | 'json' | 'csv';

const help = `
Examples:
  wendy fit model.txt data.csv
  wendy fit model.txt data.csv --level 0.9 --intervals scaled
  wendy fit model.txt data.csv --noise-sd prey=0.5,predator=0.2
  wendy fit model.txt data.csv --json --out result.json
  gunzip -c data.csv.gz | wendy fit model.txt - --csv

The model is text, one equation a line; names that are neither states nor
functions are the parameters to estimate, and each must enter linearly:
  u1' = w1*u1 + w2*u1^3 + w3*u2
  u2' = w4*u1 + w5 + w6*u2
The data are CSV, TSV or JSON with a column t (or time) and one for each state,
all states measured at equally spaced times.

Exit codes: 0 with an answer, also a poor one (its verdict says so); 2 for a
usage error, an unreadable file or bad input; 1 for a fault of this program.
`;

/** The command `wendy fit`. */
export function command(): Command {
  const fitCommand = new Command('fit')
    .argument('<model>', 'file with the model, or - for standard input')
    .argument('<data>', 'file with the data, or - for standard input')
    .optionsGroup('Output:')
    .addOption(new Option('--json', 'print the whole result as one JSON object').conflicts('csv'))
    .option('--csv', 'print the parameters as CSV')
    .option('--out <file>', 'write to a file instead (a name in .json or .csv chooses that format)')
    .option('--force', 'let --out replace a file that exists')
    .addOption(new Option('--quiet', 'only the table of parameters').conflicts('verbose'))
    .option('--verbose', 'also the stages with their times, and the iterates')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Output:'))
    .addHelpText('after', help)
    .action(run);
  return addFlags(fitCommand);
}

/** Prints a result the way `wendy fit` does. */
export function printReport(result: Result, detail: Detail): void {
  process.stdout.write(report(result, detail, colorsFor(process.stdout)));
}

async function run(modelPath: string, dataPath: string, flags: Flags): Promise<void> {
  if (modelPath === '-' && dataPath === '-') {
    throw new InputError('Model and data cannot both come from standard input. Put one of them into a file.');
  }
  const options = optionsFrom(flags as Record<string, unknown>);
  const format = formatOf(flags);
  if (flags.out !== undefined) checkWritable(flags.out, flags.force === true, [modelPath, dataPath]);

  if (/\.[ct]sv$/i.test(modelPath) && !/\.[ct]sv$/i.test(dataPath)) {
    throw new InputError(
      `${modelPath} looks like the data. The model comes first: wendy fit ${dataPath} ${modelPath}`,
    );
  }
  const model = modelPath === '-' ? parseModel(await standardInput('model')) : await readModelFile(modelPath);
  const table = dataPath === '-' ? readTable(await standardInput('data')) : await readTableFile(dataPath);

  const progress = progressTo(process.stderr);
  const result = await fit(model, table, options, flags.quiet ? undefined : progress.observe)
    .finally(progress.end)
    .catch((error) => {
      throw error instanceof InputError ? inTheirWords(error, modelPath) : error;
    });

  const detail = flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'normal';
  if (flags.out !== undefined) {
    writeWhole(flags.out, written(result, format, detail, pc.createColors(false)));
  } else {
    process.stdout.write(written(result, format, detail, colorsFor(process.stdout)));
  }
  remark(result, flags, format);
}

/** What a fit refuses: of the options it speaks by their flags, and a place is always one in the model. */
function inTheirWords({ message, place }: InputError, modelPath: string): InputError {
  return new InputError(place ? `${modelPath}: ${message}` : inFlags(message), place);
}

function written(result: Result, format: Format, detail: Detail, colors: Colors): string {
  if (format === 'json') return resultAsJson(result);
  return format === 'csv' ? parametersAsCsv(result) : report(result, detail, colors);
}

/** On standard error, what the chosen output leaves out: where it went, the verdict, the workings. */
function remark(result: Result, flags: Flags, format: Format): void {
  if (flags.quiet) return;
  const colors = colorsFor(process.stderr);
  const lines: string[] = [];
  if (flags.verbose && format !== 'text') lines.push(...workings(result, colors), '');
  if (format === 'csv' || flags.out !== undefined) {
    for (const { message, advice } of result.diagnostics.warnings)
      lines.push(`${message} ${inFlags(advice)}`);
    if (format === 'csv') lines.push(...result.notes);
  }
  if (flags.out !== undefined) lines.push(`Wrote ${flags.out}`);
  if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`);
}

function formatOf({ json, csv, out }: Flags): Format {
  if (json || csv) return json ? 'json' : 'csv';
  const ending = /\.(json|csv)$/i.exec(out ?? '')?.[1]?.toLowerCase();
  return ending === 'json' || ending === 'csv' ? ending : 'text';
}

async function standardInput(what: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(`Reading the ${what} from the terminal; end with Ctrl-D.\n`);
  return readText(process.stdin);
}

/** Colours only where a person looks on and has not asked for none. */
function colorsFor(stream: NodeJS.WriteStream): Colors {
  const wanted = !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return pc.createColors(Boolean(stream.isTTY) && wanted);
}
