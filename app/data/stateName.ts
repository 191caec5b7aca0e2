import { InputError, parseModel } from '../../src/index.ts';
import { isExperimentName } from '../../src/inside.ts';

/** Whether a model can have a state of that name. */
export function isStateName(name: string): boolean {
  // The library takes a column of this name for that of the experiments, unless the model has it as a state.
  if (isExperimentName(name)) return false;
  try {
    const { states } = parseModel(`${name}' = 1`);
    return states.length === 1 && states[0] === name;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return false;
  }
}

/**
 * A name that a model can have for what stands under a heading, and that is not taken: the heading itself where that is
 * one; otherwise "Prey (1000s)" becomes Prey, "OD 600" OD_600, "2nd" u2nd.
 */
export function suggestedName(heading: string, taken: ReadonlySet<string>): string {
  const start = heading.slice(0, 200).trim().normalize('NFC');
  const words = start.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ').match(/[\p{L}\p{M}\p{Nd}_]+/gu) ?? [];
  const joined = shortened(words.join('_')) || 'u';
  const name = [start, joined, `u${joined}`, `${joined}_`].find(isStateName) ?? 'u';
  for (let k = 2, next = name; ; next = `${name}_${k++}`) if (!taken.has(next)) return next;
}

/** Long headings often differ only at their end. */
function shortened(name: string): string {
  return name.length <= 40 ? name : `${name.slice(0, 24)}_${name.slice(-15)}`;
}
