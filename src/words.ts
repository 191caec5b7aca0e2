// Words that several rooms make messages of.

/** a, b and c. */
export function list(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** 1 point, 2 points. */
export function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** A number to three digits. */
export function short(x: number): string {
  return x !== 0 && (Math.abs(x) < 1e-3 || Math.abs(x) >= 1e4)
    ? x.toExponential(1)
    : String(Number(x.toPrecision(3)));
}
