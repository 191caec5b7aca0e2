import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError, readTextFile } from '../../src/node.ts';
import { builtInPlans } from '../../studies/plan/builtIn.ts';
import { parseJson } from '../../studies/plan/parseJson.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { withPetab } from '../../studies/plan/withPetab.ts';
import { fromStandardInput } from '../input/standardInput.ts';
import { studyCommandFindings } from './studyCommandFindings.ts';

/**
 * The plan that a word on the command line stands for, as it was written but for what it names by paths, which are relative to its file:
 * a built-in one, a file, or - for standard input.
 */
export async function planOf(word: string): Promise<object> {
  const builtIn = builtInPlans.find(({ name }) => name === word);
  if (builtIn) return builtIn;
  if (word === '-') return planIn(await fromStandardInput('plan', (text) => text), 'plan', '.');
  if (!existsSync(word) && !/[./\\]/.test(word)) {
    const names = builtInPlans.map(({ name }) => name);
    throw new InputError(studyCommandFindings.planUnknown({ text: word, names }));
  }
  let text: string;
  try {
    text = await readTextFile(word);
  } catch (error) {
    throw error instanceof InputError ? error.in(word) : error;
  }
  return planIn(text, word, dirname(word));
}

/** The value that a plan's text describes, which is an object where the plan can be read. */
async function planIn(text: string, where: string, folder: string): Promise<object> {
  try {
    const source = await withPetab(parseJson(text), folder);
    readPlanObject(source);
    return source as object;
  } catch (error) {
    throw error instanceof InputError ? error.in(where) : error;
  }
}
