import type { Data, Experiment } from '../data/data.ts';
import { findColumns } from '../data/findColumns.ts';
import { rowsByLabel } from '../data/rowsByLabel.ts';
import { tableFor } from '../data/shape/tableFor.ts';
import type { Column, Limits, Table } from '../data/table.ts';
import type { ToDataOptions } from '../data/toData.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import type { Result } from '../result.ts';
import { inputNames } from './buildProblem.ts';
import { noiseAlong } from './noiseAlong.ts';
import { stateLabel } from './stateLabel.ts';

/** One experiment as figures draw it. */
export interface DrawnExperiment extends Experiment {
  /** The standard deviation of each value if it varies, M × columns; NaN, or absent, if the result has one for all. */
  readonly sd?: Matrix;
}

/** What figures of a fit draw, by name: the measured outputs, then the hidden states. */
export interface DrawnData extends Data {
  readonly experiments: readonly DrawnExperiment[];
}

/**
 * The columns of a table that a fit of the model uses: outputs, then inputs, doses and standard deviations. A fit of this table
 * is the same fit. Cells are not checked again.
 */
export function usedData(model: Model, given: Table, options: ToDataOptions): Data {
  const table = tableFor(model, given, options);
  const outputs = measuredOutputs(
    model,
    table.columns.map(({ name }) => name),
  ).map(({ name }) => name);
  const doses = model.jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump.column] : []));
  const deviations = model.noise.flatMap(({ sd }) => (sd && 'column' in sd ? [sd.column] : []));
  const inputs = inputNames(model, table);
  const names = [...new Set([...outputs, ...inputs, ...doses, ...deviations])];
  const { time, measured, by } = findColumns(table, names, options, inputs);
  const groups = by ? rowsByLabel(by) : new Map([['', Array.from(time.values.keys())]]);
  const pick = ({ values }: Column, rows: readonly number[]) => Float64Array.from(rows, (row) => values[row]);
  return {
    states: names,
    experiments: [...groups].map(([name, rows]) => {
      const U = zeros(rows.length, names.length);
      measured.forEach((column, j) => {
        U.data.set(pick(column, rows), j * rows.length);
      });
      const limits = limitsOf(measured, rows);
      return { name, t: pick(time, rows), U, ...(limits && { limits }) };
    }),
  };
}

/** Which values of columns are beyond limits, rows × columns; undefined where none is. */
function limitsOf(columns: readonly Column[], rows: readonly number[]): Limits | undefined {
  if (!columns.some(({ limits }) => limits && rows.some((row) => limits.sign[row] !== 0))) return undefined;
  return {
    sign: Int8Array.from(columns.flatMap(({ limits }) => rows.map((row) => limits?.sign[row] ?? 0))),
    at: Float64Array.from(columns.flatMap(({ limits }) => rows.map((row) => limits?.at[row] ?? Number.NaN))),
  };
}

/** The data of a result's experiments for figures: the columns that its fit used, and NaN for hidden states. */
export function drawnData(model: Model, used: Data, result: Result): DrawnData {
  const outputs = measuredOutputs(model, used.states);
  const shown = outputs.map(({ expression }) => (expression.kind === 'state' ? expression.name : ''));
  const names = outputs.map(({ name }) => name);
  const hidden = model.states.filter((state) => !shown.includes(state));
  const states = [...names, ...hidden.map((state) => stateLabel(state, model))];
  return {
    states,
    experiments: used.experiments.flatMap((experiment): DrawnExperiment[] => {
      const one = result.experiments.find(({ name }) => name === experiment.name);
      if (!one) return [];
      const column = (name: string) => columnOf(used, experiment, name);
      const { t } = experiment;
      const U = unmeasured(t.length, states.length);
      const sd = unmeasured(t.length, states.length);
      for (const [o, name] of names.entries()) {
        U.data.set(column(name), o * t.length);
        const law = result.outputs?.find((output) => output.name === name)?.noise.sd;
        const line = model.noise.find(({ output }) => output === name)?.sd;
        if (law === 'column' && line && 'column' in line) sd.data.set(column(line.column), o * t.length);
        if (law === 'formula' && line && !('column' in line))
          sd.data.set(noiseAlong(model, line, result, one, t), o * t.length);
      }
      const { limits: _, ...rest } = experiment;
      return [{ ...rest, U, ...(sd.data.some((s) => !Number.isNaN(s)) && { sd }) }];
    }),
  };
}

/** What columns measure: `observe` lines, and states whose name no such line has. */
function measuredOutputs(
  { outputs, states }: Model,
  columns: readonly string[],
): { name: string; expression: Expression }[] {
  const lines = outputs.map(({ name }) => name);
  return [
    ...outputs,
    ...states
      .filter((name) => !lines.includes(name))
      .map((name) => ({ name, expression: { kind: 'state', name } as const })),
  ].filter(({ name }) => columns.includes(name));
}

function columnOf({ states }: Data, { U }: Experiment, name: string): Float64Array {
  const j = states.indexOf(name);
  return U.data.subarray(j * U.rows, (j + 1) * U.rows);
}

function unmeasured(rows: number, columns: number): Matrix {
  const empty = zeros(rows, columns);
  empty.data.fill(Number.NaN);
  return empty;
}
