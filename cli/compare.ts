import { Command, Option } from 'commander';
import { asJson } from '../report/records.ts';
import { type CompareOptions, type Comparison, compare, InputError, type Model } from '../src/node.ts';
import { cliFindings } from './cliFindings.ts';
import { estimateFlag } from './input/estimateFlag.ts';
import { experimentSizes } from './input/experimentSizes.ts';
import { addFlags, inPieces, numberOrText, optionsFrom, pairs } from './input/flags.ts';
import { type WhichTable, whichTableFlags, withFile } from './input/modelAndData.ts';
import { type CommandInput, readInput, withProblem } from './input/readInput.ts';
import { tablePath } from './input/tablePath.ts';
import { checkOutputs, writeOutputs } from './output/output.ts';
import { outputFindings } from './output/outputFindings.ts';
import { compareReport } from './report/compareReport.ts';
import { colorsFor, noColors } from './terminal/colors.ts';
import { widthOf } from './terminal/layout.ts';
import { isLarge, progressTo } from './terminal/progress.ts';
import { terminal } from './terminal/terminal.ts';
import { visible } from './terminal/visible.ts';
import { startPool } from './threads/starts.ts';

interface Flags extends WhichTable {
  estimate?: string;
  petabBounds?: true;
  truth?: string;
  starts?: string;
  json?: true;
  out?: string;
  force?: true;
  quiet?: true;
}

const help = `
Examples:
  wendy compare model.txt data.csv
  wendy compare model.txt data.csv --truth w1=3,w2=-1 --u0 u1=1
  wendy compare model.txt data.csv --starts 20 --seed 7
  wendy compare nonlinear.txt data.csv --start-around Vmax=1,Km=0.5
  wendy compare model.txt data.csv --preset paper --objective scalar
  wendy compare model.txt data.csv --json --out comparison.json
  wendy compare model.xml data.csv --estimate k1,k2
  wendy compare problem.yaml --petab-bounds

Compares all methods, for every model that can be fitted: OLS and WENDy (irls),
which need every state at equally spaced times and parameters that enter
linearly; mle; and nonlinear least squares by forward solves. These are FSNLS
from random starts (the best is shown), and WENDy-FSNLS from WENDy's estimate.
If there is no such estimate, weak-FSNLS starts at WENDy's first step; if WENDy
cannot fit the model, mle-FSNLS starts at the estimate of mle; and if mle cannot
either, search-FSNLS at the best of several starts. Random starts lie within
±√3·25% of --start-around, or else of the truth, of WENDy's estimate or of that
of mle. The table is explained in docs/compare.md.

Exit codes: 0 with a comparison; 2 for a usage error, an unreadable file or
bad input; 1 for a bug in this program; 130 after Ctrl-C.
`;

/** The command `wendy compare`. */
export function command(): Command {
  const compareCommand = new Command('compare')
    .argument('<model>', 'file with the model, or - for standard input; a PEtab problem (YAML, folder, zip)')
    .argument('[data]', 'file with the data, or - for standard input; none for a PEtab problem')
    .optionsGroup('Comparison:')
    .addOption(
      new Option(
        '--truth <name=x,…>',
        'true value of each parameter, where known: errors are shown, and random starts lie around it unless --start-around is given',
      ).argParser(inPieces),
    )
    .option('--starts <n>', 'how many random starts FSNLS has [5]')
    .addOption(estimateFlag())
    .option('--petab-bounds', 'for a PEtab problem: keep parameters within the bounds of its table')
    .optionsGroup('Output:')
    .option('--json', 'print the whole comparison as one JSON object')
    .option('--out <file>', 'write to a file instead (a name in .json chooses that format)')
    .option('--force', 'replace a file that exists')
    .option('--quiet', 'only the tables')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Output:'))
    .addHelpText('after', help)
    .action(run);
  for (const flag of whichTableFlags()) compareCommand.addOption(flag.helpGroup('Input:'));
  // Each method has its own way with these.
  return addFlags(compareCommand, ['method', 'start', 'starts', 'covariance']);
}

async function run(modelPath: string, dataPath: string | undefined, flags: Flags): Promise<void> {
  checkOut(flags, [modelPath, ...(dataPath === undefined ? [] : [tablePath(dataPath).path])]);
  const source = await readInput('compare', modelPath, dataPath, flags);
  const { model, paths } = source;
  const { options, by } = optionsOf(flags, model, source);
  const table = await source.table();

  const large = isLarge(model.states.length, experimentSizes(table, by));
  const progress = progressTo(process.stderr, large);
  const observe = flags.quiet ? undefined : progress.observe;
  const pool = startPool(model, table, observe);
  const say = terminal({ states: model.states, parameters: model.parameters, also: { truth: '--truth' } });
  const comparison = await compare(model, table, options, { observe, elsewhere: pool.elsewhere })
    .finally(() => {
      pool.end();
      progress.end();
    })
    .catch((error) => {
      throw error instanceof InputError ? withFile(error, ...paths, say, table) : error;
    });
  await deliver(comparison, flags);
}

function checkOut({ out, force }: Flags, inputs: readonly string[]): void {
  if (out === undefined) return;
  if (out.trim() === '' || out === '-') {
    throw new InputError(
      outputFindings.fileNameNeeded({ flag: '--out', text: out, example: 'comparison.json' }),
    );
  }
  if (/\.csv$/i.test(out)) {
    const instead = out.replace(/csv$/i, 'json');
    throw new InputError(outputFindings.endingNotWritten({ path: out, formats: ['text', 'JSON'], instead }));
  }
  checkOutputs({ '--out': out }, force === true, inputs);
}

function optionsOf(
  flags: Flags,
  model: Model,
  source: CommandInput,
): { options: CompareOptions; by: string } {
  const typed = flags as Record<string, unknown>;
  if (typed.preset === 'authors-2023') {
    throw new InputError(cliFindings.presetNotCompared());
  }
  // Intervals of one kind of method are for those alone; the others take white ones.
  const scaled = typed.intervals === 'scaled';
  // Its starts are those of fsnls, not those of a search.
  const taken = { ...typed, starts: undefined, method: 'fsnls', ...(scaled ? { intervals: 'white' } : {}) };
  const { given, resolved } = optionsFrom(taken, model.states);
  const { method: _, starts: __, ...others } = given;
  const { truth, starts } = flags;
  const options: CompareOptions = {
    ...(withProblem(others, source) as typeof others),
    ...(scaled ? { intervals: 'scaled' } : {}),
    ...(truth === undefined ? {} : { truth: pairs(truth, '--truth') as Record<string, number> }),
    ...(starts === undefined ? {} : { starts: numberOrText(starts) as number }),
  };
  return { options, by: options.by ?? resolved.by };
}

async function deliver(comparison: Comparison, { json, out, force, quiet }: Flags): Promise<void> {
  const text = json || /\.json$/i.test(out ?? '');
  const screen = out === undefined;
  const written = text
    ? asJson(comparison)
    : compareReport(
        comparison,
        quiet ? 'quiet' : 'normal',
        screen ? colorsFor(process.stdout) : noColors,
        screen ? widthOf(process.stdout) : 80,
      );
  if (screen) process.stdout.write(written);
  else await writeOutputs([{ path: out, content: written }], force === true);
  if (!screen && !quiet) process.stderr.write(`Wrote ${visible(out)}\n`);
}
