/** The first candidate that is not taken; where all are, the last with a number behind it. */
export function freeName(candidates: readonly string[], taken: Iterable<string>): string {
  const used = new Set(taken);
  const free = candidates.find((name) => !used.has(name));
  if (free !== undefined) return free;
  const last = candidates[candidates.length - 1];
  for (let n = 1; ; n++) if (!used.has(last + n)) return last + n;
}
