import { derivative } from '../model/derivative.ts';
import { children, type Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { type Term, termsOf } from '../model/terms.ts';

/** Where a parameter enters, and whether it affects anything measured. */
export interface Enters {
  readonly equations: 'linearly' | 'nonlinearly' | null;
  readonly firstStates: boolean;
  readonly outputs: boolean;
  readonly jumps: boolean;
  readonly noise: boolean;
  readonly hasEffect: boolean;
}

/** The formulas in which parameters may occur. */
export interface Formulas {
  readonly states: readonly string[];
  readonly equations: readonly Expression[];
  /** Known first states, by state. */
  readonly initial: readonly (Expression | undefined)[];
  /** The measured outputs. */
  readonly outputs: readonly Expression[];
  /** Standard deviations of the noise. */
  readonly noise: readonly Expression[];
  readonly jumps: readonly { readonly state: string; readonly expression: Expression }[];
  /** Conditions of events, and the states that the events set. */
  readonly events: readonly { readonly condition: Expression; readonly states: readonly string[] }[];
  /** The names of the unknowns. */
  readonly unknown: ReadonlySet<string>;
}

/**
 * A function that reports where a parameter enters. It enters linearly if the derivative of every equation by it is free of
 * unknown parameters. It has an effect if a measured output depends on it, through states that matter for outputs.
 */
export function entersOf(f: Formulas): (name: string) => Enters {
  const terms = termsOf();
  const isSwitched = switches();
  const relevant = relevantStates(f);
  const matters = (state: string) => relevant.has(state);

  return (name) => {
    const uses = (e: Expression | undefined) => e !== undefined && dependsOn(e, name);
    const of = {
      equations: f.equations.map(uses),
      initial: f.initial.map(uses),
      jumps: f.jumps.map(({ expression }) => uses(expression)),
      events: f.events.map(({ condition }) => uses(condition)),
    };
    const outputs = f.outputs.some(uses);
    const noise = f.noise.some(uses);
    return {
      equations: of.equations.includes(true)
        ? f.equations.every((e) => isLinear(e, name))
          ? 'linearly'
          : 'nonlinearly'
        : null,
      firstStates: of.initial.includes(true),
      outputs,
      jumps: of.jumps.includes(true) || of.events.includes(true),
      noise,
      hasEffect:
        outputs ||
        noise ||
        f.states.some((state, l) => matters(state) && (of.equations[l] || of.initial[l])) ||
        f.jumps.some(({ state }, j) => matters(state) && of.jumps[j]) ||
        f.events.some(({ states }, j) => states.some(matters) && of.events[j]),
    };
  };

  function dependsOn(e: Expression, name: string): boolean {
    return namesIn(e).has(name) && (isSwitched(e).has(name) || terms(derivative(e, name)).length > 0);
  }

  function isLinear(e: Expression, name: string): boolean {
    if (!namesIn(e).has(name)) return true;
    return (
      !isSwitched(e).has(name) && ![...namesOf(terms(derivative(e, name)))].some((one) => f.unknown.has(one))
    );
  }
}

function namesOf(terms: readonly Term[]): Set<string> {
  return new Set(terms.flatMap(({ factors }) => factors.flatMap(({ atom }) => [...namesIn(atom)])));
}

/** States that affect measured outputs. */
export function relevantStates(f: Formulas): ReadonlySet<string> {
  const relevant = new Set<string>();
  const add = (e: Expression | undefined) => {
    for (const name of e ? namesIn(e) : []) if (f.states.includes(name)) relevant.add(name);
  };
  for (const e of [...f.outputs, ...f.noise]) add(e);
  // Iterating over a set also visits elements added meanwhile.
  for (const state of relevant) {
    const l = f.states.indexOf(state);
    add(f.equations[l]);
    add(f.initial[l]);
    for (const jump of f.jumps) if (jump.state === state) add(jump.expression);
    for (const event of f.events) if (event.states.includes(state)) add(event.condition);
  }
  return relevant;
}

/** A function that returns the names in conditions and under floor: they have an effect though the derivative by them is 0. */
function switches(): (e: Expression) => ReadonlySet<string> {
  const known = new Map<Expression, ReadonlySet<string>>();
  return function of(e: Expression): ReadonlySet<string> {
    let names = known.get(e);
    if (!names) {
      const own =
        e.kind === 'choose' ? [e.left, e.right] : e.kind === 'call' && e.name === 'floor' ? e.args : [];
      names = new Set([
        ...own.flatMap((part) => [...namesIn(part)]),
        ...children(e).flatMap((part) => [...of(part)]),
      ]);
      known.set(e, names);
    }
    return names;
  };
}
