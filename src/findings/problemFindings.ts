import { ofExperiment } from '../text/ofExperiment.ts';
import { quote, quoteList } from '../text/quote.ts';
import { count } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { type NoiseFormula, noiseFormulaWords, whereWords } from './noiseFormulaWords.ts';
import { type WithoutEffect, whyWithoutEffect } from './whyWithoutEffect.ts';

const model = { of: 'model' } as const;

/** What keeps a model and a table from being fitted together. `experiment` is '' where experiments have no names. */
export const problemFindings = catalog({
  valueNotPositive: ({
    column,
    value,
    t,
    experiment,
  }: {
    column: string;
    value: number;
    t: number;
    experiment: string;
  }) => ({
    about: { of: 'data', column, experiment },
    words: () => ({
      message: `Column ${quote(column)}${ofExperiment(experiment)} has ${value} at t = ${t}, but its noise is log-normal, which needs positive values.`,
      advice: 'Leave the cell empty if it was below what can be measured, or take another noise.',
    }),
  }),

  /** `sd`: null where there is none. */
  sdNotPositive: ({
    column,
    sd,
    t,
    experiment,
  }: {
    column: string;
    sd: number | null;
    t: number;
    experiment: string;
  }) => ({
    about: { of: 'data', column, experiment },
    words: () => ({
      message: `The standard deviation of ${quote(column)}${ofExperiment(experiment)} at t = ${t} is ${sd ?? 'missing'}. A positive number is needed for every value.`,
      advice: 'Correct it, or leave the value itself empty.',
    }),
  }),

  /** `predicted`: what the model gives for the output at its `start`; `measured`: what was measured of it there. */
  logOfZeroAtStart: ({
    output,
    predicted,
    measured,
    start,
    experiment,
  }: {
    output: string;
    predicted: number;
    measured: number;
    start: number;
    experiment: string;
  }) => ({
    about: { of: 'data', column: output, experiment },
    words: () => ({
      message: `${quote(output)}${ofExperiment(experiment)} is known to be ${predicted} at the start, t = ${start}, and was measured as ${measured} there, but its noise is log-normal: the logarithm of ${predicted} is not a number.`,
      advice: 'Leave that cell empty, or take another noise.',
    }),
  }),

  noEffect: ({ parameter, why }: { parameter: string; why: WithoutEffect }) => ({
    about: model,
    words: () => ({
      message: `${parameter} has no effect on what is measured: ${whyWithoutEffect(why)}. Nothing can be learnt about it.`,
      advice: `Measure something that depends on ${parameter}, give it a value (${parameter} = 1), or remove its term.`,
    }),
  }),

  measuredBeforeStart: ({
    state,
    start,
    measured,
    experiment,
  }: {
    state: string;
    start: number;
    measured: number;
    experiment: string;
  }) => ({
    about: model,
    words: () => ({
      message: `${state}(${start}) is a first value, but the measurements${inExperiment(experiment)} begin before it, at t = ${measured}.`,
      advice: `Give the first values at t = ${measured} or earlier, or leave the rows before t = ${start} out.`,
    }),
  }),

  /** `values`: those of the names in the formula. */
  firstValueNotFinite: ({
    state,
    values,
    experiment,
  }: {
    state: string;
    values: Readonly<Record<string, number>>;
    experiment: string;
  }) => ({
    about: model,
    words: () => ({
      message: `the first value of ${state} is not a finite number${inExperiment(experiment)}${whereWords(values)}.`,
      advice: 'Change the formula, or what it is computed from.',
    }),
  }),

  /** `values`: those of the outputs and inputs in the formula. */
  noiseFormulaNotPositive: (noise: NoiseFormula) => ({
    about: model,
    words: () => ({
      message: noiseFormulaWords(noise),
      advice:
        'A standard deviation is above 0 at every time: change the formula, such as 0.1 + 0.05*abs(y), or leave the line out to have it estimated.',
    }),
  }),

  columnMisspelt: ({ name, kind, near }: { name: string; kind: 'column' | 'state'; near: string }) => ({
    about: model,
    words: () => ({
      message: `the ${kind} ${quote(name)} is not in the data, but nothing uses the column ${quote(near)}.`,
      advice: `Did you mean ${quote(near)}? Then give both the same name. If they have nothing to do with each other, rename or remove the column.`,
    }),
  }),

  /** `as`: what treats the name as unknown, a line of the model or an option. */
  undeclaredColumn: ({
    name,
    as,
  }: {
    name: string;
    as: 'bound' | 'prior' | 'free' | 'local' | 'fix' | 'start';
  }) => ({
    about: { of: 'data', column: name },
    words: (say) => {
      const treatment =
        as === 'bound' || as === 'prior'
          ? `it has a ${as}`
          : as === 'free' || as === 'local'
            ? `it is ${as}`
            : `the option ${say.option(as)} names it`;
      return {
        message: `Column ${quote(name)} would be taken as known, since it is a name of the model that no line declares, but ${treatment}, as if it were unknown.`,
        advice: `If it is a parameter, list all parameters on a line: parameters ${name}, … If it is known, declare it with a line "input ${name}".`,
      };
    },
  }),

  inputEmpty: ({ column, experiment }: { column: string; experiment: string }) => ({
    about: { of: 'data', column, experiment },
    words: () => ({
      message: `Column ${quote(column)}${ofExperiment(experiment)} is empty, but the model takes it as known.`,
      advice: 'Fill in at least one cell.',
    }),
  }),

  inputTwice: ({
    column,
    t,
    values,
    experiment,
  }: {
    column: string;
    t: number;
    values: readonly [number, number];
    experiment: string;
  }) => ({
    about: { of: 'data', column, experiment },
    words: () => ({
      message: `Column ${quote(column)}${ofExperiment(experiment)} has two values at time ${t}: ${values[0]} and ${values[1]}.`,
      advice: 'Keep one.',
    }),
  }),

  knownColumnMissing: ({
    name,
    columns,
    near,
  }: {
    name: string;
    columns: readonly string[];
    near: string;
  }) => ({
    about: model,
    words: () => ({
      message: `the model needs a column ${quote(name)}, which the data do not have.`,
      advice: `Columns found: ${quoteList(columns)}.${near === '' ? '' : ` Did you mean ${quote(near)}?`}`,
    }),
  }),

  unknownBorder: ({ parameter }: { parameter: string }) => ({
    about: model,
    actions: [{ do: 'set', options: { method: 'fsnls' } }],
    words: (say) => ({
      message: `The equations jump when a state passes a value that depends on ${parameter}, which is unknown: the steps of ${say.setting('method', 'mle')} cannot locate it.`,
      advice: `Use ${say.setting('method', 'fsnls')}, which takes it; or give ${parameter} a value: ${say.option('fix')} ${say.values({ [parameter]: 1 })}.`,
    }),
  }),

  unknownSwitch: ({ parameter }: { parameter: string }) => ({
    about: model,
    actions: [{ do: 'set', options: { method: 'fsnls' } }],
    words: (say) => ({
      message: `the model switches at a time that depends on ${parameter}, which is unknown: ${say.setting('method', 'mle')} needs to know the time.`,
      advice: `Use ${say.setting('method', 'fsnls')}, which takes it; or give ${parameter} a value: ${say.option('fix')} ${say.values({ [parameter]: 1 })}.`,
    }),
  }),

  noColumnMeasured: ({
    names,
    columns,
    near,
  }: {
    names: readonly string[];
    columns: readonly string[];
    near: string;
  }) => ({
    about: { of: 'data' },
    words: () => ({
      message: `No column of the data measures this model: it has ${quoteList(names)}, the data ${quoteList(columns)}.`,
      advice: `${near === '' ? '' : `Did you mean ${quote(near)}? Capitals count. `}Give a column the name of a state, or write what a column measures: observe NAME = …`,
    }),
  }),

  /** A jump that happens `times` times from its first until the last row, at `end`. */
  tooManyJumps: ({
    every,
    times,
    end,
    most,
  }: {
    every: number;
    times: number;
    end: number;
    most: number;
  }) => ({
    about: model,
    words: () => ({
      message: `A jump every ${every} happens ${times} times before the last row, at t = ${end}.`,
      advice: `At most ${most} are possible: is the interval right?`,
    }),
  }),

  doseBeforeStart: ({ state, t, start }: { state: string; t: number; start: number }) => ({
    about: model,
    words: () => ({
      message: `there is a dose into ${quote(state)} at t = ${t}, before the experiment begins at t = ${start}.`,
      advice: 'Give the first values at an earlier time, or remove the dose.',
    }),
  }),

  eventNotFitted: ({ line }: { line: number }) => ({
    about: model,
    words: (say) => ({
      message: `The event on line ${line} has a delay, a priority, several comparisons or other words; such events can be simulated, but derivatives, which fits and errors need, cannot be taken over them.`,
      advice: `${say.command('simulate')} takes it. For a fit, write an event of one comparison without such words, such as when x > 5: y = 0, or a jump at a known time, at t = 3: y = 0.`,
    }),
  }),

  /** `above`: the distribution in words, or 'logarithm', where it is one of values above zero. */
  priorOutsideBounds: ({ name, above }: { name: string; above: string | undefined }) => ({
    about: model,
    words: () => ({
      message: `this prior of ${name} and its bounds have no value in common${
        above === undefined
          ? ''
          : above === 'logarithm'
            ? ': it is one of the logarithm, and that of a value above 0'
            : `: a ${above} one is above 0`
      }.`,
      advice: 'Change one of the two.',
    }),
  }),

  priorInfiniteAtZero: ({ name, distribution }: { name: string; distribution: string }) => ({
    about: model,
    words: () => ({
      message: `the density of this ${distribution} prior grows without limit as ${name} goes to 0, so that 0 would be the most probable value whatever the data say.`,
      advice: `Give ${name} a bound above 0, such as ${name} > 0.001, or choose other numbers.`,
    }),
  }),

  nothingToEstimate: () => ({
    about: { of: 'fit' },
    words: (say) => ({
      message: 'Every parameter has a value: there is nothing to estimate.',
      advice: `Use ${say.command('simulate')}, or free one of them.`,
    }),
  }),

  tooFewValues: ({
    values,
    unknowns,
    firstStates,
    needed,
  }: {
    values: number;
    unknowns: number;
    firstStates: number;
    needed: number;
  }) => ({
    about: { of: 'fit' },
    words: (say) => ({
      message: `There are ${count(values, 'measured value')} for ${count(unknowns, 'unknown')}${firstStates > 0 ? ` and ${count(firstStates, 'first state')}` : ''}. At least ${needed} values are needed.`,
      advice: `Measure more, give some of the unknowns values (${say.option('fix')} ${say.values({ [say.example('parameter')]: 2 })}), or write what is known about first states (${say.example('state')}(0) = 1).`,
    }),
  }),

  exampleUnknown: ({ name, near, names }: { name: string; near: string; names: readonly string[] }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `There is no example called ${quote(name)}.`,
      advice: `${near === '' ? '' : `Did you mean ${near}? `}The examples are ${names.join(', ')}.`,
    }),
  }),

  samplePoints: ({ value, most }: { value: string; most: number }) => ({
    about: { of: 'option', option: 'points' },
    words: () => ({
      message: `The number of points is ${value}.`,
      advice: `A whole number of at least 2 is needed, and at most ${most}.`,
    }),
  }),

  sampleNoise: ({ value }: { value: string }) => ({
    about: { of: 'option', option: 'noise' },
    words: () => ({
      message: `The noise ratio is ${value}.`,
      advice: 'It must be 0 or more: 0.05 stands for 5%.',
    }),
  }),

  sampleSeed: ({ value }: { value: string }) => ({
    about: { of: 'option', option: 'seed' },
    words: () => ({ message: `The seed is ${value}.`, advice: 'A whole number is needed.' }),
  }),
});

function inExperiment(name: string): string {
  return name === '' ? '' : ` in experiment ${quote(name)}`;
}
