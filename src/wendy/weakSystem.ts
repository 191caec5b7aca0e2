import { InputError } from '../inputError.ts';
import { column, fromColumns, type Matrix, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { compileColumns } from '../model/compileColumns.ts';
import type { LinearForm } from '../model/linearForm.ts';
import { shortExpression } from '../model/shortExpression.ts';
import type { Samples, WeakSystem } from './system.ts';

/**
 * The weak system.
 *
 *   G = [Φ f_j(U)] stacked by equation, the terms of a shared parameter added up;  b = -vec(Φ̇ U) - Φ (known part)
 *
 * Φ carries the quadrature weight Δt, and Φ̇ per unit time times Δt is Φ̇ per step.  [WENDy eqs. 6 and 8]
 */
export function weakSystem(
  form: LinearForm,
  J: number,
  samples: Samples,
  Phi: Matrix,
  PhiDot: Matrix,
  dt: number,
): WeakSystem {
  const K = Phi.rows;
  const D = samples.states.length;
  const Theta = evaluateFeatures(form, samples);
  const projected = multiply(Phi, Theta);
  const G = zeros(K * D, J);
  const b = multiply(PhiDot, samples.U).data.map((x) => -x);
  for (const { equation, parameter, feature, coefficient } of form.terms) {
    const g = column(projected, feature);
    const target = parameter < 0 ? b : column(G, parameter);
    const factor = parameter < 0 ? -coefficient * dt : coefficient * dt;
    for (let k = 0; k < K; k++) target[equation * K + k] += factor * g[k];
  }
  return { G, b };
}

/** Θ(U): M × number of features; an InputError names the first value that is not a number. */
function evaluateFeatures(form: LinearForm, { t, U, states }: Samples): Matrix {
  const Theta = fromColumns(compileColumns(form.features, states)(t, U.data));
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
