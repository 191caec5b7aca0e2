import { duration } from '../text/duration.ts';
import { ofExperiment } from '../text/ofExperiment.ts';
import { quote } from '../text/quote.ts';
import { count } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About, Say } from './finding.ts';
import { type Row, rowWords } from './rowWords.ts';

/** What a cell is needed for. */
export type CellUse = 'time' | 'label' | 'value';

/** The smallest and the largest size that can be computed with. */
type Range = readonly [number, number];

const needed: Readonly<Record<CellUse, string>> = {
  time: 'Every row needs its time.',
  label: 'It tells experiments apart, so every row needs a label there.',
  value: 'A number is needed, or an empty cell if there is none.',
};

/** What is wrong with the measurements in a table: cells, times, sizes. `experiment` is '' where experiments have no names. */
export const dataFindings = catalog({
  cellMissing: (cell: Row & { column: string; use: CellUse }) => ({
    about: ofRow(cell),
    words: () => ({
      message: `${place(cell)}: the value is missing. ${needed[cell.use]}`,
      advice: 'Fill it in, or remove the row.',
    }),
  }),

  /** `isText`: whether no cell of the column is a number. */
  cellNotNumber: (cell: Row & { column: string; use: CellUse; text: string; isText: boolean }) => ({
    about: ofRow(cell),
    words: () => ({
      message: `${place(cell)}: ${quote(cell.text)} is not a finite number. ${needed[cell.use]}`,
      advice: howToWrite(cell),
    }),
  }),

  valueTooLarge: (cell: Row & { column: string; value: number; range: Range }) => ({
    about: ofRow(cell),
    words: () => ({
      message: `${place(cell)}: ${cell.value} is too large to compute with (${inWords(cell.range)}).`,
      advice:
        cell.value === Number.MAX_VALUE
          ? 'It looks like a mark for a missing value: leave the cell empty.'
          : otherUnit(cell.column),
    }),
  }),

  valueOutOfRange: (cell: Row & { column: string; value: number; range: Range }) => ({
    about: ofRow(cell),
    words: () => ({
      message: `${place(cell)}: ${cell.value} is outside the range that can be computed with (${inWords(cell.range)}).`,
      advice: otherUnit(cell.column),
    }),
  }),

  valuesTooSmall: ({ column, size, range }: { column: string; size: number; range: Range }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `The values of ${quote(column)} reach ${size.toExponential(1)} at most, too small to compute with (${inWords(range)}).`,
      advice: `Change the unit of ${quote(column)}.`,
    }),
  }),

  timeTooLarge: (row: Row & { time: number; range: Range }) => ({
    about: ofRow(row),
    words: () => ({
      message: `Time, ${rowWords(row)}: ${row.time} is too large to compute with (${inWords(row.range)}).`,
      advice: 'Correct it, or change the unit of time.',
    }),
  }),

  timeSpanTooShort: ({ span, range, experiment }: { span: number; range: Range; experiment: string }) => ({
    about: { of: 'data', experiment },
    words: () => ({
      message: `The times${ofExperiment(experiment)} span ${span.toExponential(1)}, too little to compute with (${inWords(range)}).`,
      advice: 'Change the unit of time.',
    }),
  }),

  timeFarFromOthers: (row: Row & { time: number; before: number }) => ({
    about: ofRow(row),
    words: () => ({
      message: `Time, ${rowWords(row)}: ${row.time} is so far from the time before it, ${row.before}, that the other times differ by less than rounding compared with this gap.`,
      advice: 'Correct it, or leave the row out.',
    }),
  }),

  /** `times`: at how many there are measurements, 0 or 1. */
  experimentTooShort: ({ times, experiment }: { times: number; experiment: string }) => ({
    about: { of: 'data', experiment },
    words: () => {
      const found = times === 1 ? 'measurements at 1 time only' : 'no measurements';
      return experiment === ''
        ? {
            message: `Time: there are ${found}.`,
            advice: 'At least two times are needed: record more.',
          }
        : {
            message: `Experiment ${quote(experiment)} has ${found}.`,
            advice: 'At least two times are needed: record more, or remove its rows.',
          };
    },
  }),

  stateNotMeasured: ({ column, experiment }: { column: string; experiment: string }) => ({
    about: { of: 'data', column, experiment },
    words: () => ({
      message: `Column ${quote(column)}${ofExperiment(experiment)} has no values at all.`,
      advice: 'Every state of the model must be measured: fill it in, or use another column.',
    }),
  }),

  stateConstant: ({ column, value, experiment }: { column: string; value: number; experiment: string }) => ({
    about: { of: 'data', column, experiment },
    words: () => ({
      message: `Column ${quote(column)}${ofExperiment(experiment)} is ${value} at every time, so it does not show how ${quote(column)} changes.`,
      advice: 'If that is right, write it into the model as a constant instead of a state.',
    }),
  }),

  /**
   * `labels`: an unused column that seems to tell experiments apart, or ''; `startsAgain`: whether the time is back among the
   * first ones.
   */
  timesDecrease: (
    row: Row & {
      time: number;
      before: number;
      rowBefore: number;
      labels: string;
      startsAgain: boolean;
    },
  ) => ({
    about: ofRow(row),
    actions: row.labels === '' ? [] : [{ do: 'set', options: { by: row.labels } }],
    words: (say) => ({
      message: `Time, ${rowWords(row)}: ${row.time} comes after ${row.before} in ${rowWords({ ...row, row: row.rowBefore, experiment: '' })}. Times may repeat, but not decrease.`,
      advice: inOrder(row, say),
    }),
  }),

  columnEmptyForWeakForm: ({ column, experiment }: { column: string; experiment: string }) => ({
    about: { of: 'data', column, experiment },
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: (say) => ({
      message: `Column ${quote(column)}${ofExperiment(experiment)} has no values at all. ${everyState}`,
      advice: `${useMle(say, 'what was measured')}, or leave this experiment out.`,
    }),
  }),

  /** `end`: at which end of the experiment the cell is, '' where it is at neither. */
  cellMissingForWeakForm: (cell: Row & { column: string; end: '' | 'beginning' | 'end' }) => ({
    about: ofRow(cell),
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: (say) => ({
      message: `${place(cell)}: the value is missing. ${everyState}`,
      // Only at the ends may rows go without making the times uneven.
      advice: `${useMle(say, 'what was measured')}, or ${cell.end === '' ? 'fill it in' : `drop the rows without a value at the ${cell.end}`}.`,
    }),
  }),

  timeTwiceForWeakForm: (row: Row & { time: number; rowBefore: number }) => ({
    about: ofRow(row),
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: (say) => ({
      message: `Time, ${rowWords(row)}: ${row.time} occurs twice, here and in ${rowWords({ ...row, row: row.rowBefore, experiment: '' })}. Methods irls and ols take each time once.`,
      advice: `${useMle(say, 'replicates')}, or average them; write more decimals if rounding made them equal.${
        row.experiment === ''
          ? ` If there are several experiments, name the column that tells them apart with the option ${say.setting('by', 'NAME')}.`
          : ''
      }`,
    }),
  }),

  /**
   * A time that is `off` of a step away from `due`; `longest`: the longest step, and the row that it ends at; `rounded`: how many
   * decimals the times may have been rounded to, and how many they need, where they look like that.
   */
  timesUneven: (row: UnevenRow) => ({
    about: ofRow(row),
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: (say) => unevenWords(row, say),
  }),

  tooLargeModel: ({
    states,
    parameters,
    most,
    rows,
    seconds,
    gigabytes,
  }: {
    states: number;
    parameters: number;
    most: number;
    rows: number;
    seconds: number;
    gigabytes: number;
  }) => ({
    about: { of: 'model' },
    words: () => ({
      message: `The model has ${count(states, 'state')} and ${count(parameters, 'parameter')}; a fit takes at most ${most} of each. With ${rows} rows this one would need about ${duration(seconds)} and ${gigabytes.toPrecision(2)} GB.`,
      advice: 'Fit a part of the model on its own, or give parameters values.',
    }),
  }),

  tooManyCouplings: ({ states, couplings, most }: { states: number; couplings: number; most: number }) => ({
    about: { of: 'model' },
    words: () => ({
      message: `The ${states} equations act on each other in ${couplings} ways, through every state that they share; at most ${most} can be fitted.`,
      advice: 'Leave out terms that hardly matter, or fit a part of the model on its own.',
    }),
  }),

  tooManyExperiments: ({ experiments, most }: { experiments: number; most: number }) => ({
    about: { of: 'data' },
    words: (say) => ({
      message: `There are ${experiments} experiments; they can be fitted together up to ${most}.`,
      advice: `Fit each separately with ${say.command('fitEach')}, or some at a time.`,
    }),
  }),

  /** A state with values at fewer different `times` than are needed, in one or all of several experiments. */
  tooFewTimes: ({
    column,
    times,
    needed,
    together,
    experiment,
  }: {
    column: string;
    times: number;
    needed: number;
    together: boolean;
    experiment: string;
  }) => ({
    about: { of: 'data', column, experiment },
    words: () => ({
      message: `Column ${quote(column)}${ofExperiment(experiment)} has values at ${count(times, 'time')}${together ? ' in all experiments together' : ''}. To start the fit, every state needs ${needed}.`,
      advice: `Measure ${quote(column)} at more times, or take it out of the model.`,
    }),
  }),
});

const everyState = 'Methods irls and ols need every state at every time.';

function ofRow({ column, row, experiment }: Row & { column?: string }): About {
  return {
    of: 'data',
    row,
    ...(column !== undefined && { column }),
    ...(experiment !== '' && { experiment }),
  };
}

function place(cell: Row & { column: string }): string {
  return `Column ${quote(cell.column)}, ${rowWords(cell)}`;
}

function howToWrite({ text, isText, use }: { text: string; isText: boolean; use: CellUse }): string {
  if (/^[+-]?\d[\d.]*,[\d.,]*$/.test(text)) {
    return 'Write numbers like 1234.5: no separators between thousands, and a point before decimals (a comma only if semicolons or tabs separate the columns, and then in every number).';
  }
  if (use === 'time' && /^\d{1,4}[-/.:]\d{1,2}([-/.:T ]|$)/.test(text)) return timeForms;
  if (text.startsWith('=')) {
    return 'Open the workbook in a spreadsheet program and save it, so that its formulas are computed.';
  }
  if (isText && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) {
    return 'It is a text: write numbers without quotes.';
  }
  if (use === 'value' && unmeasured.test(text)) {
    return 'If nothing was measured, leave the cell empty or write NA. If the value was beyond a limit, write the limit, such as <0.1.';
  }
  if (use === 'time' && !isText && /\p{L}/u.test(text)) {
    return 'If the row is no part of the table, such as a note or a mean below it, remove it.';
  }
  if (use === 'time' && /\d/.test(text)) return timeForms;
  if (isText) return 'No row of this column has one: use another column.';
  return 'Write it like 12.5 or 1.25e1.';
}

const timeForms =
  'Dates are read as 2024-01-31 or 2024-01-31 14:05, since day and month could be exchanged otherwise, weeks as 2024-W05, and clock times as 14:05. Or write the time that has passed since the start, as in 0, 0.5, 1.';

/** Words and signs that tables have for values that are not there, or too small to be seen. */
const unmeasured =
  /^(?:[-–—.?*]+|n\.?\s?[dmqe]\.?|nil|none|missing|not (?:detected|determined|measured)|undetected|trace)$/i;

function inWords([smallest, largest]: Range): string {
  return `${smallest} to ${largest}`.replaceAll('e+', 'e');
}

function otherUnit(column: string): string {
  return `Change the unit of ${quote(column)}, or leave the cell empty if it is a mark for a missing value.`;
}

function useMle(say: Say, what: string): string {
  return `Use ${say.setting('method', 'mle')}, which takes ${what}`;
}

function inOrder(
  { experiment, labels, startsAgain }: { experiment: string; labels: string; startsAgain: boolean },
  say: Say,
): string {
  if (experiment !== '')
    return `Sort the rows by time, or give another label to what is another experiment. Where one more column tells them apart, name both with the option ${say.setting('by', 'A,B')}.`;
  if (labels !== '') {
    const which = labels.includes(',')
      ? `Columns ${quote(labels)} together seem`
      : `Column ${quote(labels)} seems`;
    return `${which} to tell several experiments apart: if so, add the option ${say.setting('by', labels)}. If there is one experiment, sort the rows by time.`;
  }
  return startsAgain
    ? `This looks like several experiments. Label their rows in a column "experiment", or name the column that has labels with the option ${say.setting('by', 'NAME')}. If there is one experiment, sort the rows by time.`
    : 'Sort the rows by time. If there are several experiments, label their rows in a column "experiment".';
}

type UnevenRow = Row & {
  time: number;
  due: number;
  step: number;
  off: number;
  longest: { step: number; row: number };
  rounded?: { decimals: number; needed: number; isDoubtful: boolean };
};

function unevenWords(row: UnevenRow, say: Say) {
  const { time, due, step, off, longest, rounded } = row;
  // Far from zero, as many digits more are needed to tell two times apart.
  const digits = Math.min(17, 4 + Math.max(0, Math.ceil(Math.log10(Math.abs(time) / step))));
  const found = `Time, ${rowWords(row)}: ${time} is ${rounding(100 * off)}% of a step away from ${rounding(due, digits)}, where even steps of ${rounding(step)} lead`;
  const needs = 'Methods irls and ols need evenly spaced times, to 1% of a step.';
  const to = rounded && `rounded to ${rounded.decimals || 'no'} decimal${rounded.decimals === 1 ? '' : 's'}`;
  const more = rounded && `rite the times with ${rounded.needed} decimals`;
  if (rounded && !rounded.isDoubtful) {
    return {
      message: `${found}. The times seem to be even but ${to}. ${needs}`,
      advice: `W${more}, or use ${say.setting('method', 'mle')}, which takes them as they are.`,
    };
  }
  return {
    message: `${found}; the longest step, ${rounding(longest.step)}, ends at ${rowWords({ ...row, row: longest.row })}. ${needs}`,
    advice: `${useMle(say, 'uneven times')}, or keep an evenly spaced part.${rounded ? ` If they were only ${to}, w${more}.` : ''}`,
  };
}

function rounding(x: number, digits = 4): string {
  return String(Number(x.toPrecision(digits)));
}
