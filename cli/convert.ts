import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { isSbml, mendModel } from '../src/inside.ts';
import {
  InputError,
  isPetabPath,
  modelIn,
  parseModel,
  readPetabFile,
  readSbml,
  readTextFile,
  writeSbml,
  writeTable,
} from '../src/node.ts';
import { cliFindings } from './cliFindings.ts';
import { estimateOf } from './input/estimateFlag.ts';
import { fromStandardInput } from './input/standardInput.ts';
import { checkOutputs, writeOutputs } from './output/output.ts';
import { remarkFindings } from './remarkFindings.ts';
import { remark } from './terminal/terminalWords.ts';

interface Flags {
  to?: 'text' | 'sbml';
  estimate?: string;
  out?: string;
  force?: true;
  mend?: true;
}

const help = `
Examples:
  wendy convert model.xml                      SBML as a model in text, printed
  wendy convert model.xml -o model.txt
  wendy convert model.xml --estimate k1,k2     without the values of k1 and k2
  wendy convert model.txt --to sbml -o model.xml
  wendy convert typed.txt --mend -o model.txt  with r N (1 - N/K) as r*N*(1 - N/K)
  wendy convert problem.yaml -o folder         a PEtab problem as model.txt and data.csv

Exit codes: 0 with the model; 2 for a usage error, an unreadable file or bad
input.
`;

/** The command `wendy convert`. */
export function command(): Command {
  return new Command('convert')
    .argument(
      '<model>',
      'file with the model, in text or SBML, or - for standard input; a PEtab problem (YAML, folder, zip)',
    )
    .optionsGroup('Output:')
    .addOption(
      new Option('--to <format>', 'text or sbml [text for SBML, sbml for text]').choices(['text', 'sbml']),
    )
    .option(
      '--estimate <id,…|all>',
      'for SBML: ids whose values are left out, so that they are estimated [none]',
    )
    .option('--mend', 'correct the mistakes of a text: write the model that it most likely means')
    .option('-o, --out <file>', 'write the model to a file instead')
    .option('--force', 'replace a file that exists')
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup('Output:'))
    .addHelpText('after', help)
    .action(run);
}

async function run(path: string, flags: Flags): Promise<void> {
  const force = flags.force === true;
  if (path !== '-' && (await isPetabPath(path))) return convertPetab(path, flags);
  checkOutputs({ '--out': flags.out }, force, [path]);
  const text = path === '-' ? await fromStandardInput('model', (all) => all) : await readTextFile(path);
  const source = path === '-' ? 'standard input' : path;
  const content = converted(text, flags, source);
  if (flags.out === undefined) process.stdout.write(content);
  else await writeOutputs([{ path: flags.out, content }], force);
}

/** The text of the model, printed, or with --out model.txt and data.csv in a folder. */
async function convertPetab(path: string, { out, force }: Flags): Promise<void> {
  const petab = await readPetabFile(path);
  if (out === undefined) {
    process.stdout.write(petab.model);
    return;
  }
  const names = { model: join(out, 'model.txt'), data: join(out, 'data.csv') };
  mkdirSync(out, { recursive: true });
  checkOutputs({ model: names.model, data: names.data }, force === true, [path]);
  await writeOutputs(
    [
      { path: names.model, content: petab.model },
      { path: names.data, content: await writeTable(petab.table, 'csv') },
    ],
    force === true,
  );
}

function converted(given: string, flags: Flags, source: string): string {
  const fromSbml = isSbml(given);
  // Undefined for a text without mistakes, and for one that cannot be mended: its error is the answer then.
  const text = (flags.mend && !fromSbml && mendModel(given)) || given;
  const estimate = estimateOf(flags.estimate);
  if (!fromSbml && estimate !== undefined)
    throw new InputError(cliFindings.estimateWithoutSbml({ given: 'text' }));
  try {
    if ((flags.to ?? (fromSbml || flags.mend ? 'text' : 'sbml')) === 'text') {
      if (!fromSbml) return parseModel(text).text;
      const read = readSbml(text, { estimate });
      // What is written must be a model, and not only look like one.
      return read.model.text;
    }
    const { xml, lost } = writeSbml(modelIn(text, { estimate }));
    if (lost.length > 0) remark(remarkFindings.sbmlWithout({ lines: lost }));
    return xml;
  } catch (error) {
    throw error instanceof InputError ? error.in(source) : error;
  }
}
