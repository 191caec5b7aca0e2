import type { Nodes } from '../likelihood/nodes.ts';
import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { sameValue } from '../model/sameValue.ts';
import { isZero } from '../model/simplify.ts';
import { type NameKind, type Tape, tapeBuilder, withOutputs } from '../model/tape.ts';
import { stepKernel } from './stepKernel.ts';

/** The equations over steps, linearised: c + A0 dx_n + A1 dx_{n+1} + B dw, each divided by how exactly it must hold. */
export interface Linearisation {
  /** N·R. */
  readonly c: Float64Array;
  /** N blocks of R × D and D × D, column-major: ∂c_n/∂x_n and ∂c_n/∂x_{n+1}. */
  readonly A0: Float64Array;
  readonly A1: Float64Array;
  /** N blocks of R × J, row by row: ∂c_n/∂w. */
  readonly B: Float64Array;
}

/** The equations between neighbouring nodes, and those of a node alone. */
export interface Constraint {
  readonly D: number;
  readonly J: number;
  /** Rows of a node: D equations over the step that begins there, then those of the node alone. */
  readonly R: number;
  /** What the objective is beyond half the squares of the rows, by node, after the last evaluation; absent where nothing. */
  readonly excess?: Float64Array;
  /**
   * Writes c of the nodes from..to-1 into `c`. `inverseScale`: one over how exactly each equation must hold, D; for the rows of a
   * problem also E·D, by experiment; for the equations of a model alone also N·D, by node.
   */
  defectInto(
    c: Float64Array,
    nodes: Nodes,
    X: Float64Array,
    w: Float64Array,
    inverseScale: Float64Array,
    from: number,
    to: number,
  ): void;
  /** Writes c and its derivatives of the nodes from..to-1 into `out`. */
  lineariseInto(
    out: Linearisation,
    nodes: Nodes,
    X: Float64Array,
    w: Float64Array,
    inverseScale: Float64Array,
    from: number,
    to: number,
  ): void;
}

/**
 * The weak form over one step with the indicator as test function, Simpson's rule and Hermite's midpoint: fourth order.
 *
 *   x_m = (x_n + x_{n+1})/2 + (h/8)(f_n - f_{n+1}),  c_n = x_{n+1} - x_n - (h/6)(f_n + 4 f_m + f_{n+1})
 *
 * with F = ∂f/∂x, Θ = ∂f/∂w:
 *
 *   A0 = ∂c/∂x_n     = -I - (h/6)(F_n + 4 F_m (I/2 + (h/8) F_n))
 *   A1 = ∂c/∂x_{n+1} =  I - (h/6)(F_{n+1} + 4 F_m (I/2 - (h/8) F_{n+1}))
 *   B  = ∂c/∂w       = -(h/6)(Θ_n + 4(Θ_m + (h/8) F_m (Θ_n - Θ_{n+1})) + Θ_{n+1})
 *
 * All of it is one straight list of steps made from the model, entries that are zero left out.
 */
export function* constraintOf(model: Model): Generator<void, Constraint> {
  const place = compiled.findIndex((one) => isSame(one.model, model));
  const kept = place < 0 ? { model, constraint: yield* compileConstraint(model) } : compiled[place];
  // The one used last moves to the end; if there are too many, the first is dropped.
  if (place >= 0) compiled.splice(compiled.indexOf(kept), 1);
  compiled.push(kept);
  if (compiled.length > MOST_KEPT) compiled.shift();
  return kept.constraint;
}

/** Whether two models have the same equations. Texts are no criterion: models derived from others keep theirs. */
function isSame(a: Model, b: Model): boolean {
  return (
    a === b ||
    (a.text === b.text &&
      sameValue(a.states, b.states) &&
      sameValue(a.parameters, b.parameters) &&
      sameValue(a.equations, b.equations))
  );
}

// Compiling takes milliseconds, and engines make code faster the more it is used: a model that is fitted again, or read
// again from the same text, need not be compiled again.
const compiled: { model: Model; constraint: Constraint }[] = [];
const MOST_KEPT = 16;

function* compileConstraint({ states, parameters, equations }: Model): Generator<void, Constraint> {
  const model: ConstraintDynamics = {
    states,
    parameters,
    inputs: [],
    equations: equations.map(({ expression }) => expression),
    gains: [],
  };
  const D = model.states.length;
  const J = model.parameters.length;
  const withoutSlopes = yield* constraintTape(model, false);
  const withSlopes = yield* constraintTape(model, true);
  const defects = stepKernel(withoutSlopes.tape, withoutSlopes.entries, D, J);
  const slopes = stepKernel(withSlopes.tape, withSlopes.entries, D, J);
  // The last node begins no step; its blocks stay zero.
  return {
    D,
    J,
    R: D,
    defectInto(c, nodes, X, w, inverseScale, from, to) {
      defects({ c }, nodes, X, w, inverseScale, from, Math.min(to, nodes.count - 1));
    },
    lineariseInto(out, nodes, X, w, inverseScale, from, to) {
      slopes(out, nodes, X, w, inverseScale, from, Math.min(to, nodes.count - 1));
    },
  };
}

/** What the equations between nodes are made from. */
export interface ConstraintDynamics {
  readonly states: readonly string[];
  readonly parameters: readonly string[];
  readonly inputs: readonly string[];
  readonly equations: readonly Expression[];
  /** ∂y/∂x, of parameters alone, where a state is seen through an output; its equation then counts in units of that output. */
  readonly gains: readonly (Expression | undefined)[];
}

/** Where an output of the tape goes: entry `offset` of the step's block, which has `stride` entries. */
export interface Entry {
  readonly target: keyof Linearisation;
  readonly offset: number;
  readonly stride: number;
}

type StepOf = (name: string, kind: NameKind) => number;
/** Expressions translated at a time. */
const TRANSLATED = 100;

/** Entries of a sparse matrix by i + j·D: the tape's step that holds each. */
type Sparse = Map<number, number>;

/** The tapes of the equations over a step, without and with derivatives. */
export function* constraintTapes(
  dynamics: ConstraintDynamics,
  R: number,
): Generator<void, readonly { tape: Tape; entries: readonly Entry[] }[]> {
  const { tape, entries } = yield* constraintTape(dynamics, true, R);
  const D = dynamics.states.length;
  return [
    { tape: withOutputs(tape, D), entries: entries.slice(0, D) },
    { tape, entries },
  ];
}

/**
 * The steps that evaluate the equations over a step, from t, h, sharpness, states at both ends, parameters, one over how exactly
 * each equation must hold, and inputs at the beginning, middle and end. With derivatives: R rows a node, of which these are the
 * first D. Large models have thousands of derivatives and products of them: pauses after those of each equation or column.
 */
function* constraintTape(
  { states, parameters, inputs, equations: f, gains }: ConstraintDynamics,
  derivatives: boolean,
  R = states.length,
): Generator<void, { tape: Tape; entries: Entry[] }> {
  const D = states.length;
  const J = parameters.length;
  const I = inputs.length;
  const { instructions, emit, translate } = tapeBuilder();
  const input = (i: number) => emit('input', [], i);
  const number = (x: number) => emit('constant', [], x);
  const add = (a: number, b: number) => emit('add', [a, b]);
  const subtract = (a: number, b: number) => emit('subtract', [a, b]);
  const times = (a: number, b: number) => emit('multiply', [a, b]);

  const t0 = input(0);
  const h = input(1);
  const sharpness = input(2);
  const x0 = states.map((_, l) => input(3 + l));
  const x1 = states.map((_, l) => input(3 + D + l));
  const w = parameters.map((_, j) => input(3 + 2 * D + j));
  const named = new Map(parameters.map((p, j) => [p, w[j]]));
  // What every equation is multiplied by.
  const scale = states.map((_, l) => {
    const unit = times(sharpness, input(3 + 2 * D + J + l));
    const gain = gains[l];
    if (!gain) return unit;
    return times(
      unit,
      emit(
        'abs',
        translate([gain], (name) => named.get(name)!),
      ),
    );
  });
  const [h2, h6, h8] = [2, 6, 8].map((n) => emit('divide', [h, number(n)]));

  const partial = function* (names: readonly string[]) {
    const entries: { index: number; expression: Expression }[] = [];
    for (const [j, name] of names.entries()) {
      f.forEach((f_i, i) => {
        const expression = derivative(f_i, name);
        if (!isZero(expression)) entries.push({ index: i + j * D, expression });
      });
      yield;
    }
    return entries;
  };
  const byState = derivatives ? yield* partial(states) : [];
  const byParameter = derivatives ? yield* partial(parameters) : [];
  const translated = function* (expressions: readonly Expression[], stepOf: StepOf) {
    const steps: number[] = [];
    for (let i = 0; i < expressions.length; i += TRANSLATED) {
      steps.push(...translate(expressions.slice(i, i + TRANSLATED), stepOf));
      yield;
    }
    return steps;
  };
  const at = function* (t: number, x: readonly number[], where: 0 | 1 | 2) {
    const values = new Map([
      ...named,
      ...states.map((s, l) => [s, x[l]] as const),
      // An input may be written like a parameter, and wins.
      ...inputs.map((u, i) => [u, input(3 + 3 * D + J + where * I + i)] as const),
    ]);
    const stepOf: StepOf = (name, kind) => (kind === 'time' ? t : values.get(name)!);
    const sparse = function* (entries: typeof byState): Generator<void, Sparse> {
      const values = yield* translated(
        entries.map(({ expression }) => expression),
        stepOf,
      );
      return new Map(entries.map(({ index }, k) => [index, values[k]]));
    };
    const slopes = yield* translated(f, stepOf);
    return { f: slopes, F: yield* sparse(byState), Theta: yield* sparse(byParameter) };
  };

  const begin = yield* at(t0, x0, 0);
  const end = yield* at(add(t0, h), x1, 2);
  const xm = states.map((_, l) =>
    add(times(number(0.5), add(x0[l], x1[l])), times(h8, subtract(begin.f[l], end.f[l]))),
  );
  const middle = yield* at(add(t0, h2), xm, 1);

  const outputs: number[] = [];
  const entries: Entry[] = [];
  const output = (
    target: Entry['target'],
    equation: number,
    offset: number,
    stride: number,
    value: number,
  ) => {
    outputs.push(times(value, scale[equation]));
    entries.push({ target, offset, stride });
  };
  const defects = states.map((_, l) => {
    const slopes = add(add(begin.f[l], times(number(4), middle.f[l])), end.f[l]);
    const defect = subtract(subtract(x1[l], x0[l]), times(h6, slopes));
    output('c', l, l, R, defect);
    return defect;
  });
  if (!derivatives) return { tape: { instructions, outputs }, entries };

  /** a + factor·b of sparse matrices. */
  const plus = (a: Sparse, factor: number, b: Sparse): Sparse => {
    const sum = new Map(a);
    for (const [index, value] of b) {
      const term = times(factor, value);
      const before = sum.get(index);
      sum.set(index, before === undefined ? term : add(before, term));
    }
    return sum;
  };
  const identity = (x: number): Sparse => new Map(states.map((_, l) => [l + l * D, number(x)]));
  /** A·B with A: D × D. */
  const product = function* (A: Sparse, B: Sparse): Generator<void, Sparse> {
    const result: Sparse = new Map();
    const rowsOfB: [number, number][][] = Array.from({ length: D }, () => []);
    for (const entry of B) rowsOfB[entry[0] % D].push(entry);
    let column = 0;
    for (const [ik, a] of A) {
      const [i, k] = [ik % D, Math.floor(ik / D)];
      if (k !== column) yield;
      column = k;
      for (const [kj, b] of rowsOfB[k]) {
        const index = i + Math.floor(kj / D) * D;
        const term = times(a, b);
        const before = result.get(index);
        result.set(index, before === undefined ? term : add(before, term));
      }
    }
    return result;
  };
  const four = number(4);
  const minus = number(-1);
  const minusH6 = times(minus, h6);
  const minusH8 = times(minus, h8);
  const P = plus(identity(0.5), h8, begin.F);
  const Q = plus(identity(0.5), minusH8, end.F);
  const A0 = plus(identity(-1), minusH6, plus(begin.F, four, yield* product(middle.F, P)));
  const A1 = plus(identity(1), minusH6, plus(end.F, four, yield* product(middle.F, Q)));
  const bent = yield* product(middle.F, plus(begin.Theta, minus, end.Theta));
  const inner = plus(middle.Theta, h8, bent);
  const sum = plus(plus(begin.Theta, number(1), end.Theta), four, inner);
  for (const [target, A] of [
    ['A0', A0],
    ['A1', A1],
  ] as const) {
    // A1 has no rows but these.
    const rows = target === 'A0' ? R : D;
    for (const [index, value] of A) {
      const [i, l] = [index % D, Math.floor(index / D)];
      output(target, i, i + l * rows, rows * D, value);
    }
  }
  const byW: Sparse = new Map([...sum].map(([index, value]) => [index, times(minusH6, value)]));
  gains.forEach((gain, l) => {
    if (!gain) return;
    const stepOf: StepOf = (name) => named.get(name)!;
    for (const [j, name] of parameters.entries()) {
      const slope = derivative(gain, name);
      if (isZero(slope)) continue;
      // The unit moves with the gain:  ∂(c |a|) = |a| (∂c + c ∂a/a).
      const relative = emit('divide', translate([slope, gain], stepOf));
      const term = times(defects[l], relative);
      const before = byW.get(l + j * D);
      byW.set(l + j * D, before === undefined ? term : add(before, term));
    }
  });
  for (const [index, value] of byW) {
    const [i, j] = [index % D, Math.floor(index / D)];
    output('B', i, i * J + j, R * J, value);
  }
  return { tape: { instructions, outputs }, entries };
}
