const format = new Intl.NumberFormat('en');

/** A whole number with its thousands apart: 200,000. */
export function grouped(n: number): string {
  return format.format(n);
}
