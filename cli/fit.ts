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
import { widthOf } from './layout.ts';
import { checkWritable, writeWhole } from './output.ts';
import { isLarge, progressTo } from './progress.ts';
import { parametersAsCsv, resultAsJson } from './records.ts';
import { type Colors, type Detail, report, workings } from './report.ts';

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
    .addOption(
      new Option('--quiet', 'only the table of parameters; verdicts go to standard error').conflicts(
        'verbose',
      ),
    )
    .option('--verbose', 'also the stages with their times, and the iterates')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Output:'))
    .addHelpText('after', help)
    .action(run);
  return addFlags(fitCommand);
}

/** Prints a result the way `wendy fit` does. */
export function printReport(result: Result, detail: Detail): void {
  process.stdout.write(report(result, detail, colorsFor(process.stdout), widthOf(process.stdout)));
}

async function run(modelPath: string, dataPath: string, flags: Flags): Promise<void> {
  if (modelPath === '-' && dataPath === '-') {
    throw new InputError('Model and data cannot both come from standard input. Put one of them into a file.');
  }
  if (/\.[ct]sv$/i.test(modelPath) && !/\.[ct]sv$/i.test(dataPath)) {
    throw new InputError(
      `${modelPath} looks like the data. The model comes first: wendy fit ${dataPath} ${modelPath}`,
    );
  }
  const format = formatOf(flags);
  if (flags.out !== undefined) checkWritable(flags.out, flags.force === true, [modelPath, dataPath]);

  const model =
    modelPath === '-' ? await fromStandardInput('model', parseModel) : await readModelFile(modelPath);
  const options = optionsFrom(flags as Record<string, unknown>, model.states);
  const table = dataPath === '-' ? await fromStandardInput('data', readTable) : await readTableFile(dataPath);

  const progress = progressTo(process.stderr, isLarge(model.states.length, table.rows));
  const result = await fit(model, table, options, flags.quiet ? undefined : progress.observe)
    .finally(progress.end)
    .catch((error) => {
      throw error instanceof InputError ? withFile(error, modelPath, dataPath) : error;
    });

  const detail = flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'normal';
  if (format === 'text' && flags.out === undefined) {
    printReport(result, detail);
  } else {
    const text = written(result, format, detail);
    if (flags.out === undefined) process.stdout.write(text);
    else writeWhole(flags.out, text);
  }
  remark(result, flags, format);
}

/** What a fit refuses, with the file it was found in, and options by their flags. */
function withFile({ message, place }: InputError, modelPath: string, dataPath: string): InputError {
  const inWords = place ? message : inFlags(message);
  if (inWords.startsWith('--')) return new InputError(inWords);
  const model = modelPath === '-' ? 'standard input' : modelPath;
  const data = dataPath === '-' ? 'standard input' : dataPath;
  const aboutData =
    /^(Time|Columns?|State|No time column|There is no time column|\d+ time points?|The time step)\b/;
  const where =
    place || message.startsWith('The model ') ? model : aboutData.test(message) ? data : undefined;
  return new InputError(`${where ?? `${model}, ${data}`}: ${inWords}`, place);
}

function written(result: Result, format: Format, detail: Detail): string {
  if (format === 'json') return resultAsJson(result);
  return format === 'csv' ? parametersAsCsv(result) : report(result, detail, pc.createColors(false), 80);
}

/** On standard error, what the chosen output leaves out: where it went, the verdicts, the workings. */
function remark(result: Result, flags: Flags, format: Format): void {
  const { quiet, verbose, out } = flags;
  const lines: string[] = [];
  if (verbose && format !== 'text')
    lines.push(...workings(result, colorsFor(process.stderr), widthOf(process.stderr)), '');
  if (format === 'csv' || out !== undefined || (quiet && format === 'text')) {
    for (const { code, message, advice } of result.diagnostics.warnings)
      lines.push(`${code}: ${message}${quiet ? '' : ` ${inFlags(advice)}`}`);
    if (format === 'csv' && !quiet) lines.push(...result.notes);
  }
  if (out !== undefined && !quiet) lines.push(`Wrote ${out}`);
  if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`);
}

/** What to write: as the flags say, else as the name of the file says. An InputError where the two disagree. */
function formatOf({ json, csv, out }: Flags): Format {
  if (out !== undefined && (out.trim() === '' || out === '-')) {
    throw new InputError(
      `--out is "${out}". The name of a file is needed. Try --out result.json, or drop --out to print the result.`,
    );
  }
  const asked = json ? 'json' : csv ? 'csv' : undefined;
  const ending = /\.(json|csv)$/i.exec(out ?? '')?.[1]?.toLowerCase() as 'json' | 'csv' | undefined;
  if (asked && ending && asked !== ending) {
    throw new InputError(
      `--${asked} does not go with --out ${out}, whose name says ${ending.toUpperCase()}. Drop --${asked}, or name the file ${out?.replace(/\w+$/, asked)}`,
    );
  }
  return asked ?? ending ?? 'text';
}

async function fromStandardInput<T>(what: string, parse: (text: string) => T): Promise<T> {
  if (process.stdin.isTTY) process.stderr.write(`Reading the ${what} from the terminal; end with Ctrl-D.\n`);
  try {
    return parse(await readText(process.stdin));
  } catch (error) {
    throw error instanceof InputError
      ? new InputError(`standard input: ${error.message}`, error.place)
      : error;
  }
}

/** Colours only where a person looks on and has not asked for none. */
function colorsFor(stream: NodeJS.WriteStream): Colors {
  const wanted = !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return pc.createColors(Boolean(stream.isTTY) && wanted);
}
