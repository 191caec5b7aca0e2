/** The first `rows` numbers of a column of a kernel's memory := value. */
export function fill(memory: Float64Array, at: number, rows: number, value: number): void {
  for (let r = 0; r < rows; r++) memory[at + r] = value;
}
