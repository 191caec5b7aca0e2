import { compileRightHandSide, type RightHandSide } from '../model/compileRightHandSide.ts';
import { dependencyOrder } from '../model/dependencyOrder.ts';
import { derivative } from '../model/derivative.ts';
import { type Expression, number } from '../model/expression.ts';
import type { Event, Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { withLevels } from '../problem/jumpingConditions.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import { initialMap, type Problem } from '../problem/problem.ts';
import { type Switch, takeSwitches } from '../problem/switches.ts';
import { type EventConditions, eventConditions } from './eventConditions.ts';

/** A function of time, states, parameters and known functions (inputs, then levels of switches). */
type PointValues = (t: number, x: Float64Array, w: Float64Array, known: Float64Array) => Float64Array;

/** Expressions compiled, with their derivatives by states, parameters, t and known functions: a row for each expression. */
export interface Formula {
  readonly value: PointValues;
  readonly slopes: PointValues;
}

/** Events in full, where a model has any; simple ones are then among them. Values of comparisons are 1 or 0. */
export interface FullEvents {
  readonly all: readonly Event[];
  readonly conditions: EventConditions;
  /** Comparisons between changes of switches, and at a time itself. */
  readonly along: PointValues;
  readonly at: PointValues;
  /** Delay and priority of each. */
  readonly times: PointValues;
  /** The values that each assigns. */
  readonly after: readonly PointValues[];
}

/** What solving a problem forward takes, for all of its experiments and any parameters. */
export interface CompiledProblem {
  /** Its parameters are those of the problem, then the known functions. */
  readonly f: RightHandSide;
  readonly switches: readonly Switch[];
  /** left and right of each switch, and left - right. */
  readonly sides: readonly PointValues[];
  readonly crossings: readonly Formula[];
  /** left - right of every event, and the states after each. */
  readonly events: Formula;
  readonly eventCount: number;
  /** Whether an event happens where left - right is zero, too. */
  readonly closed: readonly boolean[];
  readonly assigned: readonly Formula[];
  readonly fullEvents: FullEvents | undefined;
  /** First states that are known, each after those that it needs. */
  readonly first: readonly { readonly state: number; readonly formula: Formula }[];
  /** Expressions of the model, which may hold inputs but no levels of switches. */
  formula(expressions: readonly Expression[]): Formula;
  /** The states after a jump, of whose states some are assigned. */
  after(values: readonly (Expression | undefined)[]): Formula;
  /** The same with conditions on states as states and events, where equations jump at their borders. */
  readonly byLevels: { readonly problem: Problem; readonly compiled: CompiledProblem } | undefined;
}

type Jump = Model['jumps'][number];
type SimpleEvent = Jump & { kind: 'when' };

export function compileProblem(problem: Problem): CompiledProblem {
  const { states, parameters, inputs, equations, model } = problem;
  const isFull = model.jumps.some(({ kind }) => kind === 'event');
  const events = model.jumps.filter((jump): jump is SimpleEvent => !isFull && jump.kind === 'when');
  const full = isFull
    ? model.jumps.filter((jump) => jump.kind === 'event' || jump.kind === 'when').map(inFull)
    : [];
  const conditions = eventConditions(full, states);
  const { expressions, switches } = takeSwitches(
    [...equations, ...events.map(({ left, right }) => difference(left, right)), ...conditions.values],
    states,
    inputs,
  );
  const known = [...inputs, ...switches.map(({ name }) => name)];
  const names = { states, parameters, inputs: known };
  const formula = (expressions: readonly Expression[]): Formula => {
    const by = [...states, ...parameters, 't', ...known];
    let slopes: PointValues | undefined;
    return {
      value: pointFunction(names, expressions),
      // Compiled where they are first needed: a simulation never does.
      slopes: (t, x, w, u) => {
        slopes ??= pointFunction(
          names,
          expressions.flatMap((e) =>
            by.map((name) => (namesIn(e).has(name) ? derivative(e, name) : number(0))),
          ),
        );
        return slopes(t, x, w, u);
      },
    };
  };
  const cache = new Map<unknown, Formula>();
  const after = (values: readonly (Expression | undefined)[]): Formula => {
    let one = cache.get(values);
    if (!one) {
      one = formula(states.map((name, l): Expression => values[l] ?? { kind: 'state', name }));
      cache.set(values, one);
    }
    return one;
  };
  const solved = expressions.slice(0, equations.length);
  const watched = expressions.slice(equations.length, equations.length + events.length);
  const levelled = withLevels(problem);
  return {
    byLevels: levelled === problem ? undefined : { problem: levelled, compiled: compileProblem(levelled) },
    f: compileRightHandSide({
      states,
      parameters,
      equations: solved.map((expression) => ({ expression })),
      // Steps are kept short where a condition may hold for a short time, too.
      usesTime: isFull || expressions.some((e) => namesIn(e).has('t')),
      known,
    }),
    switches,
    sides: switches.map(({ left, right }) => pointFunction(names, [left, right])),
    crossings: switches.map(({ left, right }) => formula([difference(left, right)])),
    events: formula(watched),
    eventCount: events.length,
    closed: events.map(({ strict }) => !strict),
    assigned: events.map(({ assign }) =>
      after(states.map((state) => assign.find((one) => one.state === state)?.expression)),
    ),
    fullEvents: isFull
      ? {
          all: full,
          conditions,
          along: pointFunction(names, expressions.slice(equations.length + events.length)),
          at: pointFunction(names, conditions.values),
          times: pointFunction(
            names,
            full.flatMap(({ delay, priority }) => [delay ?? number(0), priority ?? number(-Infinity)]),
          ),
          after: full.map(({ assign }) =>
            pointFunction(
              names,
              assign.map(({ expression }) => expression),
            ),
          ),
        }
      : undefined,
    formula,
    first: firstOrder(problem).map(([state, g]) => ({
      state: problem.states.indexOf(state),
      formula: formula([g]),
    })),
    after,
  };
}

/** A simple event in full. */
function inFull(jump: Event | SimpleEvent): Event {
  if (jump.kind === 'event') return jump;
  const { left, right, strict, assign, place } = jump;
  return {
    kind: 'event',
    condition: { kind: 'comparison', left, right, strict },
    delay: undefined,
    priority: undefined,
    cancellable: false,
    fromStart: false,
    late: false,
    assign,
    place,
  };
}

function difference(left: Expression, right: Expression): Expression {
  return { kind: 'sum', terms: [left, { kind: 'negate', of: right }] };
}

/** The states whose first values are known, each after those that its formula holds. */
function firstOrder(problem: Problem): [state: string, formula: Expression][] {
  const values = initialMap(problem);
  const needs = new Map([...values].map(([state, g]) => [state, namesIn(g)]));
  const sorted = dependencyOrder(needs);
  // The language refuses circles.
  const order = 'order' in sorted ? sorted.order : [...needs.keys()];
  return order.flatMap((state) => {
    const g = values.get(state);
    return g ? [[state, g] as [string, Expression]] : [];
  });
}
