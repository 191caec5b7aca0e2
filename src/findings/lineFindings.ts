import { shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { didYouMean, isWhat, type Meaning } from './meaning.ts';

const model = { of: 'model' } as const;

const removeOne = 'Remove one of the two.';
const assignmentForms = 'Write the new value of a state, such as x = x + 1; commas separate several.';

/** What is wrong with definitions, first values, jumps and noise. `line` is that of an earlier one. */
export const lineFindings = catalog({
  constantNotFinite: ({ name, value }: { name: string; value: string }) => ({
    about: model,
    words: () => ({
      message: `the constant ${shorten(name)} has the value ${value}.`,
      advice: 'Correct the expression: a constant is finite.',
    }),
  }),

  definitionCircle: ({ names }: { names: readonly string[] }) => ({
    about: model,
    words: () => ({
      message: `definitions use each other in a circle: ${shorten(names.join(' → '), 100)}.`,
      advice: `Give one of them a number. If ${shorten(names[0])} is a state, write ${shorten(names[0])}' = …`,
    }),
  }),

  firstValueOfOther: ({
    name,
    time,
    meaning,
    near,
  }: {
    name: string;
    time: number;
    meaning: Meaning | undefined;
    near: string | undefined;
  }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} ${meaning ? isWhat(meaning) : 'has no equation'}, so it has no first value.`,
      advice: `First values belong to states. ${near ? didYouMean(`${near}(${time})`) : `If ${shorten(name)} is a state, write ${shorten(name)}' = … too.`}`,
    }),
  }),

  firstTimesDiffer: ({ time, first }: { time: number; first: number | undefined }) => ({
    about: model,
    words: () => ({
      message: `this line is for t = ${time}, an earlier one for t = ${first}.`,
      advice: 'All first values belong to one time, the start. Give them the same one.',
    }),
  }),

  firstValueTwice: ({ state, time, line }: { state: string; time: number; line: number }) => ({
    about: model,
    words: () => ({
      message: `${shorten(state)}(${time}) was already given on line ${line}.`,
      advice: removeOne,
    }),
  }),

  /** `values`: such as x(0). */
  firstValueCircle: ({ values }: { values: readonly string[] }) => ({
    about: model,
    words: () => ({
      message: `first values use each other in a circle: ${shorten(values.join(' → '), 100)}.`,
      advice: 'Give one of them by numbers and parameters only.',
    }),
  }),

  doseNameTaken: ({ column, meaning, state }: { column: string; meaning: Meaning; state: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(column)} ${isWhat(meaning)}, but a dose is a column of the data and needs another name.`,
      advice: `Rename the column. A known amount at known times is written at t = 3: ${shorten(state)} = ${shorten(state)} + 1`,
    }),
  }),

  timeTwice: ({ time }: { time: number }) => ({
    about: model,
    words: () => ({ message: `t = ${time} is listed twice.`, advice: removeOne }),
  }),

  periodNotPositive: ({ period }: { period: number }) => ({
    about: model,
    words: () => ({
      message: `the time between jumps is ${period}.`,
      advice: 'It must be above 0, as in at t = 0 every 24: x = x + 1',
    }),
  }),

  /** The line ends after `after`. */
  assignmentEnds: ({ after, missing }: { after: string; missing: 'assignment' | 'equals' }) => ({
    about: model,
    words: () => ({
      message: `${missing === 'equals' ? '=' : 'an assignment'} is missing after ${shorten(after)}.`,
      advice: assignmentForms,
    }),
  }),

  assignmentWrong: ({ text, needed }: { text: string; needed: 'state' | 'equals' }) => ({
    about: model,
    words: () => ({
      message: `${needed === 'equals' ? '=' : 'a state'} is needed instead of ${shorten(text)}.`,
      advice:
        text === "'" ? 'A jump sets the state itself: write x = x + 1, without a prime.' : assignmentForms,
    }),
  }),

  setTwice: ({ state }: { state: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(state)} is set twice on this line.`,
      advice: 'Set each state once; all right-hand sides are evaluated first.',
    }),
  }),

  /** By a jump or a dose. */
  notStateSet: ({
    name,
    meaning,
    near,
    states,
    by,
  }: {
    name: string;
    meaning: Meaning | undefined;
    near: string | undefined;
    states: readonly string[];
    by: 'jump' | 'dose';
  }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} ${meaning ? `${isWhat(meaning)} and not a state` : 'has no equation'}.`,
      advice: `${by === 'jump' ? 'A jump sets states.' : 'A dose goes into a state.'} ${near ? didYouMean(near) : `The states are ${shorten(states.join(', '), 80)}.`}`,
    }),
  }),

  noiseOfOther: ({ name, near }: { name: string; near: string | undefined }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} is neither an output nor a state.`,
      advice:
        didYouMean(near) || `Say what the column ${shorten(name)} measures: observe ${shorten(name)} = …`,
    }),
  }),

  noiseTwice: ({ output, line }: { output: string; line: number }) => ({
    about: model,
    words: () => ({
      message: `the noise of ${shorten(output)} was already given on line ${line}.`,
      advice: removeOne,
    }),
  }),

  afterNoiseColumn: ({ output, text }: { output: string; text: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(text)} follows the name of a column.`,
      advice: `Write noise ${shorten(output)} = column sd_y`,
    }),
  }),

  noiseColumnMissing: ({ output }: { output: string }) => ({
    about: model,
    words: () => ({
      message: 'the name of the column is missing.',
      advice: `Write noise ${shorten(output)} = column sd_y`,
    }),
  }),

  noiseNotPositive: ({ output, value }: { output: string; value: string }) => ({
    about: model,
    words: () => ({
      message: `the noise of ${shorten(output)} is ${value}.`,
      advice: 'A standard deviation is above 0, and finite.',
    }),
  }),
});
