import { interpret } from './interpret.ts';
import type { Tape } from './tape.ts';

/** A tape ready to run: write the inputs, call run, read the outputs before anything else runs. */
export interface Kernel {
  /** A column of `block` numbers for each input, then one for each output. */
  readonly memory: Float64Array;
  readonly block: number;
  run(rows: number): void;
}

export function makeKernel(tape: Tape, inputs: number, mostRows = 512): Kernel {
  const columns = inputs + tape.outputs.length;
  const block = Math.max(1, Math.min(mostRows, Math.floor(2 ** 17 / (columns + tape.instructions.length))));
  const memory = new Float64Array(columns * block);
  const run = interpret(tape, inputs, block);
  return { memory, block, run: (rows) => run(memory, rows) };
}
