import { existsSync } from 'node:fs';
import { InputError, readTextFile } from '../../src/node.ts';
import { builtInPlans } from '../../studies/plan/builtIn.ts';
import type { Plan } from '../../studies/plan/plan.ts';
import { readPlanObject, readPlanText } from '../../studies/plan/readPlan.ts';
import { fromStandardInput } from '../standardInput.ts';

/** The plan that a word on the command line stands for: a built-in one, a file, or - for standard input. */
export async function planOf(word: string): Promise<{ source: unknown; plan: Plan }> {
  const builtIn = builtInPlans.find(({ name }) => name === word);
  if (builtIn) return { source: JSON.parse(JSON.stringify(builtIn)), plan: readPlanObject(builtIn) };
  if (word === '-') return fromStandardInput('plan', (text) => readPlanText(text, 'plan'));
  if (!existsSync(word) && !/[./\\]/.test(word)) {
    throw new InputError(
      `"${word}" is neither a file nor a built-in plan. The built-in ones are ${builtInPlans.map(({ name }) => name).join(', ')}. \`wendy study plans\` tells more of them.`,
    );
  }
  let text: string;
  try {
    text = await readTextFile(word);
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${word}: ${error.message}`) : error;
  }
  return readPlanText(text, word);
}
