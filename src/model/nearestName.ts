import { checkText, checkTexts } from '../given.ts';

/** The candidate that a typing slip (two letters at most, one in short names) turns into `name`, if any. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  checkText(name, 'The name', 'growht');
  const known = typeof Object(candidates)[Symbol.iterator] === 'function' ? [...candidates] : candidates;
  checkTexts(known, 'The candidates', "['growth', 'decay']");
  let nearest: string | undefined;
  let least = name.length <= 4 ? 2 : 3;
  for (const candidate of known) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= least || name.length > 40) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    // Two different letters out of two are no slip.
    if (distance < least && distance < Math.max(name.length, candidate.length)) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn a into b. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = above;
    above = row;
  }
  return above[b.length];
}
