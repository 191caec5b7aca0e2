import type { Limits } from '../data/table.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import { shapeFindings } from '../findings/shapeFindings.ts';
import { InputError } from '../inputError.ts';
import type { Matrix } from '../linalg/matrix.ts';
import type { Expression } from '../model/expression.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { Output, ProblemExperiment } from './problem.ts';

/**
 * Throws at a cell that the output's noise law rules out: a value without a logarithm, a standard deviation that is not
 * positive.
 */
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

/** Throws at a value beyond a limit that the noise of its output cannot have. */
export function checkLimits(
  outputs: readonly Output[],
  { sign, at }: Limits,
  sd: Matrix,
  t: Float64Array,
  experiment: string,
): void {
  outputs.forEach(({ name, distribution, sd: noise }, o) => {
    const { tails, ofLogarithm } = noiseLawOf(distribution);
    for (let i = 0; i < t.length; i++) {
      const k = i + o * t.length;
      if (sign[k] === 0) continue;
      if (tails || typeof noise === 'object')
        throw new InputError(shapeFindings.censoredNoise({ column: name }));
      if (ofLogarithm && !(at[k] > 0))
        throw new InputError(
          problemFindings.valueNotPositive({ column: name, value: at[k], t: t[i], experiment }),
        );
      if (noise === 'column' && !(sd.data[k] > 0)) {
        const given = Number.isNaN(sd.data[k]) ? null : sd.data[k];
        throw new InputError(problemFindings.sdNotPositive({ column: name, sd: given, t: t[i], experiment }));
      }
    }
  });
}

/** Throws if log-normal noise compares a value measured at the start with a prediction that is known to be zero. */
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
