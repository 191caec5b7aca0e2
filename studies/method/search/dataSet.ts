import {
  type InputValues,
  type Model,
  parseModel,
  randomGenerator,
  simulate,
  type Table,
  tableFromColumns,
} from '../../../src/index.ts';
import { withInputRows } from '../../inputRows.ts';
import type { Recorded, SearchCase } from './searchCase.ts';

/** What was measured in one experiment, and the truth behind it. */
export interface DataSetExperiment {
  /** '' where there is only one. */
  readonly name: string;
  readonly t: readonly number[];
  /** Measured values by column; NaN where nothing was measured. */
  readonly values: ReadonlyMap<string, readonly number[]>;
  /** Standard deviations that columns of the table give. */
  readonly sd: ReadonlyMap<string, readonly number[]>;
  readonly inputs: Readonly<Record<string, InputValues>>;
  readonly truth: Readonly<Record<string, number>>;
  readonly u0: Readonly<Record<string, number>>;
  /** Errors of the measurements, of ln y for log-normal noise, where they are known. */
  readonly errors: ReadonlyMap<string, readonly number[]>;
}

/** A table to fit, and the truth it was made from. */
export interface DataSet {
  readonly table: Table;
  readonly experiments: readonly DataSetExperiment[];
  /** Standard deviations that the noise was drawn with, by column. */
  readonly sigma: Readonly<Record<string, number>>;
}

/** Truths that are drawn may have no solution over the times, as those of a model that explodes: others are drawn then. */
const MOST_DRAWS = 20;

async function solvedTruths(one: SearchCase, model: Model, uniform: () => number, seed: number) {
  let problem = '';
  for (let draw = 0; draw < (one.draw ? MOST_DRAWS : 1); draw++) {
    const drawn = one.draw?.(uniform);
    const truths = (one.experiments ?? [{}]).map((own) => ({
      truth: { ...one.truth, ...drawn?.truth, ...own.truth },
      u0: { ...one.u0, ...drawn?.u0, ...own.u0 },
      inputs: { ...one.inputs, ...own.inputs },
    }));
    const solved = await Promise.all(
      truths.map(({ truth, u0, inputs }, e) =>
        simulate(model, truth, {
          t: one.t,
          u0,
          inputs,
          ...(one.noise === 'model' && { noise: 'model', seed: 1000 * seed + e }),
        }),
      ),
    );
    const failed = solved.find(({ status }) => status.code !== 'ok');
    if (!failed) return { truths, solved };
    problem = failed.status.message;
  }
  throw new Error(`${one.name}: the truth has no solution. ${problem}`);
}

/** A data set of a case: every experiment solved forward from its truth, with noise. */
export async function dataSetOf(one: SearchCase, seed: number): Promise<DataSet> {
  if (one.recorded) return recordedData(one, one.recorded);
  const model = parseModel(one.model);
  const random = randomGenerator(seed);
  const { truths, solved } = await solvedTruths(one, model, random.uniform, seed);
  const sigma = Object.fromEntries(
    one.measured.map((name) => [
      name,
      one.noise === 'model'
        ? Number.NaN
        : levelOf(one, name) *
          (isLog(model, name)
            ? 1
            : rms(solved.flatMap((simulation) => simulation.cleanOutputs[name] ?? simulation.clean[name]))),
    ]),
  );
  const experiments = solved.map((simulation, e) => {
    const columns = one.measured.map((name) => {
      const clean = simulation.cleanOutputs[name] ?? simulation.clean[name];
      const noisy = simulation.outputs[name] ?? simulation.states[name];
      const errors = clean.map((y, m) => {
        if (one.noise === 'model') return isLog(model, name) ? Math.log(noisy[m] / y) : noisy[m] - y;
        return sigma[name] * (isStudent(model, name) ? student(random) : random.normal());
      });
      const values = clean.map((y, m) => {
        if (isMissing(one, m, name, random.uniform)) return Number.NaN;
        return isLog(model, name) ? y * Math.exp(errors[m]) : y + errors[m];
      });
      return { name, values, errors };
    });
    return {
      name: solved.length > 1 ? `e${e + 1}` : '',
      t: one.t,
      values: new Map(columns.map(({ name, values }) => [name, values])),
      errors: new Map(columns.map(({ name, errors }) => [name, errors])),
      sd: new Map(),
      ...truths[e],
    };
  });
  return { table: tableOf(experiments), experiments, sigma };
}

/** Measured data: a row for each time at which anything was measured. */
function recordedData({ truth }: SearchCase, recorded: readonly Recorded[]): DataSet {
  const experiments = recorded.map(({ inputs, columns }, e) => {
    const entries = Object.entries(columns);
    const t = [...new Set(entries.flatMap(([, rows]) => rows.map(([time]) => time!)))].sort((a, b) => a - b);
    const series = (rows: readonly (readonly number[])[], place: number) =>
      t.map((time) => rows.find(([at]) => at === time)?.[place] ?? Number.NaN);
    return {
      name: recorded.length > 1 ? `e${e + 1}` : '',
      t,
      values: new Map(entries.map(([name, rows]) => [name, series(rows, 1)])),
      sd: new Map(
        entries.filter(([, [first]]) => first!.length > 2).map(([name, rows]) => [name, series(rows, 2)]),
      ),
      errors: new Map(),
      inputs,
      truth,
      u0: {},
    };
  });
  return { table: tableOf(experiments), experiments, sigma: {} };
}

/** The experiments below each other, those with inputs and doses that change with rows for these. */
export function tableOf(experiments: readonly DataSetExperiment[]): Table {
  const cells = new Map<string, (number | string)[]>(experiments.length > 1 ? [['experiment', []]] : []);
  let rows = 0;
  for (const { name, t, values, sd, inputs } of experiments) {
    const measured = new Map([...values, ...Array.from(sd, ([of, list]) => [`sd_${of}`, list] as const)]);
    const columns = withInputRows(t, measured, inputs);
    const added = columns.get('t')!.length;
    for (const [column, list] of columns) {
      // A column that only later experiments have.
      const before = cells.get(column) ?? new Array<number>(rows).fill(Number.NaN);
      cells.set(column, [...before, ...list]);
    }
    cells.get('experiment')?.push(...new Array<string>(added).fill(name));
    rows += added;
    for (const list of cells.values()) while (list.length < rows) list.push(Number.NaN);
  }
  return tableFromColumns(cells);
}

function levelOf({ noise }: SearchCase, column: string): number {
  return typeof noise === 'number' ? noise : (noise as Readonly<Record<string, number>>)[column];
}

function isLog({ noise }: Model, column: string): boolean {
  return noise.some(({ output, distribution }) => output === column && distribution === 'lognormal');
}

function isStudent({ noise }: Model, column: string): boolean {
  return noise.some(({ output, distribution }) => output === column && distribution === 'student');
}

/** Student's t with four degrees of freedom. */
function student({ normal }: { normal(): number }): number {
  const z = normal();
  return z / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2 + normal() ** 2) / 4);
}

function isMissing({ missing = 0 }: SearchCase, row: number, column: string, uniform: () => number): boolean {
  if (typeof missing === 'function') return missing(row, column);
  // No number is drawn where all cells are filled. The first row stays: first states belong to its time.
  return missing > 0 && uniform() < missing && row > 0;
}

function rms(x: readonly number[]): number {
  return Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length);
}
