import { leastSquares } from '../linalg/leastSquares.ts';
import { zeros } from '../linalg/matrix.ts';
import { namesIn } from '../model/namesIn.ts';
import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { countedSquares } from '../noise/tails.ts';
import type { ProblemStart } from '../problem/problem.ts';
import { devianceOf } from '../rows/deviance.ts';
import type { Predictions } from '../rows/measuredRows.ts';
import type { ProblemForm } from './problemForm.ts';
import type { SearchPoint } from './system.ts';

/** Scoring of parameters of noise: the most steps, the longest of one, when it ends, and over what slopes are taken, in logarithms. */
const STEPS = 12;
const FARTHEST = 1;
const SETTLED = 0.01;
const APART = 1e-4;

/**
 * The unknowns of a point with those of noise at their most likely values for its residuals, within parts of where they began. A
 * parameter that is the σ of outputs is their root mean square; those of formulas are estimated by Fisher scoring.
 */
export function noiseParameters(
  form: ProblemForm,
  start: ProblemStart,
  { X, w }: SearchPoint,
  { h }: Predictions,
  low: number,
  high: number,
): Float64Array {
  const { space, problem } = form;
  const noise = problem.unknowns.flatMap(({ scale }, j) => (space.isNoise[j] && scale === 'log' ? [j] : []));
  if (noise.length === 0) return w;
  const within = (x: number, j: number) =>
    Math.min(
      Math.max(x, start.q[j] + portableMath.log(low), space.lower[j]),
      start.q[j] + portableMath.log(high),
      space.upper[j],
    );
  const plain = noise.map((j) => rootMeanSquare(form, h, j)).filter((sigma) => sigma !== undefined);
  if (plain.length === noise.length) {
    const updated = w.slice();
    noise.forEach((j, k) => {
      const x = within(portableMath.log(plain[k]), j);
      if (Number.isFinite(x)) updated[j] = x;
    });
    return updated;
  }
  return scored(form, X, w, noise, within);
}

/** The root mean square of the residuals of outputs whose σ an unknown is; undefined where it is anything else. */
function rootMeanSquare(
  { problem, rows: { slots } }: ProblemForm,
  h: Float64Array,
  j: number,
): number | undefined {
  const { outputs, unknowns } = problem;
  const { name, experiment } = unknowns[j];
  const isOwnSd = outputs.map(
    ({ sd }) => typeof sd === 'object' && sd.kind === 'parameter' && sd.name === name,
  );
  const elsewhere = outputs.some(
    ({ sd }, o) => typeof sd === 'object' && !isOwnSd[o] && namesIn(sd).has(name),
  );
  const hasTails = outputs.some(({ distribution }, o) => isOwnSd[o] && noiseLawOf(distribution).tails);
  if (experiment !== undefined || elsewhere || hasTails || !isOwnSd.includes(true)) return undefined;
  let squares = 0;
  let count = 0;
  slots.y.forEach((y, i) => {
    if (!isOwnSd[slots.output[i % slots.count]] || slots.factor[i] === 0) return;
    squares += slots.measured[i] * (h[i] - y) ** 2 + slots.within[i];
    count += slots.measured[i];
  });
  return Math.sqrt(squares / count);
}

/** Fisher scoring over unknowns of noise alone: the rows are slopes of ln s, and what squares of residuals are beyond one. */
function scored(
  { problem, rows }: ProblemForm,
  X: Float64Array,
  w: Float64Array,
  noise: readonly number[],
  within: (x: number, j: number) => number,
): Float64Array {
  const { slots } = rows;
  const filled = [...slots.y.keys()].filter(
    (i) => slots.factor[i] > 0 && typeof problem.outputs[slots.output[i % slots.count]].sd === 'object',
  );
  const at = (q: Float64Array) => {
    const predictions = rows.predict(X, q);
    return { q, predictions, deviance: devianceOf(problem, slots, predictions) };
  };
  const moved = (q: Float64Array, by: (k: number) => number) => {
    const other = q.slice();
    noise.forEach((j, k) => {
      other[j] = within(q[j] + by(k), j);
    });
    return other;
  };
  let best = at(moved(w, () => 0));
  if (filled.length < noise.length || !Number.isFinite(best.deviance)) return w;
  for (let step = 0; step < STEPS; step++) {
    const { h, noise: s } = best.predictions;
    const A = zeros(filled.length, noise.length);
    const b = new Float64Array(filled.length);
    filled.forEach((i, r) => {
      const weight = Math.sqrt(2 * slots.measured[i]);
      const squares = (((h[i] - slots.y[i]) * slots.factor[i]) ** 2 + slots.within[i]) / (s[i] * s[i]);
      const { distribution } = problem.outputs[slots.output[i % slots.count]];
      const { tails } = noiseLawOf(distribution);
      const effective = tails ? countedSquares(tails, squares, 1) : squares;
      b[r] = (effective - slots.measured[i]) / weight;
    });
    noise.forEach((j, k) => {
      const other = best.q.slice();
      other[j] += APART;
      const shifted = rows.predict(X, other).noise;
      filled.forEach((i, r) => {
        const slope = (portableMath.log(shifted[i]) - portableMath.log(s[i])) / APART;
        A.data[r + k * filled.length] = slope * Math.sqrt(2 * slots.measured[i]);
      });
    });
    if (!b.every(Number.isFinite) || !A.data.every(Number.isFinite)) break;
    const { x } = leastSquares(A, b, 1e-6);
    const longest = x.reduce((most, d) => Math.max(most, Math.abs(d)), 0);
    let part = Math.min(1, FARTHEST / longest);
    let next = at(moved(best.q, (k) => part * x[k]));
    while (!(next.deviance <= best.deviance) && part > 0.01) {
      part /= 3;
      next = at(moved(best.q, (k) => part * x[k]));
    }
    if (!(next.deviance <= best.deviance)) break;
    const gain = best.deviance - next.deviance;
    best = next;
    if (gain < SETTLED) break;
  }
  return best.q;
}
