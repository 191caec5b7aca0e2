import {
  InputError,
  type Petab,
  type PetabObjective,
  parseModel,
  petabObjective,
  type Result,
  readPetab,
} from '../../src/index.ts';
import { convergenceOf, shootingOf, simulatedPetab } from '../../src/inside.ts';
import type { Layout, Unit } from '../plan/cells.ts';
import type { System } from '../plan/plan.ts';
import { dataSeed, startSeed } from '../plan/seeds.ts';
import { fitOptions } from './fitOptions.ts';
import { fitted, nothing } from './fitted.ts';
import { intervalsOf, parameterOf } from './intervalsOf.ts';
import { headOf, type Row } from './row.ts';
import { runFindings } from './runFindings.ts';

type Values = Readonly<Record<string, number>>;

/** Makes the data of a unit of a PEtab problem, or takes the measured ones, and every fit of them. */
export function createPetabRunner(layout: Layout): (unit: Unit) => Promise<Row[]> {
  const kept = new Map<string, Promise<Petab>>();
  return async (unit) => {
    const { part, system } = unit.cell;
    const petab = kept.get(system.name) ?? problemOf(system);
    kept.set(system.name, petab);
    const data = await dataOf(await petab, unit, dataSeed(layout.plan, unit));
    const model = parseModel(data.petab.model);
    const bounds = part.petabBounds ? data.petab.bounds : {};
    const rows: Row[] = [];
    for (const [i, method] of part.methods.entries()) {
      const own = fitOptions(method, unit.cell, startSeed(layout.plan, unit));
      const given = { ...bounds, ...(typeof own.bounds === 'object' && own.bounds) };
      const options = {
        ...data.petab.options,
        ...own,
        ...(Object.keys(given).length > 0 && { bounds: given }),
      };
      const fitting = await fitted(model, data.petab.table, options, part.fresh);
      const head = { ...headOf(layout, unit, i), data: data.kind, reference: known(data.reference?.llh) };
      const ms = Number(fitting.ms.toFixed(3));
      if ('error' in fitting) {
        rows.push({ ...head, ...nothing, ideal: null, ms, error: fitting.error, objective: null });
      } else rows.push({ ...head, ...(await numbersOf(data, system, fitting.result)), ms });
    }
    return rows;
  };
}

async function problemOf({ petab, model }: System): Promise<Petab> {
  const { file, files } = petab!;
  const read = await readPetab(new Map(Object.entries(files)), file);
  // A folder may come from anywhere, and a newer version may read the files in another way.
  if (read.model !== model) throw new InputError(runFindings.petabReadElse({ file }));
  return read;
}

/** The data of a unit, and what PEtab's objective is without a fit. */
interface UnitData {
  readonly kind: 'measured' | 'simulated';
  readonly petab: Petab;
  /** At the values that the data were made with, or at the nominal ones of measured data; undefined where one is missing. */
  readonly reference: PetabObjective | undefined;
}

async function dataOf(petab: Petab, { cell }: Unit, seed: number): Promise<UnitData> {
  const { part, system } = cell;
  const values = byId(petab, (name) => system.parameters[name]);
  if (part.asMeasured) {
    const isKnown = petab.parameters.every(({ parameter }) => Number.isFinite(values[parameter.id]));
    return { kind: 'measured', petab, reference: isKnown ? await petabObjective(petab, values) : undefined };
  }
  const made = await simulatedPetab(petab, values, seed);
  const reference = await petabObjective(made, values);
  if (!Number.isFinite(reference.llh)) {
    const why = 'Some measurement has no prediction.';
    throw new InputError(runFindings.truthUnsolved({ system: system.name, why }));
  }
  return { kind: 'simulated', petab: made, reference };
}

/** Values of all parameters by their ids: nominal where they are not estimated. */
function byId(petab: Petab, estimated: (name: string) => number | undefined): Values {
  return Object.fromEntries(
    petab.parameters.flatMap(({ parameter, name, isUsed }) => {
      // What nothing depends on has any value.
      const value = isUsed
        ? parameter.estimate
          ? estimated(name)
          : parameter.nominal
        : (parameter.nominal ?? 1);
      return value === undefined ? [] : [[parameter.id, value]];
    }),
  );
}

/** What a row says about a fit that was made. */
async function numbersOf(
  { kind, petab, reference }: UnitData,
  system: System,
  result: Result,
): Promise<Omit<Row, keyof ReturnType<typeof headOf> | 'ms'>> {
  const names = Object.keys(system.parameters);
  const parameters = names.map((name) => parameterOf(result, name));
  const estimates = parameters.map(({ estimate }) => estimate);
  const isWhole = estimates.every(Number.isFinite);
  const values = byId(petab, (name) => estimates[names.indexOf(name)]);
  const at = isWhole ? await petabObjective(petab, values) : undefined;
  const w = names.map((name) => system.parameters[name]);
  const covered = parameters.filter(({ interval: [low, high] }, j) => low <= w[j] && w[j] <= high).length;
  const shooting = shootingOf(result);
  return {
    e2: kind === 'measured' ? null : relativeError(estimates, w),
    efs:
      kind === 'measured'
        ? null
        : ((at && relativeError(at.simulations, reference!.simulations)) ?? Number.POSITIVE_INFINITY),
    covered: kind === 'measured' ? null : covered / w.length,
    status: result.status.code,
    iterations: shooting?.iterations ?? convergenceOf(result)?.iterations ?? 0,
    estimates,
    ...intervalsOf(parameters),
    ideal: null,
    used: result.method,
    radius: 0,
    functions: 0,
    chi2: result.diagnostics.chi2PerDof,
    evaluations: shooting?.evaluations ?? 0,
    startMs: 0,
    error: '',
    objective: known(at?.llh),
  };
}

/** |x - y| / |y|. */
function relativeError(x: readonly number[], y: readonly number[]): number {
  return Math.hypot(...x.map((one, j) => one - y[j])) / Math.hypot(...y);
}

/** Minus a log-likelihood; null where there is none. */
function known(llh: number | undefined): number | null {
  return llh !== undefined && Number.isFinite(llh) ? -llh : null;
}
