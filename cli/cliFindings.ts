import { type Finding, findings } from '../src/node.ts';
import { quote } from '../src/text/quote.ts';
import { pathWord } from '../src/text/shellWord.ts';
import { list } from '../src/text/words.ts';

const call = { of: 'call' } as const;
const on = (option: string) => ({ of: 'option', option }) as const;

/** The most lines of a model that an error shows. */
const MOST_LINES = 24;

/** What is wrong with the words of a command, or keeps it from its work. Flags are named as they are typed: no other surface says these. */
export const cliFindings = findings.catalog({
  /** `text` is all that was given for the flag, `name` what it gives twice. */
  nameTwice: ({ flag, text, name }: { flag: string; text: string; name: string }) => ({
    about: call,
    words: () => ({
      message: `${flag} is "${text}", where ${name || 'a value without a name'} occurs twice.`,
      advice: 'Give each name once.',
    }),
  }),

  /** `piece` is the first that is not name=value; `names` are those that may be given. */
  pieceWithoutName: ({
    flag,
    text,
    piece,
    names,
    meant,
  }: {
    flag: string;
    text: string;
    piece: string;
    names: readonly string[];
    meant?: string | undefined;
  }) => ({
    about: call,
    actions: meant === undefined ? [] : [{ do: 'try', text: meant }],
    words: () => ({
      message: `${flag} is "${text}": ${piece === '' ? 'a piece between commas is empty' : `"${piece}" is not name=value`}.`,
      advice: meant === undefined ? `It must be ${names.map((name) => `${name}=…`).join(',')}` : '',
    }),
  }),

  dataNotGiven: ({ command, model }: { command: string; model: string }) => ({
    about: call,
    words: () => ({
      message: 'The data are missing.',
      advice: `Give them after the model: wendy ${command} ${model === '-' ? '-' : pathWord(model)} data.csv. For a PEtab problem, give only its YAML file, its folder or a zip archive.`,
    }),
  }),

  /** A flag for PEtab problems beside a model and data. */
  petabFlag: ({ flag }: { flag: string }) => ({
    about: call,
    words: () => ({
      message: `${flag} is for PEtab problems; a model and data are given here.`,
      advice: 'Leave it out, or give only a PEtab problem: its YAML file, its folder or a zip archive.',
    }),
  }),

  /** A PEtab problem, or a folder that may be one, where a model is needed. */
  petabInPlace: ({ path }: { path: string }) => ({
    about: call,
    words: () => ({
      message: `A model is needed; ${pathWord(path)} is a PEtab problem or a folder.`,
      advice: `Give a PEtab problem alone to wendy fit, check or compare. Or write it as model.txt and data.csv, which every command takes: wendy convert ${pathWord(path)} -o FOLDER.`,
    }),
  }),

  timesNotRead: ({ text }: { text: string }) => ({
    about: call,
    words: () => ({
      message: `--t is "${text}". It must be start:end:count, both ends included.`,
      advice: `${/^[^:]*,[^:]*(:|$)/.test(text) ? 'Decimals need a point. ' : ''}Try --t 0:5:256.`,
    }),
  }),

  /** `span` is that of the data, if there is a fit. */
  timesMissing: ({ span }: { span?: readonly [number, number] }) => ({
    about: call,
    words: () => ({
      message: '--t is missing. It sets the times: start:end:count, both ends included.',
      advice: span
        ? `The data go from ${span[0]} to ${span[1]}. Try --t ${span[0]}:${2 * span[1] - span[0]}:400.`
        : 'Try --t 0:5:256.',
    }),
  }),

  bothFromStandardInput: ({ both }: { both: readonly [string, string] }) => ({
    about: call,
    words: () => ({
      message: `${list(both)} cannot both come from standard input.`,
      advice: 'Put one of them into a file.',
    }),
  }),

  sheetTwice: ({ argument, sheet }: { argument: string; sheet: string }) => ({
    about: call,
    words: () => ({
      message: `The sheet is named twice: in ${quote(argument)}, and as --sheet ${quote(sheet)}.`,
      advice: 'Name it once.',
    }),
  }),

  dataBeforeModel: ({ command, model, data }: { command: string; model: string; data: string }) => ({
    about: call,
    words: () => ({
      message: `${model} looks like the data.`,
      advice: `The model comes first: wendy ${command} ${pathWord(data)} ${pathWord(model)}`,
    }),
  }),

  flagsTogether: ({ flags }: { flags: readonly [string, string] }) => ({
    about: call,
    words: () => ({ message: `${list(flags)} cannot be used together.`, advice: 'Leave one of them out.' }),
  }),

  /** Of `wendy fit`: what is drawn or written of one fit alone. */
  oneFitOnly: ({ flag }: { flag: string }) => ({
    about: call,
    words: () => ({
      message: `${flag} is for a single fit, and --each makes one for each experiment.`,
      advice: 'Leave one of the two out, or draw all fits in one figure with --figure fits.svg.',
    }),
  }),

  trajectoryNotEstimated: ({ flag, method }: { flag: string; method: string }) => ({
    about: on('method'),
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: () => ({
      message: `${flag} needs estimated states, which the method ${method} does not give.`,
      advice: `Use --method mle or fsnls, or leave ${flag} out.`,
    }),
  }),

  /** `why`: why what it is drawn from could not be made, where that is the reason. */
  figureEmpty: ({ path, name, why }: { path: string; name: string; why: Finding | undefined }) => ({
    about: { of: 'fit' },
    words: (say) => ({
      message: `${path} was not written: the figure "${name}" has nothing to show for this fit.`,
      advice: why ? findings.sentence(why, say) : 'Leave it out, or draw data and fit with --figure fit.svg.',
    }),
  }),

  /** `place`: which of the choices, whose `values` these are; none where the figure has nothing to choose. */
  figureChoice: ({
    path,
    name,
    value,
    place,
    values,
  }: {
    path: string;
    name: string;
    value: string;
    place: number;
    values: readonly (readonly string[])[];
  }) => ({
    about: call,
    words: () => {
      const own = values[place];
      return {
        message: `${path} was not written: the figure "${name}" has no "${value}"${own ? '' : ' to choose'}.`,
        advice: own
          ? `It draws ${list(own)}. Try --figure ${name}:${values.map((all, i) => all[i] ?? all[0]).join(',')}=FILE.`
          : `Try --figure ${[name, ...(values.length > 0 ? [values.map((all) => all[0]).join(',')] : [])].join(':')}=FILE.`,
      };
    },
  }),

  /** `reasons`: what keeps which experiments from being fitted, a line each. */
  noneFitted: ({ experiments, reasons }: { experiments: number; reasons: readonly string[] }) => ({
    about: { of: 'fit' },
    words: () => {
      const what =
        experiments === 1
          ? 'The only experiment cannot be fitted.'
          : `None of the ${experiments} experiments can be fitted.`;
      return [what, ...reasons].join('\n');
    },
  }),

  presetNotCompared: () => ({
    about: on('preset'),
    actions: [{ do: 'leaveOut', option: 'preset' }],
    words: () => ({
      message: '--preset is "authors-2023", which reproduces only irls and ols.',
      advice: 'A comparison takes default or paper.',
    }),
  }),

  estimateWithoutSbml: ({ given }: { given: 'text' | 'petab' }) => ({
    about: call,
    words: () =>
      given === 'text'
        ? {
            message: '--estimate is for models in SBML, whose parameters have values; this model is text.',
            advice:
              'In a model in text, every name without a value is estimated: remove the lines that give values, such as k = 2.',
          }
        : {
            message: '--estimate is only for models in SBML; this is a PEtab problem.',
            advice: 'The column estimate of its parameter table says what is estimated: write 1 or 0 there.',
          },
  }),

  modelMissing: () => ({
    about: call,
    words: () => ({
      message: 'MODEL is missing.',
      advice:
        'Give a file with the model, or a fit to take it from: --from-fit result.json\nRun `wendy simulate --help` for all options.',
    }),
  }),

  experimentWithoutFit: () => ({
    about: call,
    words: () => ({
      message:
        '--experiment names an experiment of a fit or a model, but the model has none, and there is no --from-fit.',
      advice: 'Add it, or leave --experiment out.',
    }),
  }),

  seedWithoutNoise: () => ({
    about: on('seed'),
    actions: [{ do: 'leaveOut', option: 'seed' }],
    words: () => ({
      message: '--seed sets the random noise, but no noise is added.',
      advice: 'Add --noise or --noise-sd, or leave --seed out.',
    }),
  }),

  fitOfAnotherModel: ({ path, names }: { path: string; names: readonly string[] }) => ({
    about: call,
    words: () => ({
      message: `${path} is the fit of another model: the one given has no ${names.join(', ')}.`,
      advice: 'Leave the model out, to use that of the fit, or leave out --from-fit.',
    }),
  }),

  fitUnnamed: () => ({
    about: call,
    words: () => ({
      message: "The name of the fit's file is empty.",
      advice: 'Try result.json, as wendy fit --json wrote it.',
    }),
  }),

  fitNotJson: ({ what }: { what: 'empty' | 'cut' | 'other' }) => ({
    about: call,
    words: () => ({
      message: `This is ${{ empty: 'empty', cut: 'JSON that was cut short', other: 'not JSON' }[what]}.`,
      advice: 'The result of a fit is needed: wendy fit MODEL DATA --json --out result.json',
    }),
  }),

  /** Said with the error of a model: what was probably meant. */
  modelMended: ({ text, path }: { text: string; path: string }) => ({
    about: call,
    actions: [{ do: 'rewrite' as const, text }],
    words: () => {
      const lines = text.trimEnd().split('\n');
      const shown = lines.slice(0, MOST_LINES).map((line) => `  ${line}`);
      if (lines.length > MOST_LINES) shown.push('  …');
      const how =
        path === '-' ? '' : `\nTo write that to a file: wendy convert ${pathWord(path)} --mend -o FILE`;
      return { message: `Perhaps you mean:\n${shown.join('\n')}${how}`, advice: '' };
    },
  }),

  /** Said with the error of a model file that is not there. */
  builtInProblem: ({ name }: { name: string }) => ({
    about: call,
    words: () => ({
      message: `${name} is a built-in problem.`,
      advice: `Write it to a file first: wendy examples ${name}`,
    }),
  }),

  beginsElsewhere: ({ start, fitted }: { start: number; fitted: number }) => ({
    about: call,
    words: () => ({
      message: `--t begins at ${start}, but the initial states of the fit are those at ${fitted}.`,
      advice: `Start there, give every state with --u0, or use wendy predict, which can start later.`,
    }),
  }),

  /** Said with the error of an example whose name is not known. */
  flagOfSimulated: ({ flag, example }: { flag: string; example: string }) => ({
    about: call,
    words: () => ({
      message: `The data of ${example} were measured, so ${flag} has no meaning there.`,
      advice: 'Leave it out, or name a simulated example.',
    }),
  }),

  /** `unit` says what the number stands for, where that is not plain. */
  numberNeeded: ({
    flag,
    text,
    whole,
    min,
    max,
    unit = '',
  }: {
    flag: string;
    text: string;
    whole: boolean;
    min: number;
    max: number;
    unit?: string;
  }) => ({
    about: call,
    words: () => ({
      message: `${flag} is ${text}.`,
      advice: `It must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}${unit && `; ${unit}`}.`,
    }),
  }),

  pageNotBuilt: ({ folder }: { folder: string }) => ({
    about: call,
    words: () => ({
      message: `${folder}: the page of the app is missing.`,
      advice:
        'In a copy of the repository, build it with `npm run build`; otherwise install the package again.',
    }),
  }),

  notAPort: ({ text }: { text: string }) => ({
    about: call,
    words: () => ({
      message: `--port: "${text}" is not a port.`,
      advice: 'It must be a whole number from 1 to 65535, or 0 for any that is free.',
    }),
  }),

  notAnOrigin: ({ text }: { text: string }) => ({
    about: call,
    words: () => ({
      message: `--embed-from: "${text}" is not an origin.`,
      advice:
        'It must be http:// or https://, a host and, if it is not the usual one, a port, such as http://localhost:8888: no path.',
    }),
  }),

  /** `first` to `last` are held by other programs; or cannot be served, for a reason of the system. */
  portNotServed: ({ first, last, reason }: { first: number; last: number; reason?: string | undefined }) => ({
    about: call,
    words: () => {
      if (reason !== undefined)
        return {
          message: `--port ${first}: the page cannot be served there (${reason}).`,
          advice: 'Name another, such as --port 8080.',
        };
      return first === last
        ? {
            message: `--port ${first}: another program uses this port.`,
            advice: 'Name another, or leave --port out to take a free one.',
          }
        : {
            message: `The ports ${first} to ${last} are all used by other programs.`,
            advice: 'Name another, such as --port 8080.',
          };
    },
  }),
});
