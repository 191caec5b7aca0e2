import {
  type ExperimentWorkings,
  type FitOptions,
  InputError,
  type Model,
  type Note,
  resolveOptions,
  type Table,
  type Watch,
  workings,
} from '../src/index.ts';
import { hasFeatures, isUsedBy } from '../src/inside.ts';
import { insightFindings } from './insightFindings.ts';
import { emptyInsight } from './noInsight.ts';

/** The weak form of the data, for the figures of the method. Plain data. */
export interface Insight {
  /** Why there is none; null if there is. */
  readonly reason: Note | null;
  readonly experiments: readonly ExperimentInsight[];
  /** Residuals that are standard normal if the model and the noise are as assumed, all experiments together. */
  readonly residuals: {
    /** G ŵ - b of ordinary least squares, divided by its standard deviation. */
    readonly ols: readonly number[];
    /** C^{-1/2}(G ŵ - b) of WENDy; empty if C has no square root. */
    readonly irls: readonly number[];
  };
}

export interface ExperimentInsight {
  readonly name: string;
  readonly radius: number;
  readonly chosenBy: ExperimentWorkings['chosenBy'];
  readonly radii: readonly number[];
  readonly radiusCurve: ExperimentWorkings['radiusCurve'];
  /** Errors below this are hidden by the noise; NaN if the radius is not chosen by that rule. */
  readonly hiddenBelow: number;
  readonly t: readonly number[];
  /** The number of test functions, and the first of them with their derivatives, at the times. */
  readonly count: number;
  readonly testFunctions: readonly { readonly phi: readonly number[]; readonly phiDot: readonly number[] }[];
}

/** The most test functions drawn. */
const mostShown = 12;

/** The insight into a table or, if the weak form does not apply, the reason. */
export async function insight(
  model: Model,
  table: Table,
  options: FitOptions,
  watch: Watch = {},
): Promise<Insight> {
  if (hasFeatures(model, ['definitions']))
    return emptyInsight(new InputError(insightFindings.weakFormNotMade()));
  try {
    const weak = weakOptions(options);
    const { radiusRule } = resolveOptions({ ...weak, method: 'irls' });
    const irls = await workings(model, table, { ...weak, method: 'irls' }, watch);
    const ols = await workings(model, table, { ...weak, method: 'ols' }, watch);
    return {
      reason: null,
      experiments: irls.experiments.map((experiment) => ({
        ...insightOf(experiment),
        hiddenBelow: radiusRule === 'noise' ? experiment.hiddenBelow : Number.NaN,
      })),
      residuals: {
        ols: standardised(ols.experiments.flatMap(({ residual }) => [...residual.data])),
        irls: irls.experiments.flatMap(({ whitened }) => (whitened ? [...whitened] : [])),
      },
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return emptyInsight(error);
  }
}

/** The options that the weak form accepts. */
function weakOptions(options: FitOptions): FitOptions {
  const isWeak = ([name, value]: [string, unknown]) =>
    isUsedBy(name, 'irls') && !(name === 'intervals' && value === 'ar1');
  return Object.fromEntries(Object.entries(options).filter(isWeak));
}

function insightOf({ Phi, PhiDot, t, ...rest }: ExperimentWorkings): Omit<ExperimentInsight, 'hiddenBelow'> {
  const { name, radius, chosenBy, radii, radiusCurve } = rest;
  const row = (A: typeof Phi, k: number) => Array.from({ length: A.cols }, (_, m) => A.data[k + m * A.rows]);
  const testFunctions = Array.from({ length: Math.min(mostShown, Phi.rows) }, (_, k) => ({
    phi: row(Phi, k),
    phiDot: row(PhiDot, k),
  }));
  return {
    name,
    radius,
    chosenBy,
    radii,
    radiusCurve,
    t: [...t],
    count: Phi.rows,
    testFunctions,
  };
}

function standardised(r: readonly number[]): number[] {
  const sd = Math.sqrt(r.reduce((sum, x) => sum + x * x, 0) / Math.max(r.length, 1));
  return r.map((x) => (sd > 0 ? x / sd : 0));
}
