import { due } from '../drive.ts';
import { formFindings } from '../findings/formFindings.ts';
import { InputError } from '../inputError.ts';
import type { Expression } from './expression.ts';
import { kernelFor } from './kernel.ts';
import { buildTape } from './tape.ts';

/** Points evaluated at a time: their intermediate results stay in the processor's cache. */
const MOST_ROWS = 512;
/** What a step of a tape counts for at one point: functions take longer than sums. */
const OPERATION = 4;

/**
 * A function of the times t (M) and the states U (M × D, column-major) that returns, for each expression,
 * its M values, with pauses.
 *
 * @param states names of the columns of U; the expressions hold no other name but t.
 */
export function compileColumns(
  expressions: readonly Expression[],
  states: readonly string[],
): (t: Float64Array, U: Float64Array) => Generator<void, Float64Array[]> {
  const columnOf = new Map(states.map((name, l) => [name, l]));
  const tape = buildTape(expressions, (name, kind) => {
    const l = kind === 'state' ? columnOf.get(name) : undefined;
    if (l === undefined) throw new InputError(formFindings.nameWithoutColumn({ kind, name }));
    return 1 + l;
  });
  const D = states.length;
  const kernelOf = kernelFor(tape, 1 + D, MOST_ROWS);

  return function* (t, U) {
    const M = t.length;
    if (U.length !== M * D) {
      throw new InputError(formFindings.valuesOfStates({ times: M, states: D, values: U.length }));
    }
    const columns = expressions.map(() => new Float64Array(M));
    const { memory, block, run } = kernelOf(M);
    for (let from = 0; from < M; from += block) {
      const rows = Math.min(block, M - from);
      memory.set(t.subarray(from, from + rows));
      for (let l = 0; l < D; l++) {
        memory.set(U.subarray(l * M + from, l * M + from + rows), (1 + l) * block);
      }
      run(rows);
      columns.forEach((column, i) => {
        const at = (1 + D + i) * block;
        column.set(memory.subarray(at, at + rows), from);
      });
      if (due(rows * (OPERATION * tape.instructions.length + D + columns.length))) yield;
    }
    return columns;
  };
}
