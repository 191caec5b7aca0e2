/** Whether a figure is what it should be. */
export function mark(x: number, most: number): string {
  return x <= most ? '✓' : '✗';
}
