import { derivative } from '../model/derivative.ts';
import { children, type Expression, number } from '../model/expression.ts';
import { mapChildren } from '../model/mapChildren.ts';
import { namesIn } from '../model/namesIn.ts';
import { portableMath } from '../model/portableMath.ts';
import { printExpression } from '../model/printExpression.ts';
import { pointFunction } from './pointFunctions.ts';
import type { Problem } from './problem.ts';

type Choice = Expression & { kind: 'choose' };

/** A condition on states at which the equations are discontinuous: `if(T < 20, P, 0)`. */
export interface JumpingCondition {
  readonly left: Expression;
  readonly right: Expression;
}

/** Prefix of the state, 0 or 1, that records on which side of a condition the solution is; no model can contain this name. */
const LEVEL = '#if';

/**
 * The conditions on states at which an equation is discontinuous, each once. If both sides meet, as in if(x > 1, x - 1, 0),
 * there is no jump.
 */
export function jumpingConditions(problem: Pick<Problem, Names | 'equations'>): JumpingCondition[] {
  const conditions = new Map<string, Choice>();
  const visit = (e: Expression): void => {
    if (e.kind === 'choose' && isOnStates(e, problem.states)) {
      const key = keyOf(e);
      if (!conditions.has(key) && jumps(e, problem)) conditions.set(key, e);
    }
    children(e).forEach(visit);
  };
  problem.equations.forEach(visit);
  return Array.from(conditions.values(), ({ left, right }) => ({ left, right }));
}

type Names = 'states' | 'parameters' | 'inputs';

/**
 * The problem with a state for each such condition, 0 where left ≤ right and else 1, and two events that switch it. The solver
 * locates events exactly and differentiates across them; between them the equations are smooth. Returns the problem itself if no
 * equation is discontinuous.
 */
export function withLevels(problem: Problem): Problem {
  const conditions = jumpingConditions(problem);
  if (conditions.length === 0) return problem;
  const { states, equations, initial, model } = problem;
  const levels = conditions.map((_, k) => `${LEVEL}${k}`);
  const keys = new Map(conditions.map((condition, k) => [keyOf(condition), levels[k]]));
  const change = (e: Expression): Expression => {
    const inner = mapChildren(e, change);
    const name = e.kind === 'choose' ? keys.get(keyOf(e)) : undefined;
    if (name === undefined || inner.kind !== 'choose') return inner;
    return { ...inner, left: { kind: 'state', name }, right: number(0.5) };
  };
  const [place] = model.equations.map((equation) => equation.place);
  const flips = conditions.flatMap(({ left, right }, k): Model['jumps'] => {
    const to = (value: number) => [{ state: levels[k], expression: number(value), place }];
    return [
      { kind: 'when', left, right, strict: true, assign: to(1), place },
      { kind: 'when', left: right, right: left, strict: true, assign: to(0), place },
    ] as Model['jumps'];
  });
  return {
    ...problem,
    states: [...states, ...levels],
    equations: [...equations.map(change), ...levels.map(() => number(0))],
    initial: [
      ...initial,
      ...conditions.map(
        ({ left, right }): Expression => ({
          kind: 'choose',
          left,
          right,
          yes: number(0),
          no: number(1),
        }),
      ),
    ],
    model: { ...model, jumps: [...flips, ...model.jumps] },
  };
}

type Model = Problem['model'];

function keyOf({ left, right }: JumpingCondition): string {
  return `${printExpression(left)}\n${printExpression(right)}`;
}

function isOnStates({ left, right }: Choice, states: readonly string[]): boolean {
  const names = [...namesIn(left), ...namesIn(right)];
  return names.some((name) => states.includes(name)) && !names.some((name) => name.startsWith(LEVEL));
}

/** Points at which a condition is probed, decades over which their coordinates spread, and Newton steps to the border. */
const PROBES = 24;
const DECADES = 3;
const STEPS = 30;
/**
 * How close to the border counts as on it, relative to the state; and how much the sides must differ there, relative to their
 * size.
 */
const NEAR = 1e-10;
const SAME = 1e-6;

/** Whether the two sides of a conditional differ anywhere on its border. */
function jumps({ left, right, yes, no }: Choice, problem: Pick<Problem, Names>): boolean {
  const { states, parameters, inputs } = problem;
  const gap: Expression = { kind: 'sum', terms: [left, { kind: 'negate', of: right }] };
  const moved = states.filter((state) => namesIn(gap).has(state));
  const at = pointFunction(problem, [gap, ...moved.map((state) => derivative(gap, state)), yes, no]);
  let seed = 0.5;
  // Weyl's sequence: any evenly spread points will do, the same every time.
  const next = () => {
    seed = (seed + 0.618_033_988_749_895) % 1;
    return portableMath.exp(DECADES * Math.LN10 * (2 * seed - 1));
  };
  for (let probe = 0; probe < PROBES; probe++) {
    const x = Float64Array.from(states, next);
    const w = Float64Array.from(parameters, next);
    const u = Float64Array.from(inputs, next);
    const t = next();
    const l = probe % moved.length;
    const place = states.indexOf(moved[l]);
    let size = 0;
    for (let step = 0; step <= STEPS; step++) {
      const values = at(t, x, w, u);
      const [a, b] = values.subarray(1 + moved.length);
      size = Math.max(size, Math.abs(a), Math.abs(b));
      const move = values[0] / values[1 + l];
      if (Math.abs(move) <= NEAR * Math.abs(x[place])) {
        if (Math.abs(a - b) > SAME * size) return true;
        break;
      }
      x[place] -= move;
      if (!Number.isFinite(x[place])) break;
    }
  }
  return false;
}
