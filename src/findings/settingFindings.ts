import { shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { didYouMean, isWhat, type Meaning } from './meaning.ts';

const model = { of: 'model' } as const;

const forms = 'Write what differs there, such as in wt: k = 0.3, x(0) = 2; commas separate several.';

const quoted = (names: readonly string[]) => shorten(names.map((name) => `"${name}"`).join(', '), 200);

/** What is wrong with lines that say what differs between experiments. */
export const settingFindings = catalog({
  /** In the list of experiments, behind `after`. */
  experimentMissing: ({ after, text }: { after: string; text: string }) => ({
    about: model,
    words: () => ({
      message:
        text === ''
          ? `the name of an experiment is missing after ${shorten(after)}.`
          : `the name of an experiment is needed instead of ${shorten(text)}.`,
      advice:
        'Write names as the data have them, in quotes unless they are one word: in wt, "dish 2": k = 0.3',
    }),
  }),

  settingWrong: ({ text, needed }: { text: string; needed: 'name' | 'equals' }) => ({
    about: model,
    words: () => ({
      message: `${needed === 'equals' ? '=' : 'a name'} is ${text === '' ? 'missing' : `needed instead of ${shorten(text)}`}.`,
      advice: forms,
    }),
  }),

  settingTwice: ({ name, experiment, line }: { name: string; experiment: string; line: number }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} was already set for experiment "${shorten(experiment)}" on line ${line}.`,
      advice: 'Remove one of the two.',
    }),
  }),

  /** `meaning` is undefined where nothing in the model has that name. */
  notSettable: ({
    name,
    meaning,
    near,
  }: {
    name: string;
    meaning: Meaning | undefined;
    near: string | undefined;
  }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} ${meaning ? isWhat(meaning) : 'is not a parameter of the model'} and cannot be set for an experiment.`,
      advice:
        meaning === 'state'
          ? `Give its first value: ${shorten(name)}(0) = 2. To change it later, write at t = 5 in wt: ${shorten(name)} = 2`
          : `Parameters, constants and first values can be set. ${near ? didYouMean(near) : ''}`.trim(),
    }),
  }),

  /** A setting changes with time, or with the state. */
  settingMoves: ({ name, by }: { name: string; by: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(by)} changes with time, and ${shorten(name)} has one value in an experiment.`,
      advice: 'Use numbers and parameters here. A jump at a known time is written at t = 5 in wt: x = 2',
    }),
  }),

  startOfSteady: () => ({
    about: model,
    words: () => ({
      message: 'a steady state before an experiment has no time.',
      advice: 'Write the start of the experiment on an in line: in wt: t = 10',
    }),
  }),

  /** For a simulation. */
  experimentOfModel: ({
    experiment,
    names,
    near,
  }: {
    experiment: string | undefined;
    names: readonly string[];
    near: string | undefined;
  }) => ({
    about: { of: 'option', option: 'experiment' },
    words: (say) => ({
      message:
        experiment === undefined
          ? `The model has values for ${names.length} experiments: ${quoted(names)}.`
          : `The model has no experiment "${shorten(experiment)}", but ${quoted(names)}.`,
      advice: near ? didYouMean(`"${near}"`) : `Choose one by the option ${say.option('experiment')}.`,
    }),
  }),

  /** No experiment of the data has that name. */
  experimentUnknown: ({
    experiment,
    names,
    near,
  }: {
    experiment: string;
    names: readonly string[];
    near: string | undefined;
  }) => ({
    about: model,
    words: () => ({
      message: `the data have no experiment "${shorten(experiment)}".`,
      advice:
        `${names.length === 1 && names[0] === '' ? 'They are one experiment without a name: label rows in a column experiment.' : `Experiments are ${quoted(names)}.`} ${near ? didYouMean(`"${near}"`) : ''}`.trim(),
    }),
  }),
});
