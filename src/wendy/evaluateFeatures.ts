import { InputError } from '../inputError.ts';
import { fromColumns, type Matrix } from '../linalg/matrix.ts';
import { compileColumns } from '../model/compileColumns.ts';
import type { LinearForm } from '../model/linearForm.ts';
import { shortExpression } from '../model/shortExpression.ts';
import type { Samples } from './system.ts';

/** Θ(U): M × number of features; an InputError names the first value that is not a number. */
export function* evaluateFeatures(form: LinearForm, { t, U, states }: Samples): Generator<void, Matrix> {
  const Theta = fromColumns(yield* compileColumns(form.features, states)(t, U.data));
  const bad = Theta.data.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0) {
    const m = bad % Theta.rows;
    const feature = form.features[Math.floor(bad / Theta.rows)];
    const values = states.map((name, l) => `${name} = ${U.data[m + l * U.rows]}`).join(', ');
    throw new InputError(
      `The term ${shortExpression(feature)} is ${Theta.data[bad]} at t = ${t[m]}, where ${values}. Every term must be a finite number at every measured point. Write the model so that it stays defined for noisy values, or leave those times out.`,
    );
  }
  return Theta;
}
