import { formFindings } from '../findings/formFindings.ts';
import { InputError } from '../inputError.ts';
import { derivative } from './derivative.ts';
import type { Expression } from './expression.ts';
import { type Kernel, kernelFor } from './kernel.ts';
import { namesIn } from './namesIn.ts';
import { isZero } from './simplify.ts';
import { buildTape } from './tape.ts';

/** A function of time t, states u (D) and parameters w (J) that overwrites `out`. */
export type PointFunction = (t: number, u: Float64Array, w: Float64Array, out: Float64Array) => void;

export interface RightHandSide {
  /** Whether t itself appears in it. */
  readonly usesTime: boolean;
  /** du/dt, D. */
  readonly evaluate: PointFunction;
  /** ∂f/∂u, D × D, column-major. */
  readonly jacobianStates: PointFunction;
  /** ∂f/∂w, D × J, column-major. */
  readonly jacobianParameters: PointFunction;
  /** All three in one go, one after the other: D + D·D + D·J. Entries that are always zero are not written. */
  readonly linearise: PointFunction;
}

/** What a right-hand side is compiled from: a model, or equations that also hold known functions of time. */
export interface Dynamics {
  readonly states: readonly string[];
  readonly parameters: readonly string[];
  readonly equations: readonly { readonly expression: Expression }[];
  readonly usesTime: boolean;
  /** Names whose values follow those of the parameters in w, and by which no derivatives are taken. */
  readonly known?: readonly string[];
}

/** The right-hand side f(t, u; w) of u' = f and its exact Jacobians at a point, for solvers. */
export function compileRightHandSide(model: Dynamics): RightHandSide {
  const f = model.equations.map(({ expression }) => expression);
  const D = model.states.length;
  const J = model.parameters.length;
  const jacobian = (names: readonly string[], from: number): Entry[] => {
    const columnOf = new Map(names.map((name, j) => [name, j]));
    return f.flatMap((f_i, i) =>
      [...namesIn(f_i)]
        .filter((name) => columnOf.has(name))
        .map((name) => ({ index: from + i + columnOf.get(name)! * D, expression: derivative(f_i, name) }))
        .filter(({ expression }) => !isZero(expression)),
    );
  };
  const all = () => [
    ...f.map((expression, index) => ({ index, expression })),
    ...jacobian(model.states, D),
    ...jacobian(model.parameters, D + D * D),
  ];
  return {
    usesTime: model.usesTime,
    evaluate: denseFunction(model, f),
    jacobianStates: sparseFunction(model, D * D, () => jacobian(model.states, 0), true),
    jacobianParameters: sparseFunction(model, D * J, () => jacobian(model.parameters, 0), true),
    linearise: sparseFunction(model, D * (1 + D + J), all, false),
  };
}

/** Writes the values of the expressions, one after the other. Nothing is prepared before the first call. */
function denseFunction(model: Dynamics, expressions: readonly Expression[]): PointFunction {
  const D = model.states.length;
  const J = model.parameters.length + (model.known?.length ?? 0);
  const size = expressions.length;
  let kernelOf: ReturnType<typeof pointKernel> | undefined;
  let quick: PointFunction | undefined;
  return (t, u, w, out) => {
    if (u.length < D || w.length < J || out.length < size) throw wrongLength(model, size, u, w, out);
    if (quick) {
      quick(t, u, w, out);
      return;
    }
    kernelOf ??= pointKernel(model, expressions);
    const kernel = kernelOf(1);
    const { memory, run } = kernel;
    if (kernel.compiled) quick = aroundCompiled(kernel, D, J, size);
    memory[0] = t;
    memory.set(u.subarray(0, D), 1);
    memory.set(w.subarray(0, J), 1 + D);
    run(1);
    out.set(memory.subarray(1 + D + J, 1 + D + J + size));
  };
}

// Apart from the interpreter's: V8 makes a call quick where it has only ever met one function (14 ns, not 24).
function aroundCompiled({ memory, run }: Kernel, D: number, J: number, size: number): PointFunction {
  const states = memory.subarray(1);
  const parameters = memory.subarray(1 + D);
  const results = memory.subarray(1 + D + J);
  return (t, u, w, out) => {
    memory[0] = t;
    copyInto(states, u, D);
    copyInto(parameters, w, J);
    run(1);
    copyInto(out, results, size);
  };
}

/** The first n numbers, four at a time: a plain loop costs as much as the call that it prepares. */
function copyInto(out: Float64Array, from: Float64Array, n: number): void {
  let i = 0;
  for (; i + 4 <= n; i += 4) {
    out[i] = from[i];
    out[i + 1] = from[i + 1];
    out[i + 2] = from[i + 2];
    out[i + 3] = from[i + 3];
  }
  if (i >= n) return;
  out[i] = from[i];
  if (i + 1 >= n) return;
  out[i + 1] = from[i + 1];
  if (i + 2 < n) out[i + 2] = from[i + 2];
}

interface Entry {
  readonly index: number;
  readonly expression: Expression;
}

/** Writes the entries at their places in a vector of `size` numbers, and, where `zeros` is set, 0 elsewhere. */
function sparseFunction(
  model: Dynamics,
  size: number,
  makeEntries: () => readonly Entry[],
  zeros: boolean,
): PointFunction {
  let dense: PointFunction | undefined;
  let places = new Int32Array(0);
  let values = new Float64Array(0);
  return (t, u, w, out) => {
    if (!dense) {
      const entries = makeEntries();
      places = Int32Array.from(entries, ({ index }) => index);
      values = new Float64Array(entries.length);
      dense = denseFunction(
        model,
        entries.map(({ expression }) => expression),
      );
    }
    if (out.length < size) throw wrongLength(model, size, u, w, out);
    dense(t, u, w, values);
    if (zeros && places.length < size) for (let i = 0; i < size; i++) out[i] = 0;
    for (let i = 0; i < places.length; i++) out[places[i]] = values[i];
  };
}

function pointKernel(model: Dynamics, expressions: readonly Expression[]) {
  const names = [...model.states, ...model.parameters, ...(model.known ?? [])];
  const inputOf = new Map(names.map((name, i) => [name, 1 + i]));
  const tape = buildTape(expressions, (name, kind) => {
    const index = inputOf.get(name);
    if (index === undefined) throw new InputError(formFindings.nameWithoutValue({ kind, name }));
    return index;
  });
  return kernelFor(tape, 1 + names.length, 1);
}

function wrongLength(
  model: Dynamics,
  size: number,
  u: Float64Array,
  w: Float64Array,
  out: Float64Array,
): InputError {
  const { states, parameters, known = [] } = model;
  const needed = { states: states.length, parameters: parameters.length + known.length, room: size };
  const given = { states: u.length, parameters: w.length, room: out.length };
  return new InputError(formFindings.lengthsDiffer({ needed, given }));
}
