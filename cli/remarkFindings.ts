import { type Finding, findings } from '../src/node.ts';
import { count, list } from '../src/text/words.ts';

const call = { of: 'call' } as const;

/** More names than these are counted. */
const mostNames = 12;

/** Remarks of commands on standard error: what was left out of an answer, or done in its place. */
export const remarkFindings = findings.catalog({
  /** `program`: what should have opened it; '' if there is no screen. */
  noBrowser: ({ program, isMissing }: { program: string; isMissing: boolean }) => ({
    about: call,
    words: () => ({
      message: `No browser was opened: ${program === '' ? 'there is no screen here' : isMissing ? `there is no program ${program}` : `${program} failed`}.`,
      advice: 'Open the address above yourself.',
    }),
  }),

  /** `names`: the parameters that are unknowns. */
  sbmlEstimated: ({ names }: { names: readonly string[] }) => ({
    about: { of: 'model' },
    words: () => {
      const few = names.slice(0, mostNames);
      const rest = names.length - few.length;
      const shown = `${few.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
      const what =
        names.length === 0
          ? 'No parameter of the SBML file is estimated'
          : `Parameters estimated from the SBML file, whose values there are not used: ${shown}`;
      return {
        message: `${what}. First values, sizes of compartments and other constants are as in the file.`,
        advice: 'To choose parameters, use --estimate.',
      };
    },
  }),

  /** `lines`: lines of the model. */
  sbmlWithout: ({ lines }: { lines: readonly string[] }) => ({
    about: { of: 'model' },
    words: () => `SBML cannot contain these lines, which are left out:\n  ${lines.join('\n  ')}`,
  }),

  /** `path`: the file for them. */
  statesNotEstimated: ({ path, method }: { path: string; method: string }) => ({
    about: call,
    words: () => `${path} was not written: ${method} did not converge, so there are no estimated states.`,
  }),

  /** `path`: the file for them, '' for a sheet of a workbook; `experiments`: how many lack them; `reason`: that of the first. */
  predictionsMissing: ({
    path,
    experiments,
    isAll,
    reason,
  }: {
    path: string;
    experiments: number;
    isAll: boolean;
    reason: Finding;
  }) => ({
    about: call,
    words: (say) => {
      const what = isAll
        ? `${path === '' ? 'The sheet of predictions' : path} was not written`
        : `Predictions of ${count(experiments, 'experiment')} are missing`;
      return `${what}: ${findings.sentence(reason, say)}`;
    },
  }),

  /** `effect`: what that means for what is computed from the fit. */
  fitUndetermined: ({ names, effect }: { names: readonly string[]; effect: 'band' | 'values' }) => ({
    about: call,
    words: () =>
      effect === 'values'
        ? `The fit does not determine ${list(names)}; the values used are some of many that fit its data as well.`
        : {
            message: `The fit does not determine ${list(names)}, so the band is infinite where the prediction depends on them, and the curve is one of many that fit as well.`,
            advice:
              'For a band, replace these parameters in the model by the combinations that the fit determines.',
          },
  }),

  /** Of a forward solve that ended early. */
  timesComputed: ({ reached, wanted }: { reached: number; wanted: number }) => ({
    about: call,
    words: () => {
      const part = reached === 0 ? 'None' : reached === 1 ? 'Only the first' : `Only the first ${reached}`;
      return `${part} of the ${wanted} times could be computed.`;
    },
  }),

  fitWithoutCovariance: () => ({
    about: call,
    words: (say) => ({
      message: 'The fit has no covariance of parameters and first states together, so there is no band.',
      advice: `Fit with ${say.setting('method', 'mle')} or fsnls.`,
    }),
  }),
});
