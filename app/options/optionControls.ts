import {
  type Method,
  methodNames,
  methodOf,
  type OptionRow,
  type Options,
  optionNames,
  optionTable,
} from '../../src/index.ts';
import { isUsedBy, optionHelp } from '../../src/inside.ts';
import { optionFlag } from '../../src/text/optionFlag.ts';

type Name = keyof Options;

/** Whether a method uses options, by what it can do. */
type UsedBy = (method: Method) => boolean | undefined;

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

/** A group of options. */
export interface OptionGroup {
  readonly title: string;
  readonly names: readonly Name[];
  /** Absent if every method uses them. */
  readonly usedBy?: UsedBy;
}

/** Options of the table that are chosen with the data. */
export const chosenWithData: readonly Name[] = ['time', 'by', 'long', 'replicates', 'plate'];

/** All others. */
export const optionGroups: readonly OptionGroup[] = [
  { title: 'Method', names: ['method', 'preset', 'beside', 'covariance'] },
  { title: 'Noise', names: ['noise', 'beyond', 'filterOrder', 'filterPoints'] },
  {
    title: 'Test functions',
    names: ['minRadius', 'eta', 'radiusMultipliers', 'radiusRule', 'coarsening', 'rank', 'rankCorner'],
  },
  {
    title: 'Reweighting',
    names: ['relaxation', 'tolerance', 'maxIterations', 'normalityLevel', 'normalityFrom'],
  },
  { title: 'Known values and bounds', names: ['fix', 'bounds'] },
  {
    title: 'Search',
    names: ['starts', 'timeLimit', 'seed', 'u0'],
    usedBy: ({ likelihood }) => likelihood,
  },
  { title: 'Solving the model forward', names: ['subSteps', 'check', 'solver', 'rtol', 'atol', 'maxSteps'] },
  {
    title: 'Nonlinear least squares',
    names: optionNames.filter((name) => !isUsedBy(name, 'mle')),
    usedBy: ({ shooting }) => shooting,
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
  const isUsed = ruleOf(name);
  return isUsed === undefined || isUsed(methodOf(method)) ? '' : usersWords(isUsed);
}

/** Which methods use an option. */
export function usersWords(isUsed: UsedBy): string {
  const users = methodNames().filter((name) => isUsed(methodOf(name)));
  return `Used by ${users.join(' and ')}.`;
}

function ruleOf(name: Name): UsedBy | undefined {
  if (name === 'subSteps' || name === 'beside') return ({ collocation }) => collocation;
  if (name === 'covariance') return ({ weakForm, unweighted }) => weakForm && !unweighted;
  if (name === 'start') return ({ likelihood }) => likelihood;
  return optionGroups.find(({ names }) => names.includes(name))?.usedBy;
}
