import type { FitOptions, Model, Petab, Table } from '../../src/node.ts';
import { InputError, isPetabPath, parseModel, readPetabFile } from '../../src/node.ts';
import { cliFindings } from '../cliFindings.ts';
import { remark } from '../terminal/terminalWords.ts';
import { checkPaths, noteSbml, readData, readModel, type WhichTable } from './modelAndData.ts';

/** What a command fits: a model and data, or a PEtab problem, which is both. */
export interface CommandInput {
  readonly model: Model;
  /** Reads the data, after the options were checked. */
  table(): Promise<Table>;
  /** What the problem says about how it is fitted; flags come before it. */
  readonly options: FitOptions;
  readonly petab: Petab | undefined;
  /** The paths, for messages. */
  readonly paths: readonly [string, string];
}

export interface InputFlags extends WhichTable {
  estimate?: string;
  petabBounds?: true;
  quiet?: true;
}

/** The model and the data that a command is given, or the PEtab problem where it is given one path alone. */
export async function readInput(
  command: string,
  modelPath: string,
  dataPath: string | undefined,
  flags: InputFlags,
): Promise<CommandInput> {
  if (dataPath === undefined) {
    if (modelPath === '-' || !(await isPetabPath(modelPath))) {
      throw new InputError(cliFindings.dataNotGiven({ command, model: modelPath }));
    }
    if (flags.estimate !== undefined) {
      throw new InputError(cliFindings.estimateWithoutSbml({ given: 'petab' }));
    }
    const petab = await readPetabFile(modelPath);
    if (!flags.quiet) for (const { finding } of petab.notes) remark(finding);
    const bounds = flags.petabBounds ? { bounds: petab.bounds } : {};
    return {
      model: parseModel(petab.model),
      table: async () => petab.table,
      options: { ...petab.options, ...bounds } as FitOptions,
      petab,
      paths: [modelPath, modelPath],
    };
  }
  checkPaths(command, modelPath, dataPath);
  if (flags.petabBounds) throw new InputError(cliFindings.petabFlag({ flag: '--petab-bounds' }));
  const model = await readModel(modelPath, flags.estimate);
  if (!flags.quiet) noteSbml(modelPath, model);
  return {
    model,
    table: () => readData(dataPath, flags),
    options: {},
    petab: undefined,
    paths: [modelPath, dataPath],
  };
}

/** Options of the flags, before what the problem says. */
export function withProblem(given: FitOptions, { options }: CommandInput): FitOptions {
  const own = typeof given.bounds === 'object' ? given.bounds : {};
  const bounds = options.bounds && { bounds: { ...(options.bounds as object), ...own } };
  return { ...options, ...given, ...bounds } as FitOptions;
}
