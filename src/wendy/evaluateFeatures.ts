import { weakFormFindings } from '../findings/weakFormFindings.ts';
import { InputError } from '../inputError.ts';
import { fromColumns, type Matrix } from '../linalg/matrix.ts';
import { compileColumns } from '../model/compileColumns.ts';
import type { LinearForm } from '../model/linearForm.ts';
import { shortExpression } from '../model/shortExpression.ts';
import type { Samples } from './samples.ts';

/** Θ(U): M × number of features; an InputError names the first value that is not a number. */
export function* evaluateFeatures(form: LinearForm, { t, U, states }: Samples): Generator<void, Matrix> {
  const Theta = fromColumns(yield* compileColumns(form.features, states)(t, U.data));
  const bad = Theta.data.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0) {
    const m = bad % Theta.rows;
    const feature = form.features[Math.floor(bad / Theta.rows)];
    throw new InputError(
      weakFormFindings.termNotFinite({
        term: shortExpression(feature),
        value: Theta.data[bad],
        t: t[m],
        states: states.map((name, l) => [name, U.data[m + l * U.rows]]),
      }),
    );
  }
  return Theta;
}
