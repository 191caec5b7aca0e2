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
  for (const [j, heading] of headings.entries()) columns.set(heading, [...(columns.get(heading) ?? []), j]);
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
    const words = at.map((j) => groups[j] ?? '');
    const areTold = !words.includes('') && new Set(words).size > 1;
    const names = at.map((_, k) => {
      if (!areTold) return withEnding(heading, `.${k + 1}`);
      const before = words.slice(0, k).filter((word) => word === words[k]).length;
      const isAlone = before === 0 && !words.includes(words[k], k + 1);
      return `${words[k]} ${isAlone ? heading : withEnding(heading, `.${before + 1}`)}`;
    });
    if (names.some((one) => taken.has(one))) continue;
    at.forEach((j, k) => {
      numbered[j] = names[k];
    });
    readings.push({ what: 'sameHeadings', heading, first: names[0], last: names[names.length - 1] });
  }
  return { headings: numbered, readings };
}

/** Throws where two columns of one heading have the same values in every row: one is a copy of the other, and no replicate. */
export function checkCopies(headings: readonly string[], columns: readonly Float64Array[]): void {
  checkNames(
    headings,
    (k, j) =>
      columns[j].some((x) => !Number.isNaN(x)) && columns[j].every((x, i) => Object.is(x, columns[k][i])),
  );
}
