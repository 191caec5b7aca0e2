import { existsSync } from 'node:fs';
import { InputError, readTextFile } from '../../src/node.ts';
import { builtInPlans } from '../../studies/plan/builtIn.ts';
import { readPlanText } from '../../studies/plan/readPlan.ts';
import { fromStandardInput } from '../standardInput.ts';
import { studyCommandFindings } from './studyCommandFindings.ts';

/** The plan that a word on the command line stands for, as it was written: a built-in one, a file, or - for standard input. */
export async function planOf(word: string): Promise<object> {
  const builtIn = builtInPlans.find(({ name }) => name === word);
  if (builtIn) return builtIn;
  if (word === '-') return fromStandardInput('plan', (text) => planIn(text, 'plan'));
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
  return planIn(text, word);
}

/** The value that a plan's text describes, which is an object where the plan can be read. */
function planIn(text: string, where: string): object {
  return readPlanText(text, where).source as object;
}
