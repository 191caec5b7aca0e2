import { portableMath } from '../model/portableMath.ts';
import { valueFrom } from '../problem/problem.ts';
import { type Combination, labelOf } from '../result.ts';
import { productText } from '../stats/combinations.ts';
import { short } from '../text/words.ts';
import type { Scale } from './coordinates.ts';
import { inverseOfInformation, isInformation } from './information.ts';
import type { Maximum, StateErrors } from './maximum.ts';

/** A first state is unknown if its error exceeds the state itself, and known if the error is below this part of it. */
const OPEN = 1;
const KNOWN = 0.25;
/** The most parameters held one after the other, and the most combinations reported. */
const MOST_HELD = 4;
const MOST_REPORTED = 6;
/** A product with a higher power, or a lower one than its inverse, describes the place where the search ended, not the data. */
const HIGHEST_POWER = 10;

/** Names of the parameters, states and experiments. */
export interface ReportNames {
  readonly parameters: readonly { name: string; experiment: string | null; scale: Scale }[];
  readonly states: readonly { name: string }[];
  readonly experiments: readonly { name: string }[];
}

/**
 * Parameters that first states can compensate, such as the unit of a state that only a scaled output shows: of s*x and x(0) the
 * data determine s*x(0). Such a parameter is held at its value; what is then determined, the data determine in combination with
 * it.
 *
 * @param open the undetermined parameters.
 */
export function* beyondFirstStates(
  { w, X, nodes, freeFirst, information, stateErrors }: Maximum,
  { joint }: StateErrors,
  open: readonly number[],
  { parameters, states, experiments }: ReportNames,
  inflation: number,
): Generator<void, { explained: number[]; combinations: Combination[] }> {
  const J = w.length;
  const D = nodes.D;
  const none = { explained: [], combinations: [] };
  const values = w.map((x, j) => valueFrom(parameters[j], x));
  // The change of a coordinate when the logarithm of its value changes by one.
  const unit = w.map((x, j) => (parameters[j].scale === 'log' ? 1 : x));
  const first = (e: number, l: number) => X[nodes.first[e] * D + l];
  const error = ({ data, rows }: StateErrors['joint'][number], i: number) => Math.sqrt(data[i + i * rows]);
  const unknownStates = joint.flatMap((own, e) =>
    freeFirst.flatMap((l) => (error(own, J + l) > OPEN * Math.abs(first(e, l)) ? [{ e, l }] : [])),
  );
  if (unknownStates.length === 0) return none;
  const relative = (j: number) => error(joint[0], j) / Math.abs(unit[j]);
  let remaining = [...open].sort((a, b) => relative(b) - relative(a));
  const held: number[] = [];
  const explained: number[] = [];
  const combinations: Combination[] = [];
  while (held.length < MOST_HELD && remaining.length > 0) {
    const [j, ...others] = remaining;
    remaining = others;
    const S = yield* covarianceWithHeld(information.matrix, J, [...held, j], inflation);
    if (!S) break;
    const after = (yield* stateErrors(S, inflation)).joint;
    const nowKnown = unknownStates.filter(
      ({ e, l }) => error(after[e], J + l) < KNOWN * Math.abs(first(e, l)),
    );
    if (nowKnown.length === 0) continue;
    const nowDetermined = others.filter((m) => error(after[0], m) < KNOWN * Math.abs(unit[m]));
    const before = combinations.length;
    /** Adds the product of the j-th parameter, to the power that cancels, and a value that is known once the j-th is held. */
    const addCombination = (name: string, value: number, slope: number, sd: number) => {
      const power = -Number(slope.toPrecision(2));
      if (!(Math.abs(power) <= HIGHEST_POWER && Math.abs(power) >= 1 / HIGHEST_POWER)) return;
      const size = portableMath.exp(power * portableMath.log(Math.abs(values[j])));
      const sign = power % 2 === 0 ? 1 : Math.sign(values[j]);
      combinations.push({
        text: productText([power, 1], [labelOf(parameters[j]), name]),
        estimate: sign * size * value,
        stdError: size * Math.abs(value) * sd,
      });
    };
    for (const m of nowDetermined) {
      const { data, rows } = joint[0];
      const slope = (data[m + j * rows] / data[j + j * rows]) * (unit[j] / unit[m]);
      addCombination(labelOf(parameters[m]), values[m], slope, error(after[0], m) / Math.abs(unit[m]));
    }
    for (const { e, l } of nowKnown) {
      const { data, rows } = joint[e];
      const slope = (data[J + l + j * rows] / data[j + j * rows]) * (unit[j] / first(e, l));
      const of = experiments.length > 1 ? ` of ${experiments[e].name}` : '';
      const name = `${states[l].name}(${short(nodes.t[nodes.first[e]])})${of}`;
      addCombination(name, first(e, l), slope, error(after[e], J + l) / Math.abs(first(e, l)));
    }
    if (combinations.length === before) continue;
    held.push(j);
    explained.push(j, ...nowDetermined);
    remaining = remaining.filter((m) => !nowDetermined.includes(m));
  }
  return { explained, combinations: combinations.slice(0, MOST_REPORTED) };
}

/**
 * The covariance of the parameters with some of them held (zero for these), times `inflation`; undefined if the information is
 * singular.
 */
function* covarianceWithHeld(
  matrix: Float64Array,
  J: number,
  held: readonly number[],
  inflation: number,
): Generator<void, Float64Array | undefined> {
  const rest = Array.from({ length: J }, (_, j) => j).filter((j) => !held.includes(j));
  const n = rest.length;
  const lower = (i: number, j: number) => matrix[Math.max(i, j) + Math.min(i, j) * J];
  const own = Float64Array.from({ length: n * n }, (_, k) => lower(rest[k % n], rest[Math.floor(k / n)]));
  if (n > 0 && !isInformation(own, n)) return undefined;
  const S = new Float64Array(J * J);
  const inverse = n > 0 ? yield* inverseOfInformation(own, n) : own;
  rest.forEach((i, a) => {
    rest.forEach((j, b) => {
      S[i + j * J] = inverse[a + b * n] * inflation;
    });
  });
  return S;
}
