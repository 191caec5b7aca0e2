import type { Places } from './places.ts';
import { apply, type Tape } from './tape.ts';

/**
 * Runs a tape on `rows` points at once, at most `block`. `memory` holds inputs and outputs at their places.
 *
 * This is what the compiled code must do, and what does its work where WebAssembly is missing.
 */
export function interpret(
  tape: Tape,
  places: Places,
  block: number,
): (memory: Float64Array, rows: number) => void {
  const { instructions, outputs } = tape;
  const R = new Float64Array(instructions.length * block);
  instructions.forEach(({ op, value }, i) => {
    if (op === 'constant') R.fill(value, i * block, (i + 1) * block);
  });
  const steps = instructions.map(({ op, operands, value }) => {
    const [a = 0, b = 0, c = 0, d = 0] = operands.map((i) => i * block);
    return { op, a, b, c, d, place: op === 'input' ? places.inputs[value] : nowhere };
  });

  return (memory, rows) => {
    for (let i = 0; i < steps.length; i++) {
      const { op, a, b, c, d, place } = steps[i];
      const r = i * block;
      switch (op) {
        case 'constant':
          break;
        case 'input':
          for (let k = 0, at = place.at; k < rows; k++, at += place.stride) R[r + k] = memory[at];
          break;
        case 'add':
          for (let k = 0; k < rows; k++) R[r + k] = R[a + k] + R[b + k];
          break;
        case 'subtract':
          for (let k = 0; k < rows; k++) R[r + k] = R[a + k] - R[b + k];
          break;
        case 'multiply':
          for (let k = 0; k < rows; k++) R[r + k] = R[a + k] * R[b + k];
          break;
        case 'divide':
          for (let k = 0; k < rows; k++) R[r + k] = R[a + k] / R[b + k];
          break;
        default:
          for (let k = 0; k < rows; k++) R[r + k] = apply(op, R[a + k], R[b + k], R[c + k], R[d + k]);
      }
    }
    outputs.forEach((from, o) => {
      const { at, stride } = places.outputs[o];
      for (let k = 0; k < rows; k++) memory[at + k * stride] = R[from * block + k];
    });
  };
}

const nowhere = { at: 0, stride: 0 };
