import { namesIn } from '../model/namesIn.ts';
import { portableMath } from '../model/portableMath.ts';
import { evaluate, seeThrough } from '../model/terms.ts';
import type { ScaleProblem, Scales } from './naturalScales.ts';

/** What a parameter of first states alone starts at, in decades of its scale: epidemics and cultures begin small. */
const DECADES = -1.5;

/** How often such parameters are divided by 5 to make the first states positive. */
const MOST_TRIES = 6;

/**
 * The sizes of all parameters at the first start: their scales, except for parameters that only first states have.
 *
 * One that is a first state, as in I(0) = I0, takes that state's own start, `first`; one inside a formula, as p in
 * S(0) = N*(1 - p), a small part of its scale. Both are divided by 5 until the known first states of positive states are.
 *
 * @param first the states that `startStates` gives at the start of experiments, their mean where these differ.
 * @param decades what such a part is, in powers of ten.
 */
export function startParameters(
  p: ScaleProblem,
  scales: Scales,
  positive: ReadonlySet<string>,
  first: ReadonlyMap<string, number>,
  decades: () => number = () => DECADES,
): Float64Array {
  const elsewhere = new Set(
    [
      ...p.equations,
      ...[...p.outputs, ...(p.jumps ?? [])].map(({ expression }) => expression),
      ...(p.conditions ?? []).flatMap(({ left, right }) => [left, right]),
    ].flatMap((e) => [...namesIn(e)]),
  );
  const inInitial = new Set([...p.initial.values()].flatMap((e) => [...namesIn(e)]));
  const only = p.parameters.flatMap((name, j) => (inInitial.has(name) && !elsewhere.has(name) ? [j] : []));
  const w = scales.parameters.slice();
  for (const j of only) w[j] = startOf(p.parameters[j], w[j]);
  const known = [...p.initial].filter(([state]) => positive.has(state));
  for (let k = 0; k < MOST_TRIES && known.some(([state]) => valueOfState(state) < 0); k++) {
    for (const j of only) w[j] /= 5;
  }
  return w;

  function startOf(name: string, scale: number): number {
    const states = [...p.initial].flatMap(([state, e]) => {
      const g = seeThrough(e);
      return g.kind === 'parameter' && g.name === name ? [state] : [];
    });
    if (states.length === 0) return scale * portableMath.pow(10, decades());
    const sizes = states.map((state) => Math.abs(first.get(state) ?? 0)).filter((size) => size > 0);
    return sizes.length > 0 ? sizes.reduce((sum, size) => sum + size) / sizes.length : scale;
  }

  function valueOfState(state: string): number {
    const g = p.initial.get(state);
    return g ? evaluate(g, valueOfName) : (first.get(state) ?? scales.states[p.states.indexOf(state)]);
  }

  function valueOfName(name: string): number {
    const j = p.parameters.indexOf(name);
    if (j >= 0) return w[j];
    return p.states.includes(name) ? valueOfState(name) : (p.inputs.get(name) ?? 0);
  }
}
