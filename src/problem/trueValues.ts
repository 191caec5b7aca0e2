import { modelOptionFindings } from '../findings/modelOptionFindings.ts';
import { isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import { labelOf } from '../result.ts';
import { shown } from '../text/words.ts';
import type { Problem } from './problem.ts';

/** The name of each unknown, with the experiment if it is local: k[a]. */
export function labelsOf({ unknowns, experiments }: Problem): string[] {
  return unknowns.map(({ name, experiment }) =>
    labelOf({ name, experiment: experiment === undefined ? null : experiments[experiment].name }),
  );
}

/** The true value of each unknown of a problem. A value for k applies to all experiments for which k[a] is not given. */
export function trueValues(problem: Problem, labels: readonly string[], truth: unknown): Float64Array {
  if (!isFields(truth)) {
    throw new InputError(modelOptionFindings.truthNotObject({ value: shown(truth), example: labels[0] }));
  }
  const values = new Map(Object.entries(truth).map(([name, value]) => [name.normalize('NFC'), value]));
  const names = new Set([...problem.unknowns.map(({ name }) => name), ...labels]);
  for (const [name, value] of values) {
    if (!names.has(name)) {
      const near = nearestName(name, [...names]) ?? '';
      throw new InputError(modelOptionFindings.truthNotEstimated({ name, names: labels, near }));
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new InputError(modelOptionFindings.truthNotNumber({ name, value: shown(value) }));
    }
  }
  const matched = problem.unknowns.map(({ name }, j) => values.get(labels[j]) ?? values.get(name));
  const missing = labels.filter((_, j) => matched[j] === undefined);
  if (missing.length > 0) throw new InputError(modelOptionFindings.truthMissing({ names: missing }));
  return Float64Array.from(matched as number[]);
}

/** The centre of random starts if the truth is known: one value per name. */
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
