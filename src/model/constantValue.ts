import type { Expression } from './expression.ts';
import { buildTape } from './tape.ts';

/** The number that e stands for, or undefined where its value depends on a state, a parameter or time. */
export function constantValue(e: Expression): number | undefined {
  const { instructions, outputs } = buildTape([e], () => 0);
  const { op, value } = instructions[outputs[0]];
  return op === 'constant' ? value : undefined;
}
