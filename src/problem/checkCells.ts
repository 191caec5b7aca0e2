import { problemFindings } from '../findings/problemFindings.ts';
import { InputError } from '../inputError.ts';
import type { Matrix } from '../linalg/matrix.ts';
import type { Expression } from '../model/expression.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { Output, ProblemExperiment } from './problem.ts';

/** Throws at a cell that the noise of its output cannot have: no logarithm, no positive standard deviation. */
export function checkCells(
  outputs: readonly Output[],
  Y: Matrix,
  sd: Matrix,
  t: Float64Array,
  experiment: string,
): void {
  outputs.forEach(({ name, distribution, sd: noise }, o) => {
    for (let i = 0; i < Y.rows; i++) {
      const y = Y.data[i + o * Y.rows];
      if (Number.isNaN(y)) continue;
      if (noiseLawOf(distribution).ofLogarithm && !(y > 0)) {
        throw new InputError(
          problemFindings.valueNotPositive({ column: name, value: y, t: t[i], experiment }),
        );
      }
      const s = sd.data[i + o * Y.rows];
      if (noise === 'column' && !(s > 0)) {
        const given = Number.isNaN(s) ? null : s;
        throw new InputError(problemFindings.sdNotPositive({ column: name, sd: given, t: t[i], experiment }));
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
  outputs.forEach(({ name, expression, distribution }, o) => {
    if (!noiseLawOf(distribution).ofLogarithm) return;
    const row = t.findIndex((time, i) => time === start && !Number.isNaN(Y.data[i + o * Y.rows]));
    const value = row < 0 ? undefined : atStart(expression);
    if (value === undefined || value > 0) return;
    throw new InputError(
      problemFindings.logOfZeroAtStart({
        output: name,
        predicted: value,
        measured: Y.data[row + o * Y.rows],
        start,
        experiment,
      }),
    );
  });
}
