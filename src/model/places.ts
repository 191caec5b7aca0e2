/** Where one number of every row is: that of row r at `at + r * stride`; stride 0 where all rows have the same. */
export interface MemoryPlace {
  readonly at: number;
  readonly stride: number;
}

/** Where a kernel reads and writes. */
export interface Places {
  readonly inputs: readonly MemoryPlace[];
  readonly outputs: readonly MemoryPlace[];
}

/** A column of `block` numbers for each input, then one for each output. */
export function inColumns(inputs: number, outputs: number, block: number): Places {
  const column = (at: number): MemoryPlace => ({ at: at * block, stride: 1 });
  return {
    inputs: Array.from({ length: inputs }, (_, i) => column(i)),
    outputs: Array.from({ length: outputs }, (_, o) => column(inputs + o)),
  };
}
