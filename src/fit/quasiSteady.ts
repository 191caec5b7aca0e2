import type { Data } from '../data/data.ts';
import { thinSvd } from '../linalg/svd.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import { derivative } from '../model/derivative.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';

/**
 * Starts in which one state follows the others at once, where all of an equation's parameters stand in it alone and it has no
 * known part.
 *
 * The slower states of a stiff system do not show how fast its fast ones decay: x' = k g(x, …) is near zero throughout,
 * and so is -k g, which grows. A search that ends with such a sign, or far too slow, is begun again with
 *
 *   w_i = λ v,  v: the direction in which Θ_i v is least on the data or the estimated states,  mean(∂f_i/∂x_i) Δt = -1
 *
 * and with -w_i where the equation grows by itself.
 */
export function quasiSteadyStarts(
  model: Model,
  form: LinearForm,
  data: Data,
  w: Float64Array,
): Float64Array[] {
  const starts: Float64Array[] = [];
  const known = new Set(form.terms.filter(({ parameter }) => parameter < 0).map(({ equation }) => equation));
  const equationsOf = w.map((_, j) => new Set(termsOf(form, j).map(({ equation }) => equation)).size);
  const { rowsOf, rates, gap } = alongData(model, data);
  model.states.forEach((_, i) => {
    const own = [...w.keys()].filter((j) => termsOf(form, j).some(({ equation }) => equation === i));
    if (known.has(i) || own.length < 2 || own.some((j) => equationsOf[j] > 1)) return;
    const rows = rowsOf(i);
    if (rows.length < 2 * own.length) return;
    if (rates(w)[i] > 0) starts.push(w.map((x, j) => (own.includes(j) ? -x : x)));
    const v = leastDirection(rows, own, w.length);
    const rate = rates(v)[i] * gap;
    if (Number.isFinite(rate) && Math.abs(rate) > 0)
      starts.push(w.map((x, j) => (own.includes(j) ? -v[j] / rate : x)));
  });
  return starts;
}

/** The rate, over the whole record, by which equations grow by themselves: the largest mean of ∂f_i/∂x_i times the time span. */
export function growthAlong(model: Model, data: Data, w: Float64Array): number {
  const { rates, span } = alongData(model, data);
  const grown = Array.from(rates(w), (rate) => rate * span);
  return Math.max(...grown.filter((rate) => !Number.isNaN(rate)), Number.NEGATIVE_INFINITY);
}

function termsOf({ terms }: LinearForm, j: number) {
  return terms.filter(({ parameter }) => parameter === j);
}

/** How many rows of data are used. */
const MOST_ROWS = 200;

/** At the data: ∂f_i/∂w row by row, and the mean of ∂f_i/∂x_i of each state for parameters; mean gap and longest span of time. */
function alongData(model: Model, { experiments }: Data) {
  const { states, parameters } = model;
  const f = compileRightHandSide(model);
  const ownRates = compileRightHandSide({
    ...model,
    equations: model.equations.map(({ expression }, i) => ({
      expression: derivative(expression, states[i]),
    })),
  });
  const D = states.length;
  const J = parameters.length;
  const points = experiments.flatMap(({ t, U }) => {
    const skip = Math.ceil(t.length / MOST_ROWS);
    return Array.from({ length: Math.ceil(t.length / skip) }, (_, k) => k * skip)
      .map((m) => ({ t: t[m], u: Float64Array.from(states, (_, l) => U.data[m + l * U.rows]) }))
      .filter(({ u }) => u.every(Number.isFinite));
  });
  const spans = experiments.map(({ t }) => t[t.length - 1] - t[0]);
  const span = Math.max(...spans);
  const longest = experiments[spans.indexOf(span)].t.length;
  return {
    span,
    gap: span / Math.max(longest - 1, 1),
    rowsOf(i: number): Float64Array[] {
      const byW = new Float64Array(D * J);
      const none = new Float64Array(J);
      return points
        .map(({ t, u }) => {
          f.jacobianParameters(t, u, none, byW);
          return Float64Array.from({ length: J }, (_, j) => byW[i + j * D]);
        })
        .filter((row) => row.every(Number.isFinite));
    },
    rates(w: Float64Array): Float64Array {
      const own = new Float64Array(D);
      const sums = new Float64Array(D);
      for (const { t, u } of points) {
        ownRates.evaluate(t, u, w, own);
        for (let i = 0; i < D; i++) sums[i] += own[i];
      }
      return sums.map((sum) => sum / points.length);
    },
  };
}

/** The direction of the parameters `own` in which the rows, columns scaled to length 1, are least; zero for the others. */
function leastDirection(rows: readonly Float64Array[], own: readonly number[], J: number): Float64Array {
  const n = own.length;
  const scale = own.map((j) => Math.sqrt(rows.reduce((sum, row) => sum + row[j] ** 2, 0)) || 1);
  const A = { rows: rows.length, cols: n, data: new Float64Array(rows.length * n) };
  rows.forEach((row, m) => {
    own.forEach((j, a) => {
      A.data[m + a * A.rows] = row[j] / scale[a];
    });
  });
  const { V } = thinSvd(A);
  const v = new Float64Array(J);
  own.forEach((j, a) => {
    v[j] = V.data[a + (n - 1) * n] / scale[a];
  });
  return v;
}
