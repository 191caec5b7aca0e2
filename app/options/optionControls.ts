import { type OptionRow, type Options, optionNames, optionTable } from '../../src/index.ts';
import { isUsedBy, optionHelp } from '../../src/inside.ts';
import { optionFlag } from '../../src/text/optionFlag.ts';

type Name = keyof Options;

/** What one option's control shows. All of it follows from the option table. */
export interface OptionControl {
  readonly name: Name;
  /** Of the command line. */
  readonly flag: string;
  readonly row: OptionRow;
  /** The values to choose from, with their words; empty where a value is typed. */
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  /** The table's help, without the words of the choices. */
  readonly help: string;
}

/** A group of options, and the methods that use them; all methods if none are named. */
export interface OptionGroup {
  readonly title: string;
  readonly names: readonly Name[];
  readonly only?: readonly Options['method'][];
}

/** Options of the table that are chosen with the data. */
export const chosenWithData: readonly Name[] = ['time', 'by', 'long', 'replicates', 'plate'];

/** Those that most people want. */
export const mainOptions: readonly Name[] = [
  'method',
  'preset',
  'level',
  'minRadius',
  'subSteps',
  'covariance',
  'beside',
];

/** All others. */
export const optionGroups: readonly OptionGroup[] = [
  {
    title: 'Noise and intervals',
    names: ['intervals', 'noise', 'noiseSd', 'beyond', 'filterOrder', 'filterPoints'],
  },
  {
    title: 'Test functions',
    names: ['eta', 'radiusMultipliers', 'radiusRule', 'coarsening', 'rank', 'rankCorner'],
  },
  {
    title: 'Reweighting',
    names: ['relaxation', 'tolerance', 'maxIterations', 'normalityLevel', 'normalityFrom'],
  },
  { title: 'Known values and bounds', names: ['fix', 'bounds'] },
  {
    title: 'Start and search',
    names: ['start', 'starts', 'timeLimit', 'seed', 'u0'],
    only: ['mle', 'fsnls'],
  },
  { title: 'Solving the model forward', names: ['check', 'solver', 'rtol', 'atol', 'maxSteps'] },
  {
    title: 'Nonlinear least squares',
    names: optionNames.filter((name) => !isUsedBy(name, 'mle')),
    only: ['fsnls'],
  },
];

/** The control of an option. */
export function optionControl(name: Name): OptionControl {
  const row: OptionRow = optionTable[name];
  const flag = optionFlag(name);
  if (row.kind !== 'choice') return { name, flag, row, choices: [], help: optionHelp(name) };
  const choices = row.values.map((value) => ({ value, words: row.words[value] }));
  return { name, flag, row, choices, help: row.help };
}

/** Why an option does nothing for a method; '' where it does. */
export function idleWords(name: Name, method: Options['method']): string {
  const users = usersOf(name);
  return users && !users.includes(method) ? `Used by ${users.join(' and ')}.` : '';
}

function usersOf(name: Name): readonly Options['method'][] | undefined {
  if (name === 'subSteps' || name === 'beside') return ['mle'];
  if (name === 'covariance') return ['irls'];
  return optionGroups.find(({ names }) => names.includes(name))?.only;
}
