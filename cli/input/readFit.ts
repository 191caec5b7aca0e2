import {
  type FittedModel,
  fittedModel,
  InputError,
  type Result,
  readTextFile,
  savedResult,
} from '../../src/node.ts';
import { cliFindings } from '../cliFindings.ts';
import { inSolveFlags } from '../runSolve.ts';
import { fromStandardInput } from './standardInput.ts';

/** The result that `wendy fit --json` wrote, or standard input for -, and what it says about an experiment, checked. */
export async function readFit(
  path: string,
  experiment: string | undefined,
): Promise<{ result: Result; fit: FittedModel }> {
  if (path.trim() === '') {
    throw new InputError(cliFindings.fitUnnamed());
  }
  const read = (text: string) => {
    const result = parse(text);
    return { result, fit: fittedModel(result, experiment) };
  };
  try {
    return path === '-' ? await fromStandardInput('result', read) : read(await readTextFile(path));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const refusal = error.said(inSolveFlags);
    throw path === '-' ? refusal : refusal.in(path);
  }
}

function parse(text: string): Result {
  try {
    return savedResult(JSON.parse(text));
  } catch (error) {
    const { message } = error as Error;
    const [, position = Number.POSITIVE_INFINITY] = /position (\d+)/.exec(message) ?? [];
    const cut = /^\s*[[{]/.test(text) && Number(position) >= text.trimEnd().length;
    const what = text.trim() === '' ? 'empty' : cut ? 'cut' : 'other';
    throw new InputError(cliFindings.fitNotJson({ what }));
  }
}
