import {
  type Estimate,
  InputError,
  type Model,
  parseModel,
  type Result,
  simulate,
} from '../../../src/index.ts';
import { logDensity } from '../../../src/inside.ts';
import type { DataSet, DataSetExperiment } from './dataSet.ts';

/** Parameters and first states of one experiment. */
export interface Solution {
  readonly parameters: Readonly<Record<string, number>>;
  readonly u0: Readonly<Record<string, number>> | null;
}

/** What the likelihood of any answer is computed from. */
export interface Target {
  readonly model: string;
  /** Formulas of noise, by output. */
  readonly sd?: Readonly<Record<string, string>> | undefined;
}

/** Parameters and first states of a fit, for each experiment of the data. */
export function solutionsOf(result: Result, { experiments }: DataSet): Solution[] {
  return experiments.map(({ name }, e) => {
    const own = result.parameters.filter(({ experiment }) => experiment === null || experiment === name);
    // Where there is one experiment it may have a name or none.
    const { initial } = result.experiments.find((one) => one.name === name) ?? result.experiments[e];
    return { parameters: valuesOf(own), u0: initial.length > 0 ? valuesOf(initial) : null };
  });
}

function valuesOf(estimates: readonly Estimate[]): Record<string, number> {
  return Object.fromEntries(estimates.map(({ name, estimate }) => [name, estimate]));
}

/**
 * -2 log likelihood of an answer, every constant included, from a forward solve; infinite where the model cannot be solved to
 * the end. Noise that is estimated has its most likely standard deviation, σ² = Σ r²/n: the profile likelihood. Priors of the
 * model are added, as densities of the parameters.
 *
 * All answers are compared by this number, whatever method gave them.
 */
export async function devianceOf(
  { model: text, sd = {} }: Target,
  data: DataSet,
  solutions: readonly Solution[],
): Promise<number> {
  const formulas = Object.entries(sd).map(([name, formula]) => `observe ${sdName(name)} = ${formula}`);
  const model = parseModel([text, ...formulas].join('\n'));
  const residuals = new Map<string, Residual[]>();
  for (const [e, experiment] of data.experiments.entries()) {
    const predicted = await predict(model, experiment, solutions[e]);
    if (!predicted) return Number.POSITIVE_INFINITY;
    for (const [name, values] of experiment.values) {
      const list = residuals.get(name) ?? [];
      values.forEach((y, m) => {
        if (Number.isNaN(y)) return;
        const given = experiment.sd.get(name)?.[m] ?? predicted.get(sdName(name))?.[m];
        list.push({ y, h: predicted.get(name)![m], sd: given });
      });
      residuals.set(name, list);
    }
  }
  let total = priorDeviance(model, solutions);
  for (const [name, list] of residuals) total += columnDeviance(model, name, list);
  return Number.isNaN(total) ? Number.POSITIVE_INFINITY : total;
}

/** A measured value, its prediction, and its standard deviation where it is not to be estimated. */
interface Residual {
  readonly y: number;
  readonly h: number;
  readonly sd: number | undefined;
}

const sdName = (output: string) => `sd__${output}`;

/** Predictions of every column at the times of an experiment; undefined where the solution ends early. */
async function predict(
  model: Model,
  { t, inputs }: DataSetExperiment,
  { parameters, u0 }: Solution,
): Promise<Map<string, readonly number[]> | undefined> {
  // A first state that the model has a line for follows from it.
  const open = model.states.filter((state) => !model.initial.values.has(state));
  const first = Object.fromEntries(open.map((state) => [state, u0?.[state] ?? Number.NaN]));
  if (open.some((state) => !Number.isFinite(first[state]))) return undefined;
  try {
    const own = Object.fromEntries(model.parameters.map((name) => [name, parameters[name]]));
    const simulation = await simulate(model, own, { t, u0: first, inputs, maxSteps: 200_000 });
    if (simulation.status.code !== 'ok' || simulation.t.length < t.length) return undefined;
    return new Map([...Object.entries(simulation.clean), ...Object.entries(simulation.cleanOutputs)]);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
}

function columnDeviance(model: Model, name: string, list: readonly Residual[]): number {
  const law = model.noise.find(({ output }) => output === name);
  const log = law?.distribution === 'lognormal';
  const constant = law?.sd && 'kind' in law.sd && law.sd.kind === 'number' ? law.sd.value : undefined;
  const rows = list.map(({ y, h, sd }) => ({
    r: log ? Math.log(y / h) : y - h,
    sd: sd ?? constant,
    jacobian: log ? 2 * Math.log(y) : 0,
  }));
  const n = rows.length;
  const jacobian = rows.reduce((sum, row) => sum + row.jacobian, 0);
  if (law?.distribution === 'student') return jacobian + studentDeviance(rows);
  if (rows.every(({ sd }) => sd !== undefined))
    return (
      jacobian + rows.reduce((sum, { r, sd }) => sum + (r / sd!) ** 2 + Math.log(2 * Math.PI * sd! * sd!), 0)
    );
  const squares = rows.reduce((sum, { r }) => sum + r * r, 0);
  return jacobian + n * (1 + Math.log((2 * Math.PI * squares) / n));
}

/** Student's t with four degrees of freedom; its scale is that of the greatest likelihood where it is not given. */
function studentDeviance(rows: readonly { r: number; sd: number | undefined }[]): number {
  const at = (s: number) =>
    rows.reduce(
      (sum, { r, sd = s }) =>
        // log Γ(5/2)/(Γ(2) √(4π)) = log 3/8
        sum - 2 * Math.log(3 / 8) + 2 * Math.log(sd) + 5 * Math.log(1 + (r / sd) ** 2 / 4),
      0,
    );
  let s = Math.sqrt(rows.reduce((sum, { r }) => sum + r * r, 0) / rows.length) || 1;
  // Expectation and maximisation: each step raises the likelihood.
  for (let k = 0; k < 200; k++)
    s = Math.sqrt(rows.reduce((sum, { r }) => sum + (5 * r * r) / (4 + (r / s) ** 2), 0) / rows.length);
  return at(s);
}

/** -2 log of the priors' densities; shared parameters count once. */
function priorDeviance({ priors, local }: Model, solutions: readonly Solution[]): number {
  return priors.reduce((sum, prior) => {
    const { of, initial } = prior;
    const own = initial || local.includes(of) ? solutions : solutions.slice(0, 1);
    return own.reduce((total, { parameters, u0 }) => {
      const w = initial ? u0?.[of] : parameters[of];
      return w === undefined ? total : total - 2 * logDensity(prior, w);
    }, sum);
  }, 0);
}
