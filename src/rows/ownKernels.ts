import { type Kernel, kernelFor } from '../model/kernel.ts';
import { type NameKind, tapeBuilder } from '../model/tape.ts';
import type { Problem } from '../problem/problem.ts';
import type { Entry } from './constraint.ts';

/** Steps evaluated at a time. */
export const MOST_ROWS = 128;

/** A kernel, and where its outputs go. */
export interface StepKernel {
  readonly kernelOf: (rows: number) => Kernel;
  readonly entries: readonly Entry[];
  readonly inputCount: number;
}

/** A row of a node: its value, and its slope by a state or parameter, undefined where that is zero. */
export interface OwnRow {
  readonly row: number;
  readonly value: number;
  by(name: string): number | undefined;
}

export type Builder = ReturnType<typeof tapeBuilder>;
export type StepOf = (name: string, kind: NameKind) => number;

/** Kernels of rows that concern a node alone, without and with derivatives: from t, states, parameters, inputs, and `more`. */
export function ownKernels(
  { states, parameters, inputs }: Problem,
  R: number,
  make: (
    builder: Builder,
    stepOf: StepOf,
    input: (i: number) => number,
  ) => readonly (OwnRow & { excess?: number })[],
  more: number,
): readonly StepKernel[] {
  const [D, P] = [states.length, parameters.length];
  const inputCount = 1 + D + P + inputs.length + more;
  return [false, true].map((derivatives) => {
    const builder = tapeBuilder();
    const { instructions, emit } = builder;
    const names = new Map([
      ...parameters.map((name, p) => [name, 1 + D + p] as const),
      ...states.map((name, l) => [name, 1 + l] as const),
      ...inputs.map((name, i) => [name, 1 + D + P + i] as const),
    ]);
    const stepOf: StepOf = (name, kind) => emit('input', [], kind === 'time' ? 0 : names.get(name)!);
    const rows = make(builder, stepOf, (i) => emit('input', [], 1 + D + P + inputs.length + i));
    const outputs: number[] = [];
    const entries: Entry[] = [];
    for (const { row, value, by } of rows) {
      outputs.push(value);
      entries.push({ target: 'c', offset: row, stride: R });
      if (!derivatives) continue;
      states.forEach((name, l) => {
        const slope = by(name);
        if (slope === undefined) return;
        outputs.push(slope);
        entries.push({ target: 'A0', offset: row + l * R, stride: R * D });
      });
      parameters.forEach((name, p) => {
        const slope = inputs.includes(name) ? undefined : by(name);
        if (slope === undefined) return;
        outputs.push(slope);
        entries.push({ target: 'B', offset: row * P + p, stride: R * P });
      });
    }
    const excess = rows.flatMap(({ excess: step }) => (step === undefined ? [] : [step]));
    if (excess.length > 0) outputs.push(excess.reduce((a, b) => emit('add', [a, b])));
    return {
      kernelOf: kernelFor({ instructions, outputs }, inputCount, MOST_ROWS, true),
      entries,
      inputCount,
    };
  });
}
