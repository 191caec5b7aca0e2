/**
 * The candidate that `name` was probably meant to be: the same but for case, else the one fewest edits away
 * (at most a third of its letters, at least one), else undefined.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  const sameLetters = candidates.find((candidate) => candidate.toLowerCase() === lower);
  if (sameLetters !== undefined) return sameLetters;

  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(name.length / 3)) + 0.5;
  for (const candidate of candidates) {
    // Lengths alone rule most names out, among them any that are absurdly long.
    if (candidate === '' || Math.abs(candidate.length - name.length) >= fewest) continue;
    const edits = editDistance(lower, candidate.toLowerCase());
    if (edits < fewest && edits < candidate.length) {
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Letters inserted, removed, replaced or swapped with their neighbour, at the least, to turn a into b. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
      }
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
