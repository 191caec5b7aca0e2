import type { Result } from '../../src/index.ts';
import { type StartOutcome, simulate } from '../../src/index.ts';
import { convergenceOf, shootingOf } from '../../src/inside.ts';
import type { Layout, Unit } from '../plan/cells.ts';
import { type Method, plannedMethods } from '../plan/plan.ts';
import { dataSeed, startSeed } from '../plan/seeds.ts';
import { fitOptions } from './fitOptions.ts';
import { type Fitted, fitted, nothing } from './fitted.ts';
import { intervalsOf, parameterOf } from './intervalsOf.ts';
import { createPetabRunner } from './petabUnit.ts';
import { headOf, type Row, type RowHead } from './row.ts';
import { createTruths, idealShift, isPlain, sampleByLines, sampleOf, type Truth } from './samples.ts';

/** Makes the data of a unit and every fit of them. What grids have in common is kept between calls. */
export type UnitRunner = (unit: Unit) => Promise<Row[]>;

export function createRunner(layout: Layout): UnitRunner {
  const truths = createTruths();
  const runPetab = createPetabRunner(layout);
  return async (unit) => {
    const { cell } = unit;
    if (cell.system.petab) return runPetab(unit);
    const truth = await truths(cell.system, cell.points);
    const seedOfData = dataSeed(layout.plan, unit);
    const sample = isPlain(truth.model, cell.system)
      ? sampleOf(truth, cell, seedOfData)
      : await sampleByLines(truth, cell, seedOfData);
    const { table } = sample;
    const seed = startSeed(layout.plan, unit);
    // Two methods may read the same fit in two ways.
    const made = new Map<string, Promise<Fitted>>();
    const rows: Row[] = [];
    for (const [i, method] of cell.part.methods.entries()) {
      const options = fitOptions(method, cell, seed);
      const key = JSON.stringify(options);
      const fitting = made.get(key) ?? fitted(truth.model, table, options, cell.part.fresh);
      made.set(key, fitting);
      const head = headOf(layout, unit, i);
      const noise = cell.part.byModel ? 'model' : cell.noise;
      const ideal = await idealShift(truth, sample, noise, options);
      rows.push(await rowOf(head, method, await fitting, unit, truth, ideal));
    }
    return rows;
  };
}

/** What a method has that gives no intervals. */
function withoutIntervals(count: number): Pick<Row, 'stdErrors' | 'halfWidths'> {
  const none = new Array<number>(count).fill(Number.NaN);
  return { stdErrors: none, halfWidths: none };
}

async function rowOf(
  head: RowHead,
  method: Method,
  fitting: Fitted,
  unit: Unit,
  truth: Truth,
  ideal: number[] | null,
): Promise<Row> {
  const w = truth.model.parameters.map((name) => unit.cell.system.parameters[name]);
  const idealE2 = ideal && Math.hypot(...ideal) / Math.hypot(...w);
  const ms = Number(fitting.ms.toFixed(3));
  if ('error' in fitting) return { ...head, ...nothing, ideal: idealE2, ms, error: fitting.error };
  const { result } = fitting;
  const shooting = shootingOf(result);
  const parameters = truth.model.parameters.map((name) => parameterOf(result, name));
  // Starts have an entry for each value that is searched for, which need not be a parameter of the model.
  const searched = truth.model.parameters.map((name) => result.parameters.findIndex((p) => p.name === name));
  const valuesIn = ({ estimates }: StartOutcome) =>
    searched.map((j, i) => (j < 0 ? parameters[i].estimate : estimates[j]));
  const kept = startOf(method, result, w, valuesIn);
  const estimates = kept ? valuesIn(kept) : parameters.map(({ estimate }) => estimate);
  // The fit's verdict and covariance are those of its best start, which need not be the nearest to the truth.
  const hasIntervals = plannedMethods[method.method].keeps === 'best';
  const covered = parameters.filter(({ interval: [low, high] }, j) => low <= w[j] && w[j] <= high).length;
  return {
    ...head,
    e2: Math.hypot(...estimates.map((x, j) => x - w[j])) / Math.hypot(...w),
    efs: await forwardError(truth, unit, estimates),
    covered: hasIntervals ? covered / w.length : null,
    status: hasIntervals ? result.status.code : kept?.converged ? 'ok' : 'notConverged',
    iterations:
      kept?.iterations ?? convergenceOf(result)?.iterations ?? result.iterations?.estimates.length ?? 0,
    ms,
    estimates,
    ...(hasIntervals ? intervalsOf(parameters) : withoutIntervals(parameters.length)),
    ideal: idealE2,
    used: result.method,
    radius: shooting ? 0 : (result.testFunctions?.minRadius ?? 0),
    functions: shooting ? 0 : (result.testFunctions?.count ?? 0),
    chi2: result.diagnostics.chi2PerDof,
    evaluations: shooting?.evaluations ?? 0,
    startMs: Number((kept?.milliseconds ?? 0).toFixed(3)),
    error: '',
  };
}

/** The start whose end is the answer; undefined where the method has no starts. */
function startOf(
  { method }: Method,
  { detail }: Result,
  w: readonly number[],
  valuesIn: (start: StartOutcome) => number[],
): StartOutcome | undefined {
  if (detail.kind !== 'shooting') return undefined;
  const best = detail.starts[detail.best];
  if (plannedMethods[method].keeps === 'best') return best;
  const off = (start: StartOutcome) => Math.hypot(...valuesIn(start).map((x, j) => x - w[j]));
  return detail.starts
    .filter(({ deviance }) => !Number.isNaN(deviance))
    .reduce((a, b) => (off(b) < off(a) ? b : a), best);
}

/** Wrong parameters may make the solver take ever smaller steps: then the error counts as infinite. */
export const mostSteps = 20_000;

/** |U* - Û| / |U*|, the model solved from the true first states; infinite where it ends early. */
async function forwardError(
  { model, t, clean }: Truth,
  { cell: { system } }: Unit,
  estimates: readonly number[],
): Promise<number> {
  if (!estimates.every(Number.isFinite)) return Number.POSITIVE_INFINITY;
  const w = Object.fromEntries(model.parameters.map((name, j) => [name, estimates[j]]));
  const { status, clean: states } = await simulate(model, w, {
    u0: system.initial,
    t,
    maxSteps: mostSteps,
    ...(system.inputs && { inputs: system.inputs }),
  });
  if (status.code !== 'ok') return Number.POSITIVE_INFINITY;
  let [off, size] = [0, 0];
  model.states.forEach((state, l) => {
    states[state].forEach((u, m) => {
      const exact = clean[l * t.length + m];
      off += (u - exact) ** 2;
      size += exact ** 2;
    });
  });
  return Math.sqrt(off / size);
}
