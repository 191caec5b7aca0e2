import type { InputValues } from '../src/index.ts';

/**
 * Columns of one experiment: what was measured at times t, and known inputs and doses. Those that change have rows of their own,
 * in which nothing was measured; NaN stands for an empty cell.
 */
export function withInputRows(
  t: readonly number[],
  measured: ReadonlyMap<string, readonly number[]>,
  inputs: Readonly<Record<string, InputValues>>,
): Map<string, number[]> {
  const rows = t.map((time, m) => {
    const values = new Map(Array.from(measured, ([name, series]) => [name, series[m]]));
    for (const [name, given] of Object.entries(inputs))
      if (typeof given === 'number') values.set(name, given);
    return { time, values };
  });
  for (const [name, given] of Object.entries(inputs)) {
    if (typeof given === 'number') continue;
    given.t.forEach((time, k) => {
      rows.push({ time, values: new Map([[name, given.value[k]]]) });
    });
  }
  rows.sort((a, b) => a.time - b.time);
  const names = [...measured.keys(), ...Object.keys(inputs)];
  return new Map([
    ['t', rows.map(({ time }) => time)],
    ...names.map((name) => [name, rows.map(({ values }) => values.get(name) ?? Number.NaN)] as const),
  ]);
}
