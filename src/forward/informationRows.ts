import { designFindings } from '../findings/designFindings.ts';
import { simulationFindings } from '../findings/simulationFindings.ts';
import { InputError } from '../inputError.ts';
import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import type { Model, Noise } from '../model/model.ts';
import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { pullOfError } from '../noise/tails.ts';
import { coordinateOfPrior, termOf } from '../priors/prior.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import type { Problem } from '../problem/problem.ts';
import { type Along, inputsAt } from './alongSolution.ts';

/** What one measured value, or one prior, says about the unknowns. */
export interface InformationRow {
  /** By parameters and first states: the squares of rows add up to the expected information. */
  readonly slopes: Float64Array;
  /** The value that it belongs to, by its place among all values; -1 for a prior. */
  readonly value: number;
  /** The score over the root of its variance, given the error of the value; slopes times scores are the gradient. */
  score(error: number): number;
}

/** A state or output along the solution. */
export type Predicted = Along & { readonly name: string };

/** The noise of something measured: one number, one for each time, or a formula of predictions and parameters. */
export interface NoiseSize {
  readonly distribution: Noise['distribution'];
  readonly sd: number | Float64Array | Expression;
}

/** What all values of an experiment say. */
export interface InformationRows {
  readonly rows: readonly InformationRow[];
  /** The standard deviation of each value, NaN where it was not measured: one measured column after the other. */
  readonly sd: Float64Array;
  /** Whether the scores are linear in the errors. */
  readonly isLinear: boolean;
}

/** The rows of the values of an experiment over its parameters and first states, and of noise that depends on these. */
export function informationRows(
  problem: Problem,
  predicted: readonly Predicted[],
  sizes: ReadonlyMap<string, NoiseSize>,
  t: Float64Array,
  w: Float64Array,
): InformationRows {
  const C = w.length + problem.states.length;
  // The last of a name is an output, which is what its column measures.
  const columns = predicted.filter(({ name }, c) => !predicted.slice(c + 1).some((one) => one.name === name));
  const measured = columns.filter(({ name }) => sizes.has(name));
  const rows: InformationRow[] = [];
  const all = new Float64Array(measured.length * t.length).fill(Number.NaN);
  let isLinear = true;
  measured.forEach(({ name, value, slopes }, k) => {
    const { distribution, sd } = sizes.get(name)!;
    const noise = isFormula(sd) ? noiseAlong(problem, columns, sd, t, w) : undefined;
    const { tails, ofLogarithm: isLogNormal = false } = noiseLawOf(distribution);
    const location = Math.sqrt(tails?.location ?? 1);
    const scale = Math.sqrt(tails?.scale ?? 2);
    const pull = (z: number) => pullOfError(tails, z * z);
    if (tails) isLinear = false;
    for (let m = 0; m < t.length; m++) {
      const s = noise ? noise.value[m] : sdAt(sd as number | Float64Array, m);
      if (!noise && Number.isNaN(s)) continue;
      if (!(s > 0))
        throw new InputError(simulationFindings.simulatedNoiseNotPositive({ name, sd: s, t: t[m] }));
      const unit = isLogNormal ? value[m] : 1;
      if (!Number.isFinite(value[m]) || !(unit > 0)) {
        const predicted = { name, value: value[m], t: t[m], isLogNormal };
        throw new InputError(designFindings.predictedNotUsable(predicted));
      }
      const at = k * t.length + m;
      all[at] = s;
      rows.push({
        slopes: slopes.subarray(m * C, (m + 1) * C).map((slope) => (location * slope) / (unit * s)),
        value: at,
        score: (error) => (pull(error / s) * error) / s / location,
      });
      const noiseSlopes = noise?.slopes.subarray(m * C, (m + 1) * C).map((slope) => (scale * slope) / s);
      if (!noiseSlopes?.some((x) => x !== 0)) continue;
      isLinear = false;
      rows.push({
        slopes: noiseSlopes,
        value: at,
        score: (error) => (pull(error / s) * (error / s) ** 2 - 1) / scale,
      });
    }
  });
  return { rows, sd: all, isLinear };
}

function isFormula(sd: NoiseSize['sd']): sd is Expression {
  return typeof sd === 'object' && 'kind' in sd;
}

function sdAt(sd: number | Float64Array, m: number): number {
  return typeof sd === 'number' ? sd : sd[m];
}

/** A formula of noise along the solution: its names are predictions of states and outputs. */
function noiseAlong(
  problem: Problem,
  columns: readonly Predicted[],
  sd: Expression,
  t: Float64Array,
  w: Float64Array,
): Along {
  const { parameters, inputs } = problem;
  const names = columns.map(({ name }) => name);
  const by = [...names, ...parameters];
  const at = pointFunction({ states: names, parameters, inputs }, [
    sd,
    ...by.map((name) => derivative(sd, name)),
  ]);
  const C = parameters.length + problem.states.length;
  const value = new Float64Array(t.length);
  const slopes = new Float64Array(t.length * C);
  for (let m = 0; m < t.length; m++) {
    const x = Float64Array.from(columns, (column) => column.value[m]);
    const [s, ...slope] = at(t[m], x, w, inputsAt(problem, t[m]));
    value[m] = s;
    for (let j = 0; j < C; j++) {
      let sum = j < parameters.length ? slope[names.length + j] : 0;
      columns.forEach((column, c) => {
        if (slope[c] !== 0) sum += slope[c] * column.slopes[m * C + j];
      });
      slopes[m * C + j] = sum;
    }
  }
  return { value, slopes };
}

/** A row for each prior that says something, with the root of its precision. */
export function priorRows(
  { priors, parameters, states }: Model,
  w: Float64Array,
  x0: Float64Array,
): (InformationRow & { readonly place: number })[] {
  return priors.flatMap((prior) => {
    const { of, initial } = prior;
    const term = termOf(prior);
    const place = initial ? w.length + states.indexOf(of) : parameters.indexOf(of);
    const value = initial ? x0[states.indexOf(of)] : w[place];
    const isLog = coordinateOfPrior(prior) === 'log';
    const q = isLog ? portableMath.log(value) : value;
    if (!term) return [];
    // Curvature at one point says little of a pointed peak.
    const root = term.peak ? 1 / term.peak.scale : Math.sqrt(term.curvature(q));
    if (!(root > 0)) return [];
    const { precision, mean } = term.near(q);
    const slopes = new Float64Array(w.length + x0.length);
    slopes[place] = root / (isLog ? value : 1);
    const score = (precision * (mean - q)) / root;
    return [{ slopes, value: -1, place, score: () => score }];
  });
}
