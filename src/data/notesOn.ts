import { type Note, note } from '../findings/note.ts';
import { noteFindings } from '../findings/noteFindings.ts';
import type { Reading } from '../findings/reading.ts';
import type { Row } from '../findings/rowWords.ts';
import { areClockDigits } from './clockDigits.ts';
import type { Data } from './data.ts';
import { epochUnit } from './epochUnit.ts';
import { findLabels } from './findLabels.ts';
import { missingMarks } from './missingMarks.ts';
import { roundedTimes } from './roundedTimes.ts';
import { rowOf } from './rowOf.ts';
import { repeatsOf } from './shape/stackReplicates.ts';
import type { Column, Table } from './table.ts';
import { unevenness } from './unevenness.ts';

/**
 * Remarks on data that pass: how the table was read, columns that were not used, rows read as replicates, numbers that seem to mark
 * missing values, times that seem to be rounded, to be clock times without a colon, or to be counted from 1970.
 */
export function notesOn(
  data: Data,
  unused: readonly Column[],
  { notes = [], readings = [] }: Pick<Table, 'notes' | 'readings'>,
): Note[] {
  return [
    ...notes,
    ...(readings.length > 0 ? [note(noteFindings.tableRead({ readings }))] : []),
    ...repeatedColumnsNote(data, unused),
    ...unusedNote(unused),
    ...replicatesNote(data, unused, readings),
    ...missingMarksNote(data),
    ...clockDigitsNote(data, readings),
    ...epochNote(data),
    ...roundingNote(data),
  ];
}

/** Said because pandas calls columns of one name u, u.1 and u.2. */
function repeatedColumnsNote({ states }: Data, unused: readonly Column[]): Note[] {
  return states.flatMap((name) => {
    const columns = repeatsOf(name, unused).map((column) => column.name);
    return columns.length > 0 ? [note(noteFindings.columnsRepeat({ name, columns }))] : [];
  });
}

function unusedNote(unused: readonly Column[]): Note[] {
  if (unused.length === 0) return [];
  const names = unused.map(({ name }) => name).filter((name) => name !== '');
  return [note(noteFindings.columnsUnused({ names, unnamed: unused.length - names.length }))];
}

/** Said because rows of two experiments, sorted by time, look just like replicates. */
function replicatesNote(
  { experiments }: Data,
  unused: readonly Column[],
  readings: readonly Reading[],
): Note[] {
  // Where columns or wells were stacked, that is said already.
  if (readings.some(({ what }) => what === 'replicates' || what === 'plate')) return [];
  const repeated = experiments.flatMap((experiment): Row[] => {
    const { t } = experiment;
    const rows: Row[] = [];
    for (let i = 1; i < t.length; i++) if (t[i] === t[i - 1]) rows.push(rowOf(experiment, i));
    return rows;
  });
  if (repeated.length === 0) return [];
  const [{ name, t }] = experiments;
  const labels = (name === '' && findLabels(unused, t, { mayRepeat: false })) || '';
  return [note(noteFindings.rowsReplicated({ rows: repeated.length, first: repeated[0], labels }))];
}

/** Said because -9999 is a number as any other to a fit. */
function missingMarksNote(data: Data): Note[] {
  return missingMarks(data).map(({ state, value, cells, experiment, row }) =>
    note(noteFindings.missingMark({ state, value, cells, first: rowOf(experiment, row) })),
  );
}

function clockDigitsNote({ experiments }: Data, readings: readonly Reading[]): Note[] {
  if (readings.some(({ what }) => what === 'times')) return [];
  const odd = experiments.find(({ t }) => areClockDigits(t));
  return odd ? [note(noteFindings.clockDigits({ experiment: odd.name, first: odd.t[0] }))] : [];
}

/** Said because pandas writes dates to JSON as such numbers. */
function epochNote({ experiments }: Data): Note[] {
  const [{ name, t }] = experiments;
  const unit = epochUnit(t);
  return unit ? [note(noteFindings.timesSince1970({ experiment: name, first: t[0], unit }))] : [];
}

/** Said because a method that takes uneven times takes rounded ones as they are. */
function roundingNote({ experiments }: Data): Note[] {
  for (const { name, t } of experiments) {
    const uneven = unevenness(t);
    const rounding = uneven && roundedTimes(t);
    if (!rounding || rounding.doubtful) continue;
    const { decimals, needed } = rounding;
    return [note(noteFindings.timesRounded({ experiment: name, decimals, needed, off: uneven.off }))];
  }
  return [];
}
