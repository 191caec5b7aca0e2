import { due } from '../drive.ts';
import { weakFormFindings } from '../findings/weakFormFindings.ts';
import { InputError } from '../inputError.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { compileColumns } from '../model/compileColumns.ts';
import { constantValue } from '../model/constantValue.ts';
import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import { shortExpression } from '../model/shortExpression.ts';

/** A derivative over the record: a number where it is constant, a column otherwise. Zero ones are left out. */
export type Gradient = ReadonlyMap<number, number | Float64Array>;

/** Cost of a derivative, in operations, when pauses are scheduled. */
const DERIVATIVE = 10_000;

/**
 * ∂^order f_p/∂u_l^order at every sample, for each feature p and each state l it depends on.
 * Constants stay numbers, which saves the products that they would need.
 */
export function* gradients(
  features: readonly Expression[],
  states: readonly string[],
  t: Float64Array,
  U: Matrix,
  order: 1 | 2,
): Generator<void, Gradient[]> {
  const varying: { expression: Expression; put: (column: Float64Array) => void }[] = [];
  const all: Gradient[] = [];
  for (const feature of features) {
    const gradient = new Map<number, number | Float64Array>();
    for (const [l, state] of states.entries()) {
      let d = derivative(feature, state);
      if (order === 2) d = derivative(d, state);
      const value = constantValue(d);
      if (value === undefined) varying.push({ expression: d, put: (column) => gradient.set(l, column) });
      else if (value !== 0) gradient.set(l, value);
      if (due(DERIVATIVE)) yield;
    }
    all.push(gradient);
  }
  if (varying.length > 0) {
    const columns = yield* compileColumns(
      varying.map((v) => v.expression),
      states,
    )(t, U.data);
    columns.forEach((values, index) => {
      const bad = values.findIndex((x) => !Number.isFinite(x));
      // A second derivative serves the estimate of bias only: where it is not finite there is none.
      if (bad >= 0 && order === 1) {
        const derivative = shortExpression(varying[index].expression);
        throw new InputError(
          weakFormFindings.derivativeNotFinite({ derivative, value: values[bad], t: t[bad] }),
        );
      }
      varying[index].put(values);
    });
  }
  return all;
}
