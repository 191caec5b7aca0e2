import { portableMath } from '../model/portableMath.ts';
import type { Algebra, Tails } from './noiseLaw.ts';

const numbers: Algebra<number> = {
  number: (value) => value,
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  sqrt: Math.sqrt,
  log: portableMath.log,
  exp: portableMath.exp,
  tanh: portableMath.tanh,
};

/** Twice the cost of an error, by its square in units of its size: the square itself where errors are normal. */
export function devianceOfError(tails: Tails | undefined, squares: number): number {
  return tails ? 2 * tails.cost(squares, numbers) : squares;
}

/** The weight of an error relative to a normal one. */
export function pullOfError(tails: Tails | undefined, squares: number): number {
  return tails ? tails.pull(squares, numbers) : 1;
}

/** The square of an error in units of its size, by how much it counts. */
export function countedSquares(tails: Tails, squares: number, variance: number): number {
  if (tails.counted) return tails.counted(squares, variance);
  const square = squares / variance;
  return square * tails.pull(square, numbers);
}
