import { type Kernel, kernelFor } from '../model/kernel.ts';
import { type NameKind, tapeBuilder } from '../model/tape.ts';
import type { Problem } from '../problem/problem.ts';

/** Steps evaluated at a time. */
export const MOST_ROWS = 128;

/** The destination of a kernel's output: a row, counted from the first of its kind, or its derivative by a state or parameter. */
export type OwnEntry =
  | { readonly target: 'c'; readonly row: number }
  | { readonly target: 'A0'; readonly row: number; readonly state: number }
  | { readonly target: 'B'; readonly row: number; readonly parameter: number };

/** A kernel and the destinations of its outputs. */
export interface OwnKernel {
  readonly kernelOf: (rows: number) => Kernel;
  readonly entries: readonly OwnEntry[];
  readonly inputCount: number;
}

/** A row of a node: its value, and its derivative by a state or parameter, undefined if that is zero. */
export interface OwnRow {
  readonly row: number;
  readonly value: number;
  by(name: string): number | undefined;
}

export type Builder = ReturnType<typeof tapeBuilder>;
export type StepOf = (name: string, kind: NameKind) => number;

/** Where a node's kernel reads the value of a name, after the time: states, parameters, inputs; and the number of its inputs. */
export function inputIndex({
  states,
  parameters,
  inputs,
}: Pick<Problem, 'states' | 'parameters' | 'inputs'>) {
  const [D, P] = [states.length, parameters.length];
  const names = new Map([
    ...parameters.map((name, p) => [name, 1 + D + p] as const),
    ...states.map((name, l) => [name, 1 + l] as const),
    // An input may have the name of a parameter, and then takes precedence.
    ...inputs.map((name, i) => [name, 1 + D + P + i] as const),
  ]);
  return { indexOf: (name: string) => names.get(name)!, count: 1 + D + P + inputs.length };
}

/** Kernels of rows at single nodes, without and with derivatives: from t, states, parameters, inputs, and `more`. */
export function ownKernels(
  { states, parameters, inputs }: Problem,
  make: (
    builder: Builder,
    stepOf: StepOf,
    input: (i: number) => number,
  ) => readonly (OwnRow & { excess?: number })[],
  more: number,
): readonly OwnKernel[] {
  const { indexOf, count } = inputIndex({ states, parameters, inputs });
  const inputCount = count + more;
  return [false, true].map((derivatives) => {
    const builder = tapeBuilder();
    const { instructions, emit } = builder;
    const stepOf: StepOf = (name, kind) => emit('input', [], kind === 'time' ? 0 : indexOf(name));
    const rows = make(builder, stepOf, (i) => emit('input', [], count + i));
    const outputs: number[] = [];
    const entries: OwnEntry[] = [];
    for (const { row, value, by } of rows) {
      outputs.push(value);
      entries.push({ target: 'c', row });
      if (!derivatives) continue;
      states.forEach((name, l) => {
        const slope = by(name);
        if (slope === undefined) return;
        outputs.push(slope);
        entries.push({ target: 'A0', row, state: l });
      });
      parameters.forEach((name, p) => {
        const slope = inputs.includes(name) ? undefined : by(name);
        if (slope === undefined) return;
        outputs.push(slope);
        entries.push({ target: 'B', row, parameter: p });
      });
    }
    const excess = rows.flatMap(({ excess: step }) => (step === undefined ? [] : [step]));
    if (excess.length > 0) outputs.push(excess.reduce((a, b) => emit('add', [a, b])));
    return {
      kernelOf: kernelFor({ instructions, outputs }, inputCount, MOST_ROWS),
      entries,
      inputCount,
    };
  });
}
