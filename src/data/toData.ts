import { callFindings } from '../findings/callFindings.ts';
import type { Note } from '../findings/note.ts';
import { checkText, checkTexts, isFields, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import { zeros } from '../linalg/matrix.ts';
import { shown } from '../text/words.ts';
import { badCell } from './badCell.ts';
import { checkMagnitudes } from './checkMagnitudes.ts';
import { checkMeasured } from './checkMeasured.ts';
import { checkOrder } from './checkOrder.ts';
import { checkTable } from './checkTable.ts';
import type { Data, Experiment } from './data.ts';
import { type FoundColumns, findColumns } from './findColumns.ts';
import { notesOn } from './notesOn.ts';
import { rowsByLabel } from './rowsByLabel.ts';
import { type ShapeOptions, shapeTable } from './shape/shapeTable.ts';
import { isLimit } from './specialCells.ts';
import { type Column, isMissing, type Table } from './table.ts';

/** How a table is read; all may be left out. */
export type ToDataOptions = ShapeOptions;

/**
 * The measurements in a table, the states in the given order, an experiment for each label of the column `by`, and notes
 * on what was left out or taken for granted. Cells without a value are NaN, and rows without a single one are kept:
 * their times may be where a trajectory is wanted. What `irls` and `ols` need besides is for `checkRegular` to ask.
 *
 * @example
 * ```ts
 * import { readTable, toData } from 'wendy';
 *
 * const { data, notes } = toData(readTable('t,u\n0,1\n1,\n2,4'), ['u']);
 * console.log(data.experiments[0]?.U.data.join(' '), notes.length); // → 1 NaN 4 0
 * ```
 */
export function toData(
  table: Table,
  states: readonly string[],
  options: ToDataOptions = {},
): { data: Data; notes: Note[] } {
  const { data, unused, shaped, checkCells } = read(table, states, options);
  checkCells();
  checkOrder(data, unused);
  checkMeasured(data);
  checkMagnitudes(data);
  return { data, notes: notesOn(data, unused, shaped) };
}

/**
 * As `toData`, an experiment at a time: what is wrong with one does not concern the others.
 *
 * @example
 * ```ts
 * import { InputError, readTable, toDataEach } from 'wendy';
 *
 * const table = readTable('experiment,t,u\na,0,1\na,1,2\nb,1,3\nb,0,4');
 * for (const { name, data } of toDataEach(table, ['u']).each) {
 *   console.log(name, data instanceof InputError ? data.finding.code : 'can be fitted');
 * }
 * // → a can be fitted
 * // → b timesDecrease
 * ```
 */
export function toDataEach(
  table: Table,
  states: readonly string[],
  options: ToDataOptions = {},
): { each: { name: string; data: Data | InputError }[]; notes: Note[] } {
  const { data, unused, shaped, checkCells } = read(table, states, options);
  const sound: Experiment[] = [];
  const each = data.experiments.map((experiment) => {
    const alone = { states, experiments: [experiment] };
    try {
      checkCells(experiment.name);
      checkOrder(alone, unused);
      checkMeasured(alone);
      checkMagnitudes(alone);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { name: experiment.name, data: error };
    }
    sound.push(experiment);
    return { name: experiment.name, data: alone };
  });
  return { each, notes: sound.length > 0 ? notesOn({ states, experiments: sound }, unused, shaped) : [] };
}

function read(given: Table, states: readonly string[], options: ToDataOptions) {
  checkTable(given);
  checkTexts(states, 'The states', "['u1', 'u2']");
  checkColumnOptions(options);
  const table = shapeTable(given, { observed: [], measured: states, known: [] }, options);
  const columns = findColumns(table, states, options);
  const { time, measured, by } = columns;
  const timeless = time.values.findIndex(Number.isNaN);
  if (timeless >= 0) throw badCell(table, time, timeless, 'time');
  const groups = by ? rowsByLabel(by) : new Map([['', countedTo(time.values.length)]]);
  const unlabelled = by && groups.get('');
  const experiments = [...groups].map(([name, rows]) => toExperiment(name, rows, table, columns));
  const unused = table.columns.filter(
    (column) => column !== time && column !== by && !measured.includes(column),
  );
  /** Throws where a cell of an experiment, or of any, can not be read. */
  const checkCells = (name?: string) => {
    for (const column of measured)
      checkReadable(table, column, name === undefined ? undefined : groups.get(name));
    if (unlabelled) {
      throw badCell(table, by, unlabelled[0], 'label');
    }
  };
  return { data: { states, experiments }, unused, shaped: table, checkCells };
}

/** 0 … n - 1. A loop: Array.from takes ten times as long. */
function countedTo(n: number): number[] {
  const list = new Array<number>(n);
  for (let i = 0; i < n; i++) list[i] = i;
  return list;
}

function checkColumnOptions(options: unknown): asserts options is ToDataOptions {
  if (!isFields(options)) {
    throw new InputError(
      callFindings.wrongArguments({
        what: 'The options',
        value: shown(options),
        needed: "An object is needed, such as { time: 'hours' }.",
      }),
    );
  }
  const { time = '', by = '', long = '', plate = '', replicates = 'auto', beyond = 'ask' } = options;
  checkText(time, 'The name of the time column, time,', 'hours');
  checkText(by, 'The name of the column that tells experiments apart, by,', 'dish');
  checkText(long, 'The columns of a long table, long,', 'variable=value');
  checkText(plate, 'What is an experiment on a plate, plate,', 'well');
  checkChoice(replicates, 'replicates', ['auto', 'columns', 'none']);
  checkChoice(beyond, 'beyond', ['ask', 'censored', 'missing']);
}

function checkChoice(value: unknown, option: string, values: readonly string[]): void {
  if (!values.includes(value as string)) throw wrong(option, value, `One of ${values.join(', ')} is needed.`);
}

function checkReadable(table: Table, column: Column, rows: readonly number[] | undefined): void {
  const { values, texts } = column;
  if (!texts) return;
  const isBad = (i: number) => Number.isNaN(values[i]) && !isMissing(texts[i]);
  const bad = rows ? rows.filter(isBad) : Array.from(texts.keys()).filter(isBad);
  // Beside another cell that is no number, limits are none either; that one is to be mended.
  const i = bad.find((row) => !isLimit(texts[row])) ?? bad[0];
  if (i !== undefined) throw badCell(table, column, i, 'value');
}

function toExperiment(
  name: string,
  rows: readonly number[],
  { lines }: Table,
  { time, measured }: FoundColumns,
): Experiment {
  const t = new Float64Array(rows.length);
  const U = zeros(rows.length, measured.length);
  for (let i = 0; i < rows.length; i++) {
    t[i] = time.values[rows[i]];
    for (let d = 0; d < U.cols; d++) U.data[i + d * U.rows] = measured[d].values[rows[i]];
  }
  return lines ? { name, t, U, lines: Uint32Array.from(rows, (row) => lines[row]) } : { name, t, U };
}
