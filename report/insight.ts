import {
  type ExperimentWorkings,
  type FitOptions,
  InputError,
  type Model,
  type Table,
  type Watch,
  workings,
} from '../src/index.ts';

/** How the weak form saw the data: what figures of the method are drawn from. Plain data. */
export interface Insight {
  /** Why there is none, in words; '' where there is. */
  readonly reason: string;
  readonly experiments: readonly ExperimentInsight[];
  /** Residuals that are standard normal where the model and the noise are as assumed, all experiments together. */
  readonly residuals: {
    /** G ŵ - b of ordinary least squares, divided by its standard deviation. */
    readonly ols: readonly number[];
    /** C^{-1/2}(G ŵ - b) of WENDy; empty where C has no root. */
    readonly irls: readonly number[];
  };
}

export interface ExperimentInsight {
  readonly name: string;
  readonly radius: number;
  readonly chosenBy: ExperimentWorkings['chosenBy'];
  readonly radii: readonly number[];
  readonly radiusCurve: ExperimentWorkings['radiusCurve'];
  readonly hiddenBelow: number;
  readonly t: readonly number[];
  /** How many there are, and the first of them with their derivatives, at the times. */
  readonly count: number;
  readonly testFunctions: readonly { readonly phi: readonly number[]; readonly phiDot: readonly number[] }[];
}

/** As many test functions are drawn. */
const mostShown = 12;

/** The insight into a table; where the weak form cannot be shown, the reason why. */
export async function insight(
  model: Model,
  table: Table,
  options: FitOptions,
  watch: Watch = {},
): Promise<Insight> {
  try {
    const irls = await workings(model, table, { ...options, method: 'irls' }, watch);
    const ols = await workings(model, table, { ...options, method: 'ols' }, watch);
    return {
      reason: '',
      experiments: irls.experiments.map(seen),
      residuals: {
        ols: standardised(ols.experiments.flatMap(({ residual }) => [...residual.data])),
        irls: irls.experiments.flatMap(({ whitened }) => (whitened ? [...whitened] : [])),
      },
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { reason: error.message, experiments: [], residuals: { ols: [], irls: [] } };
  }
}

function seen({ Phi, PhiDot, t, ...rest }: ExperimentWorkings): ExperimentInsight {
  const { name, radius, chosenBy, radii, radiusCurve, hiddenBelow } = rest;
  const row = (A: typeof Phi, k: number) => Array.from({ length: A.cols }, (_, m) => A.data[k + m * A.rows]!);
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
    hiddenBelow,
    t: [...t],
    count: Phi.rows,
    testFunctions,
  };
}

function standardised(r: readonly number[]): number[] {
  const sd = Math.sqrt(r.reduce((sum, x) => sum + x * x, 0) / Math.max(r.length, 1));
  return r.map((x) => (sd > 0 ? x / sd : 0));
}
