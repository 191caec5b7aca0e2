/** The name of a column: A, B, …, Z, AA, … */
export function columnName(j: number): string {
  return (j >= 26 ? columnName(Math.floor(j / 26) - 1) : '') + String.fromCharCode(65 + (j % 26));
}
