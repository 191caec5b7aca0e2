import { scriptLanguages } from '../../src/inside.ts';
import { InputError, type Result, type ScriptLanguageName } from '../../src/node.ts';
import type { Output } from './output.ts';
import { outputFindings } from './outputFindings.ts';
import type { FitInput } from './withData.ts';

/** A script to write, and the file it goes to. */
export interface ScriptTarget {
  /** As it is typed, to name it in messages. */
  readonly flag: string;
  readonly path: string;
  readonly language: ScriptLanguageName;
}

/** What `--code FILE` asks for: the language by the ending of the name. An InputError for an ending that no language has. */
export function scriptTargets(given: readonly string[] = []): ScriptTarget[] {
  return [...new Set(given)].map((path) => {
    const ending = /[^/\\]\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
    const language = scriptLanguages.find((one) => one.ending.toLowerCase() === ending);
    if (!language) {
      const endings = scriptLanguages.map((one) => `.${one.ending} (${one.title})`);
      throw new InputError(outputFindings.codeNotWritten({ path, endings }));
    }
    return { flag: given.length > 1 ? `--code ${path}` : '--code', path, language: language.name };
  });
}

/** The scripts of a fit. Why one cannot be written is returned, not thrown: the rest of an answer is worth writing. */
export async function scriptFiles(
  targets: readonly ScriptTarget[],
  result: Result,
  { model, table }: FitInput,
): Promise<(Output | InputError)[]> {
  const { reproduce } = await import('../../src/index.ts');
  const files: (Output | InputError)[] = [];
  for (const { path, language } of targets) {
    try {
      files.push({ path, content: await reproduce(result, model, table, language) });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      files.push(error);
    }
  }
  return files;
}
