/**
 * At most about `most` of the rows, in order, such that a drawing of them looks like one of all: from each run of rows, the lowest
 * and the highest value of every column. Rows at equal distances would show patterns that are not there.
 */
export function extremeRows(
  rows: readonly number[],
  columns: readonly Float64Array[],
  most: number,
): readonly number[] {
  if (rows.length <= most) return rows;
  const size = Math.ceil((2 * Math.max(1, columns.length) * rows.length) / most);
  const kept: number[] = [];
  for (let from = 0; from < rows.length; from += size) {
    const run = rows.slice(from, from + size);
    const ends = new Set<number>(columns.length === 0 ? [run[0]] : []);
    for (const values of columns) {
      let [low, high] = [run[0], run[0]];
      for (const row of run) {
        // NaN is neither, unless there is nothing else.
        if (values[row] < values[low] || Number.isNaN(values[low])) low = row;
        if (values[row] > values[high] || Number.isNaN(values[high])) high = row;
      }
      ends.add(low).add(high);
    }
    kept.push(...run.filter((row) => ends.has(row)));
  }
  return kept;
}
