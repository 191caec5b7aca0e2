import { portableMath } from '../model/portableMath.ts';
import type { PriorTerm } from '../priors/priorLaw.ts';
import type { Parabolas } from '../problem/searchSpace.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { inverseOfInformation, isInformation } from './information.ts';

/** The precisions of several peaked priors depend on each other: rounds at most, and the relative change that ends them. */
const MOST_ROUNDS = 10;
const SAME = 1e-3;

/**
 * What priors add to the information on the parameters, J: the curvature of their cost. In the matrix (J × J,
 * lower triangle) it replaces the parabolas that steps took the priors for. The curvature at one point says
 * little about a density with a peak that is far from a parabola. Such a prior adds the precision with which a
 * 95% interval contains 95% of the product of the prior and a normal law for everything else.
 */
export function* priorInformation(
  information: Float64Array,
  gradient: Float64Array,
  w: Float64Array,
  { precision, mean, of }: Parabolas,
): Generator<void, Float64Array> {
  const J = w.length;
  const added = precision.slice();
  const put = (j: number, value: number) => {
    information[j + j * J] += value - added[j];
    added[j] = value;
  };
  of?.forEach((prior, j) => {
    if (prior) put(j, prior.peak ? 1 / prior.peak.scale ** 2 : prior.curvature(w[j]));
  });
  const peaked = of?.flatMap((prior, j) => (prior?.peak ? [{ j, prior, peak: prior.peak }] : [])) ?? [];
  for (let round = 0; peaked.length > 0 && round < MOST_ROUNDS; round++) {
    if (!isInformation(information, J)) break;
    const S = yield* inverseOfInformation(information, J);
    let change = 0;
    for (const { j, prior, peak } of peaked) {
      const rest = Math.max(1 / S[j + j * J] - added[j], 0);
      const slope = gradient[j] - precision[j] * (w[j] - mean[j]);
      const total = peakedPrecision(prior.cost, peak, w[j], rest, slope);
      change = Math.max(change, Math.abs(total / (rest + added[j]) - 1));
      put(j, total - rest);
      yield;
    }
    if (peaked.length === 1 || change < SAME) break;
  }
  return added;
}

/**
 * Points on either side; the first distance, as a part of the smallest width; the last one, in widths of the normal law or, without
 * one, of the prior.
 */
const POINTS = 1000;
const FINE = 0.05;
const FAR = 1e8;
const WIDTHS = 40;
const HELD = 0.95;
const BISECTIONS = 40;

/**
 * The precision of a normal law about q whose 95% interval contains 95% of the density with this cost,
 * multiplied by a normal law for everything else: the cost of that one has the given slope at q, and the
 * curvature `rest`.
 */
function peakedPrecision(
  cost: PriorTerm['cost'],
  { at, scale }: NonNullable<PriorTerm['peak']>,
  q: number,
  rest: number,
  slope: number,
): number {
  const width = 1 / Math.sqrt(rest);
  const unit = FINE * Math.min(scale, width);
  // As far as the normal law has any mass; without one, as far as nearly all of the tails of the prior.
  const reach = rest > 0 ? WIDTHS * (width + Math.abs(slope) * width ** 2) + Math.abs(q - at) : FAR * scale;
  const { exp, log } = portableMath;
  // Steps that grow in proportion to the distance from the estimate, and from the peak.
  const most = log((2 * reach) / unit);
  const places = Float64Array.from(
    { length: POINTS + 1 },
    (_, i) => (unit * (exp((most * i) / POINTS) - 1)) / 2,
  );
  const x = Float64Array.from(
    [q, at].flatMap((centre) => Array.from(places, (d) => [centre - d, centre + d]).flat()),
  );
  x.sort();
  const heights = x.map((one) => -(cost(one) - cost(q)) - slope * (one - q) - (rest * (one - q) ** 2) / 2);
  const top = heights.reduce((highest, y) => Math.max(highest, y), Number.NEGATIVE_INFINITY);
  const density = heights.map((y) => exp(y - top));
  const mass = new Float64Array(x.length);
  for (let i = 1; i < x.length; i++) {
    mass[i] = mass[i - 1] + ((density[i] + density[i - 1]) * (x[i] - x[i - 1])) / 2;
  }
  const all = mass[mass.length - 1];
  // The half-width is searched for on a logarithmic scale.
  let [low, high] = [log(unit) - 1, log(x[x.length - 1] - x[0])];
  for (let k = 0; k < BISECTIONS; k++) {
    const half = exp((low + high) / 2);
    const held = interpolated(x, mass, q + half) - interpolated(x, mass, q - half);
    if (held < HELD * all) low = (low + high) / 2;
    else high = (low + high) / 2;
  }
  const half = exp((low + high) / 2);
  return (normalQuantile((1 + HELD) / 2) / half) ** 2;
}

/** The value at a place between sorted places, linear between them. */
function interpolated(x: Float64Array, y: Float64Array, at: number): number {
  let [low, high] = [0, x.length - 1];
  if (at <= x[low]) return y[low];
  if (at >= x[high]) return y[high];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle] <= at) low = middle;
    else high = middle;
  }
  return y[low] + ((y[high] - y[low]) * (at - x[low])) / (x[high] - x[low]);
}
