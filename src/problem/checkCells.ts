import { quote } from '../data/quote.ts';
import { InputError } from '../inputError.ts';
import type { Matrix } from '../linalg/matrix.ts';
import type { Expression } from '../model/expression.ts';
import type { Output, ProblemExperiment } from './problem.ts';

/** Throws at a cell that the noise of its output cannot have: no logarithm, no positive standard deviation. */
export function checkCells(
  outputs: readonly Output[],
  Y: Matrix,
  sd: Matrix,
  t: Float64Array,
  experiment: string,
): void {
  const where = experiment === '' ? '' : ` of experiment ${quote(experiment)}`;
  outputs.forEach(({ name, distribution, sd: noise }, o) => {
    for (let i = 0; i < Y.rows; i++) {
      const y = Y.data[i + o * Y.rows];
      if (Number.isNaN(y)) continue;
      if (distribution === 'lognormal' && !(y > 0)) {
        throw new InputError(
          `Column ${quote(name)}${where} has ${y} at t = ${t[i]}, but its noise is log-normal, which needs positive values. Leave the cell empty if it was below what can be measured, or take another noise.`,
        );
      }
      const s = sd.data[i + o * Y.rows];
      if (noise === 'column' && !(s > 0)) {
        throw new InputError(
          `The standard deviation of ${quote(name)}${where} at t = ${t[i]} is ${Number.isNaN(s) ? 'missing' : s}. A positive number is needed for every value. Correct it, or leave the value itself empty.`,
        );
      }
    }
  });
}

/** Throws where the logarithm of a measured value at the start would be compared with that of a prediction known to be zero. */
export function checkLogAtStart(
  outputs: readonly Output[],
  atStart: (e: Expression) => number | undefined,
  { name: experiment, start, t, Y }: Pick<ProblemExperiment, 'name' | 'start' | 't' | 'Y'>,
): void {
  const where = experiment === '' ? '' : ` of experiment ${quote(experiment)}`;
  outputs.forEach(({ name, expression, distribution }, o) => {
    if (distribution !== 'lognormal') return;
    const row = t.findIndex((time, i) => time === start && !Number.isNaN(Y.data[i + o * Y.rows]));
    const value = row < 0 ? undefined : atStart(expression);
    if (value === undefined || value > 0) return;
    throw new InputError(
      `${quote(name)}${where} is known to be ${value} at the start, t = ${start}, and was measured as ${Y.data[row + o * Y.rows]} there, but its noise is log-normal: the logarithm of ${value} is no number. Leave that cell empty, or take another noise.`,
    );
  });
}
