import { asOption } from './asOption.ts';
import type { Data } from './data.ts';
import { findLabels } from './findLabels.ts';
import { quote, quoteList } from './quote.ts';
import { roundedTimes, roundingInWords } from './roundedTimes.ts';
import { ofExperiment, rowName } from './rowName.ts';
import type { Column } from './table.ts';
import { unevenness } from './unevenness.ts';

/** Remarks on data that pass: columns that were not used, rows taken for replicates, times that seem to be rounded. */
export function notesOn(data: Data, unused: readonly Column[]): string[] {
  return [...unusedNote(unused), ...replicatesNote(data, unused), ...roundingNote(data)];
}

function unusedNote(unused: readonly Column[]): string[] {
  if (unused.length === 0) return [];
  const named = unused.map(({ name }) => name).filter((name) => name !== '');
  const unnamed = unused.length - named.length;
  const parts = [
    ...(named.length > 0 ? [quoteList(named)] : []),
    ...(unnamed > 0 ? [`${unnamed} without a name`] : []),
  ];
  return [`Columns not used: ${parts.join(' and ')}.`];
}

/** Said because rows of two experiments, sorted by time, look just like replicates. */
function replicatesNote({ experiments }: Data, unused: readonly Column[]): string[] {
  let count = 0;
  let first = '';
  for (const experiment of experiments) {
    experiment.t.forEach((time, i, t) => {
      if (time === t[i - 1] && count++ === 0) first = rowName(experiment, i);
    });
  }
  if (count === 0) return [];
  const rows =
    count === 1
      ? `1 row repeats the time before it (${first})`
      : `${count} rows repeat the time before them (the first: ${first})`;
  const [{ name, t }] = experiments;
  const labels = name === '' ? findLabels(unused, t, false) : undefined;
  const apart = labels
    ? ` If column ${quote(labels)} tells experiments apart, say so: ${asOption('by', labels)}.`
    : '';
  return [`${rows}: taken for replicates.${apart}`];
}

/** Said because a method that takes uneven times takes rounded ones as they stand. */
function roundingNote({ experiments }: Data): string[] {
  for (const { name, t } of experiments) {
    const uneven = unevenness(t);
    const rounding = uneven && roundedTimes(t);
    if (!rounding || rounding.doubtful) continue;
    const moved = Math.ceil(100 * uneven.off);
    return [
      `The times${ofExperiment(name)} seem to be even but ${roundingInWords(rounding)}, up to ${moved}% of a step off. If so, write them with ${rounding.needed} decimals.`,
    ];
  }
  return [];
}
