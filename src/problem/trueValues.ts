import { isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import { shorten } from '../model/sourceError.ts';
import { labelOf } from '../result.ts';
import { list, shown } from '../words.ts';
import type { Problem } from './problem.ts';

/** The name of each unknown, with its experiment where it has a value of its own in each: k[a]. */
export function labelsOf({ unknowns, experiments }: Problem): string[] {
  return unknowns.map(({ name, experiment }) =>
    labelOf({ name, experiment: experiment === undefined ? null : experiments[experiment].name }),
  );
}

/** Longer lists of names are not read. */
const mostListed = 200;

/** The true value of each unknown of a problem. A value for k stands for all experiments in which k[a] has none. */
export function trueValues(problem: Problem, labels: readonly string[], truth: unknown): Float64Array {
  if (!isFields(truth)) {
    throw new InputError(
      `truth is ${shown(truth)}. It must give a number to each parameter by its name, such as { ${labels[0]}: 1 }.`,
    );
  }
  const values = new Map(Object.entries(truth).map(([name, value]) => [name.normalize('NFC'), value]));
  const names = new Set([...problem.unknowns.map(({ name }) => name), ...labels]);
  for (const [name, value] of values) {
    if (!names.has(name)) {
      const near = nearestName(name, [...names]);
      throw new InputError(
        `truth names "${shorten(name)}", which is not estimated. What is: ${shorten(list(labels), mostListed)}.${near ? ` Did you mean ${near}?` : ' Leave it out.'}`,
      );
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new InputError(`truth gives ${name} the value ${shown(value)}. It must be a finite number.`);
    }
  }
  const found = problem.unknowns.map(({ name }, j) => values.get(labels[j]) ?? values.get(name));
  const missing = labels.filter((_, j) => found[j] === undefined);
  if (missing.length > 0) {
    throw new InputError(
      `truth lacks ${shorten(list(missing), mostListed)}. Every parameter needs a number. Add ${missing.length === 1 ? 'it' : 'them'}.`,
    );
  }
  return Float64Array.from(found as number[]);
}

/** Around what random starts lie where the truth is known: one value a name. */
export function aroundTruth(problem: Problem, wTrue: Float64Array): Record<string, number> {
  const names = [...new Set(problem.unknowns.map(({ name }) => name))];
  return Object.fromEntries(
    names
      .filter((name) => problem.model.parameters.includes(name))
      .map((name) => {
        const own = Array.from(wTrue).filter((_, j) => problem.unknowns[j].name === name);
        return [name, own.reduce((sum, w) => sum + w, 0) / own.length];
      }),
  );
}
