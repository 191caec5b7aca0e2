import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { portableMath } from '../model/portableMath.ts';
import type { Term } from '../model/terms.ts';
import { termsOf } from '../model/terms.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import type { Problem } from '../problem/problem.ts';

/** A sum whose size is below this part of that of its largest term cancels. */
const CANCELS = 0.3;
/** The fewest times at which all of it was measured. */
const LEAST_TIMES = 5;

/** Terms of an equation that differ only in what the data show: parameters · (a sum of measured states and numbers). */
export interface CancellingSum {
  readonly terms: readonly Term[];
  /** What they have in common. */
  readonly common: Term;
  /** The root mean square of the sum that it multiplies, over the data. */
  readonly rms: number;
}

/**
 * Finds the sums in an equation that cancel: k·x and k·y in k·(x - y) say nothing about k where x is nearly y, but their
 * difference does. Only sums of states that outputs show with known gains.
 */
export function cancellingSums(problem: Problem): (terms: readonly Term[]) => CancellingSum[] {
  const shown = shownStates(problem);
  return (terms) => {
    const groups = new Map<string, { terms: Term[]; rest: Term[]; common: Term }>();
    for (const term of terms) {
      const parameters = term.factors.filter(({ atom }) => atom.kind === 'parameter');
      const rest = term.factors.filter(({ atom }) => atom.kind !== 'parameter');
      if (!rest.every(({ atom }) => [...namesIn(atom)].every((name) => name === 't' || shown.has(name))))
        continue;
      const key = parameters
        .map(({ atom, power }) => `${(atom as { name: string }).name}^${power}`)
        .sort()
        .join(' ');
      const group = groups.get(key) ?? {
        terms: [],
        rest: [],
        common: { coefficient: 1, factors: parameters },
      };
      group.terms.push(term);
      group.rest.push({ ...term, factors: rest });
      groups.set(key, group);
    }
    return [...groups.values()].flatMap(({ terms, rest, common }) => {
      if (rest.length < 2 || !rest.some(({ factors }) => factors.length > 0)) return [];
      const rms = sizeOf(problem, shown, rest);
      return rms === undefined ? [] : [{ terms, common, rms }];
    });
  };
}

/** States that an output shows with a known gain: which output, and the gain. */
function shownStates({ states, outputs }: Problem): Map<string, { output: number; gain: number }> {
  const terms = termsOf();
  const shown = new Map<string, { output: number; gain: number }>();
  outputs.forEach(({ expression }, output) => {
    const [only, ...others] = terms(expression);
    if (!only || others.length > 0 || only.factors.length !== 1) return;
    const [{ atom, power }] = only.factors;
    if (atom.kind === 'state' && power === 1 && states.includes(atom.name) && !shown.has(atom.name))
      shown.set(atom.name, { output, gain: only.coefficient });
  });
  return shown;
}

/** The root mean square of a sum over the data, where it cancels; undefined where it does not, or is not known. */
function sizeOf(
  { states, parameters, inputs, experiments }: Problem,
  shown: ReturnType<typeof shownStates>,
  sum: readonly Term[],
): number | undefined {
  const atoms: Expression[] = sum.flatMap(({ factors }) => factors.map(({ atom }) => atom));
  const needed = [...new Set(atoms.flatMap((atom) => [...namesIn(atom)]))].filter((name) => name !== 't');
  const values = pointFunction({ states, parameters, inputs }, atoms);
  const [w, u] = [new Float64Array(parameters.length), new Float64Array(inputs.length)];
  const x = new Float64Array(states.length);
  const squares = new Float64Array(sum.length);
  let [total, count] = [0, 0];
  for (const { t, Y } of experiments) {
    for (let row = 0; row < t.length; row++) {
      for (const name of needed) {
        const { output, gain } = shown.get(name)!;
        x[states.indexOf(name)] = Y.data[row + output * Y.rows] / gain;
      }
      const at = values(t[row], x, w, u);
      let [k, whole] = [0, 0];
      const parts = sum.map(({ coefficient, factors }) =>
        factors.reduce((product, { power }) => product * portableMath.pow(at[k++], power), coefficient),
      );
      for (const part of parts) whole += part;
      if (!Number.isFinite(whole)) continue;
      parts.forEach((part, i) => {
        squares[i] += part * part;
      });
      total += whole * whole;
      count++;
    }
  }
  const largest = squares.reduce((a, b) => Math.max(a, b), 0);
  if (count < LEAST_TIMES || !(total > 0 && total < CANCELS ** 2 * largest)) return undefined;
  return Math.sqrt(total / count);
}
