import { type Finding, type FitOptions, InputError, readPetab } from '../../src/index.ts';
import { csvOf } from '../../src/inside.ts';

/** A PEtab problem as the page works on it. */
interface BroughtProblem {
  readonly name: string;
  readonly model: string;
  readonly text: string;
  /** The method, where only one can fit it. */
  readonly options: FitOptions;
  /** What is not as the problem says. */
  readonly notes: readonly Finding[];
}

/** The PEtab problem in some files, or in a zip archive; undefined where the archive has none. */
export async function petabProblem(files: readonly File[]): Promise<BroughtProblem | undefined> {
  const contents = new Map<string, Uint8Array>();
  for (const file of files) contents.set(pathOf(file), new Uint8Array(await file.arrayBuffer()));
  try {
    const { file, model, table, options, notes } = await readPetab(contents);
    return {
      name: file.split('/').at(-1)!,
      model,
      text: csvOf(table),
      options: options.method === undefined ? {} : { method: options.method },
      notes: notes.map(({ finding }) => finding),
    };
  } catch (error) {
    // An archive may hold a table instead.
    const isOther = error instanceof InputError && error.finding.code === 'petabMissing';
    if (isOther && files.length === 1) return undefined;
    throw error;
  }
}

/** The path of a file in the folder that was brought; its name where it came alone. */
function pathOf({ webkitRelativePath, name }: File): string {
  return webkitRelativePath || name;
}
