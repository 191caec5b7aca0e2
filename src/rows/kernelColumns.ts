// Between the arrays of a fit and the columns of a model's kernel.
import type { Entry } from './constraint.ts';

/** Entries from `at` on, one every `stride`, into a column of the kernel's memory. */
export function gather(
  memory: Float64Array,
  column: number,
  rows: number,
  array: Float64Array,
  at: number,
  stride: number,
): void {
  for (let r = 0, i = at; r < rows; r++, i += stride) memory[column + r] = array[i];
}

/**
 * The other way: what the kernel gave for entry k, and for the three after it where they are of the same target, into the steps from
 * `first` on. The columns begin at `outputs`. Returns how many entries that were.
 */
export function scatter(
  out: { [K in Entry['target']]?: Float64Array },
  entries: readonly Entry[],
  k: number,
  first: number,
  rows: number,
  memory: Float64Array,
  outputs: number,
  block: number,
): number {
  const { target, offset, stride } = entries[k];
  const array = out[target]!;
  const column = outputs + k * block;
  const at = first * stride;
  if (k + 3 < entries.length && entries[k + 3].target === target) {
    const [b, c, d] = [entries[k + 1].offset, entries[k + 2].offset, entries[k + 3].offset];
    scatterFour(array, at, offset, b, c, d, stride, rows, memory, column, block);
    return 4;
  }
  for (let r = 0, i = at + offset; r < rows; r++, i += stride) array[i] = memory[column + r];
  return 1;
}

/** Four entries of every step in one pass: each piece of memory is visited once. */
function scatterFour(
  array: Float64Array,
  at: number,
  a: number,
  b: number,
  c: number,
  d: number,
  stride: number,
  rows: number,
  memory: Float64Array,
  column: number,
  block: number,
): void {
  for (let r = column, i = at; r < column + rows; r++, i += stride) {
    array[i + a] = memory[r];
    array[i + b] = memory[r + block];
    array[i + c] = memory[r + 2 * block];
    array[i + d] = memory[r + 3 * block];
  }
}

export function fill(memory: Float64Array, at: number, rows: number, value: number): void {
  for (let r = 0; r < rows; r++) memory[at + r] = value;
}
