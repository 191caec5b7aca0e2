import type { Reading } from '../findings/reading.ts';
import { checkNames } from './checkNames.ts';
import { hasTimeWord, isExperimentName, seemsTime } from './columnNames.ts';
import { headingOf, withEnding } from './heading.ts';

/**
 * Headings that stand over several columns, as in workbooks, with the number of each, as replicates have it: WT, WT, WT are WT.1, WT.2, WT.3. Where `groups`, a
 * row above them, tells them apart, its words come first, and they are no replicates: "Site A hare", "Site B hare".
 * Those of times and of experiments stay as they are: of several, one has to be chosen.
 */
export function numberedHeadings(
  headings: readonly string[],
  groups: readonly string[],
): {
  headings: readonly string[];
  readings: Reading[];
} {
  const taken = new Set(headings);
  // Most tables have no such headings, and some have many columns.
  if (taken.size === headings.length) return { headings, readings: [] };
  const columns = new Map<string, number[]>();
  for (const [j, heading] of headings.entries()) {
    const own = columns.get(heading);
    if (own) own.push(j);
    else columns.set(heading, [j]);
  }
  const numbered = [...headings];
  const readings: Reading[] = [];
  for (const [heading, at] of columns) {
    const { name } = headingOf(heading);
    if (
      at.length < 2 ||
      heading === '' ||
      hasTimeWord(heading) ||
      seemsTime(heading) ||
      isExperimentName(name)
    )
      continue;
    const names = namesOf(
      heading,
      at.map((j) => groups[j] ?? ''),
    );
    if (names.some((one) => taken.has(one))) continue;
    at.forEach((j, k) => {
      numbered[j] = names[k];
    });
    readings.push({ what: 'sameHeadings', heading, first: names[0], last: names[names.length - 1] });
  }
  return { headings: numbered, readings };
}

/** The names of columns that share a heading, below `words`. */
function namesOf(heading: string, words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  if (counts.size < 2 || counts.has('')) return words.map((_, k) => withEnding(heading, `.${k + 1}`));
  const before = new Map<string, number>();
  return words.map((word) => {
    const k = (before.get(word) ?? 0) + 1;
    before.set(word, k);
    return `${word} ${counts.get(word) === 1 ? heading : withEnding(heading, `.${k}`)}`;
  });
}

/** Throws where two columns of one heading have the same values in every row: one is a copy of the other, and no replicate. */
export function checkCopies(headings: readonly string[], columns: readonly Float64Array[]): void {
  // Only columns with the same sum can be copies: there may be many of one name.
  const sum = (j: number) => columns[j].reduce((all, x, i) => (Number.isNaN(x) ? all : all + x * (i + 1)), 0);
  checkNames(
    headings,
    (k, j) =>
      columns[j].some((x) => !Number.isNaN(x)) && columns[j].every((x, i) => Object.is(x, columns[k][i])),
    (j) => `${sum(j)} ${headings[j]}`,
  );
}
