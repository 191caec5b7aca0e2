import { Command, Option } from 'commander';
import { asJson } from '../report/records.ts';
import { check, InputError, isPetabPath, type ModelCheck } from '../src/node.ts';
import { estimateFlag } from './input/estimateFlag.ts';
import { flagOf, layoutFlag, optionsFrom } from './input/flags.ts';
import { readModel, type WhichTable, whichTableFlags, withFile } from './input/modelAndData.ts';
import { readInput, withProblem } from './input/readInput.ts';
import { checkReport } from './report/checkReport.ts';
import { colorsFor } from './terminal/colors.ts';
import { widthOf } from './terminal/layout.ts';
import { terminal } from './terminal/terminal.ts';

const help = `
Examples:
  wendy check model.txt
  wendy check model.txt data.csv
  wendy check model.txt data.csv --fix k=2 --bounds K=0:10
  wendy check model.txt data.csv --json
  wendy check problem.yaml

Shows how model and data are understood, without a fit: states measured and hidden, what
columns measure and with which noise, inputs, unknowns with their bounds and
where each enters, first states, jumps, experiments, and where a search would
begin. Without data it shows what the model alone says.

Exit codes: 0, even with warnings; 2 for a usage error, an unreadable file or
bad input; 1 for a bug in this program.
`;

/** The options that bear on what is understood. */
const taken = [
  'time',
  'by',
  'long',
  'replicates',
  'plate',
  'beyond',
  'noise',
  'noiseSd',
  'fix',
  'bounds',
  'start',
  'u0',
] as const;

/** The command `wendy check`. */
export function command(): Command {
  const checkCommand = new Command('check')
    .argument('<model>', 'file with the model, or - for standard input')
    .argument('[data]', 'file with the data, or - for standard input')
    .optionsGroup('Input:')
    .addOption(estimateFlag())
    .optionsGroup('Output:')
    .option('--json', 'print all of it as one JSON object')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Output:'))
    .addHelpText('after', help)
    .action(run);
  for (const name of taken) checkCommand.addOption(flagOf(name, 'default').helpGroup('Options of fits:'));
  checkCommand.addOption(layoutFlag().helpGroup('Options of fits:'));
  for (const flag of whichTableFlags()) checkCommand.addOption(flag.helpGroup('Options of fits:'));
  return checkCommand;
}

async function run(
  modelPath: string,
  dataPath: string | undefined,
  flags: WhichTable & { json?: true; estimate?: string },
): Promise<void> {
  const isWhole = dataPath !== undefined || (await isPetabPath(modelPath));
  const input = isWhole ? await readInput('check', modelPath, dataPath, flags) : undefined;
  const model = input?.model ?? (await readModel(modelPath, flags.estimate));
  const { given: options } = optionsFrom(flags as Record<string, unknown>, model.states, (given) =>
    input ? withProblem(given, input) : given,
  );
  const table = await input?.table();
  const understood = (): ModelCheck => {
    try {
      return check(model, table, options);
    } catch (error) {
      throw error instanceof InputError
        ? withFile(error, modelPath, dataPath ?? modelPath, terminal(model), table)
        : error;
    }
  };
  const answer = understood();
  const { stdout } = process;
  stdout.write(flags.json ? asJson(answer) : checkReport(answer, colorsFor(stdout), widthOf(stdout)));
}
