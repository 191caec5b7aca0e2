import type { Data, Table } from '../../src/index.ts';
import { Failure } from '../failure.ts';

/** That columns are as long as the table, and hold numbers or nothing. */
export function soundTable({ columns, rows, lines, layout }: Table): void {
  const broken = columns.find(
    ({ values, texts, limits }) =>
      values.length !== rows ||
      (texts && texts.length !== rows) ||
      (limits && (limits.sign.length !== rows || limits.at.length !== rows)),
  );
  if (broken) throw new Failure('a sound table', `Column ${broken.name} has not ${rows} rows.`);
  if (lines && lines.length !== rows)
    throw new Failure('a sound table', `${lines.length} lines for ${rows} rows.`);
  for (const { name, values } of columns) {
    if (values.some((x) => !Number.isFinite(x) && !Number.isNaN(x))) {
      throw new Failure('a sound table', `Column ${name} holds a number that is not finite.`);
    }
  }
  if (layout) soundTable(layout);
}

/** That times are finite and do not decrease. */
export function soundData({ experiments, states }: Data): void {
  for (const { name, t, U } of experiments) {
    if (U.rows !== t.length || U.cols !== states.length)
      throw new Failure('sound data', `Experiment ${name} has another shape.`);
    if (t.some((x, i) => !Number.isFinite(x) || x < t[i - 1]))
      throw new Failure('sound data', `Times of ${name} are out of order.`);
  }
}
