/** Whether a figure is what it should be. */
export function passMark(x: number, most: number): string {
  return x <= most ? '✓' : '✗';
}
