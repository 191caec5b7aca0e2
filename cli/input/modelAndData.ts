import { Option } from 'commander';
import { isSbml } from '../../src/inside.ts';
import {
  InputError,
  isPetabPath,
  type Model,
  parseModel,
  readModelFile,
  readTableFile,
  readTextFile,
  type Say,
  type Table,
  withLayout,
} from '../../src/node.ts';
import { cliFindings } from '../cliFindings.ts';
import { remarkFindings } from '../remarkFindings.ts';
import { terminal } from '../terminal/terminal.ts';
import { remark } from '../terminal/terminalWords.ts';
import { estimateOf } from './estimateFlag.ts';
import { fromStandardInput, tableFromStandardInput } from './standardInput.ts';
import { tablePath } from './tablePath.ts';

/** Throws an InputError where the two files of a command cannot be what they should. */
export function checkPaths(command: string, modelPath: string, dataPath: string): void {
  if (modelPath === '-' && dataPath === '-') {
    throw new InputError(cliFindings.bothFromStandardInput({ both: ['Model', 'data'] }));
  }
  if (/\.[ct]sv$/i.test(modelPath) && !/\.[ct]sv$/i.test(dataPath)) {
    throw new InputError(cliFindings.dataBeforeModel({ command, model: modelPath, data: dataPath }));
  }
}

/** The error of a model, with what its text probably means where that can be said. `read` gives the text again. */
export async function withMended(
  error: unknown,
  path: string,
  read = () => readTextFile(path),
): Promise<unknown> {
  if (!(error instanceof InputError) || error.finding.about.of !== 'model') return error;
  const text = await read();
  if (isSbml(text)) return error;
  const { mendModel } = await import('../../src/inside.ts');
  const mended = mendModel(text);
  if (mended === undefined) return error;
  const also = cliFindings.modelMended({ text: mended, path });
  return new InputError({ ...error.finding, also }, { source: error.source });
}

/** The model on standard input; its error says what the text probably means. */
export function modelFromStandardInput(parse: (text: string) => Promise<Model> | Model): Promise<Model> {
  return fromStandardInput('model', async (text) => {
    try {
      return await parse(text);
    } catch (error) {
      throw await withMended(error, '-', async () => text);
    }
  });
}

/** Throws where a PEtab problem is given in the place of a model. */
export async function refusePetab(path: string): Promise<void> {
  if (path !== '-' && (await isPetabPath(path))) throw new InputError(cliFindings.petabInPlace({ path }));
}

/** The model in a file or on standard input. Of SBML, the constant parameters in `estimate` are unknowns, or all of them. */
export async function readModel(path: string, estimate?: string): Promise<Model> {
  const parse = async (text: string): Promise<Model> => {
    const fromSbml = isSbml(text);
    if (!fromSbml && estimate !== undefined)
      throw new InputError(cliFindings.estimateWithoutSbml({ given: 'text' }));
    if (!fromSbml) return parseModel(text);
    const { readSbml } = await import('../../src/index.ts');
    return readSbml(text, { estimate: estimateOf(estimate) ?? 'all' }).model;
  };
  if (path === '-') return modelFromStandardInput(parse);
  await refusePetab(path);
  if (estimate !== undefined || /\.(xml|sbml)$/i.test(path)) {
    const text = await readTextFile(path);
    try {
      return await parse(text);
    } catch (error) {
      throw error instanceof InputError ? error.said(terminal()).in(path) : error;
    }
  }
  try {
    return await readModelFile(path, { estimate: 'all' });
  } catch (error) {
    throw await withMended(error, path);
  }
}

/** Says of SBML which of its values are not used; nothing for other files. */
export function noteSbml(path: string, { parameters }: Model): void {
  if (/\.(xml|sbml)$/i.test(path)) remark(remarkFindings.sbmlEstimated({ names: parameters }));
}

/** The flags that say which table of a file is meant. */
export function whichTableFlags(): Option[] {
  return [
    new Option(
      '--sheet <name>',
      'sheet of an Excel or ODS workbook [the first with data]; DATA.xlsx#NAME in place of the name of a file does the same',
    ),
    new Option(
      '--block <name|n>',
      'title or number of the table to read, if a file has several, as plate readers write them [the first]',
    ),
  ];
}

/** Which table of a file is meant, and what is in the wells of a plate. */
export interface WhichTable {
  sheet?: string | undefined;
  block?: string | undefined;
  layout?: string | undefined;
}

/** The table in a file, of which the argument may name a sheet, or on standard input; that of a plate with what a layout says about its wells. */
export async function readData(argument: string, { layout, ...which }: WhichTable = {}): Promise<Table> {
  const { path, sheet = which.sheet } = tablePath(argument);
  if (path === '-' && layout === '-')
    throw new InputError(cliFindings.bothFromStandardInput({ both: ['Data', 'layout'] }));
  if (sheet !== which.sheet && which.sheet !== undefined)
    throw new InputError(cliFindings.sheetTwice({ argument, sheet: which.sheet }));
  const wanted = { sheet, block: which.block };
  const table = await inTerminalWords(
    path === '-' ? tableFromStandardInput(wanted) : readTableFile(path, wanted),
  );
  if (layout === undefined) return table;
  const wells = await readData(layout);
  try {
    return withLayout(table, wells);
  } catch (error) {
    throw error instanceof InputError ? error.said(terminal()).in(layout) : error;
  }
}

/** What was read, or an error in the words of the terminal. */
async function inTerminalWords(table: Promise<Table>): Promise<Table> {
  try {
    return await table;
  } catch (error) {
    throw error instanceof InputError ? error.said(terminal()) : error;
  }
}

/**
 * What a fit refuses, with the file that it is about: both where it is about model and data together, none where about an option. With it goes
 * what was said on how the file was read, such as that it has other sheets.
 */
export function withFile(
  error: InputError,
  modelPath: string,
  dataPath: string,
  say: Say = terminal(),
  table?: Table,
): InputError {
  const { finding } = error;
  const also = finding.about.of === 'option' ? undefined : table?.notes?.[0]?.finding;
  const whole =
    also && !finding.also ? new InputError({ ...finding, also }, { source: error.source }) : error;
  const refusal = whole.said(say);
  const [model, data] = [modelPath, dataPath].map((path) => (path === '-' ? 'standard input' : path));
  switch (finding.about.of) {
    case 'option':
      return refusal;
    case 'model':
      return refusal.in(model!);
    case 'data':
      return refusal.in(data!);
    default:
      return refusal.in(`${model}, ${data}`);
  }
}
