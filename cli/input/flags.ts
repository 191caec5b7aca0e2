import { type Command, Option } from 'commander';
import { isUsedBy, optionHelp } from '../../src/inside.ts';
import {
  type FitOptions,
  InputError,
  type OptionRow,
  type Options,
  optionNames,
  optionTable,
  resolveOptions,
} from '../../src/node.ts';
import { optionFlag as flag } from '../../src/text/optionFlag.ts';
import { rangeFrom } from '../../src/text/rangeText.ts';
import { cliFindings } from '../cliFindings.ts';
import { isNumber, terminal } from '../terminal/terminal.ts';

type Name = keyof typeof optionTable;

/** Headings of the help, each with its options; those of none are details. */
const groups: Readonly<Record<string, readonly Name[]>> = {
  'Estimation:': [
    'method',
    'preset',
    'level',
    'covariance',
    'intervals',
    'noise',
    'noiseSd',
    'fix',
    'bounds',
  ],
  'The table:': ['time', 'by', 'long', 'replicates', 'plate', 'beyond'],
  'Start and search (mle, fsnls):': ['start', 'starts', 'timeLimit', 'seed', 'u0'],
  'Nonlinear least squares (fsnls):': optionNames.filter((name) => !isUsedBy(name, 'mle')),
  'Solving the model forward:': ['solver', 'rtol', 'atol', 'maxSteps', 'check'],
};
const grouped = Object.values(groups).flat();

/** Gives a command one flag for every row of the option table but some. */
export function addFlags(command: Command, without: readonly Name[] = []): Command {
  const fine = optionNames.filter((name) => !grouped.includes(name));
  for (const [heading, names] of [
    ...Object.entries(groups),
    ['Details of mle, irls and ols:', fine] as const,
  ]) {
    for (const name of names) if (!without.includes(name)) command.addOption(flagOf(name).helpGroup(heading));
    if (names.includes('plate')) command.addOption(layoutFlag().helpGroup(heading));
  }
  return command;
}

/** The flag of the file that says what is in the wells of a plate. */
export function layoutFlag(): Option {
  return new Option(
    '--layout <file>',
    'table of what is in the wells of a plate: a column well, and columns such as strain that --by can name; blank and empty wells are left out; FILE.xlsx#SHEET for a sheet',
  );
}

/** The flag of a row of the option table; its help has the default, with those of the presets, or neither. */
export function flagOf(name: Name, shown: 'presets' | 'default' | 'none' = 'presets'): Option {
  const { paper, authors, ...plain }: OptionRow = optionTable[name];
  const row =
    shown === 'presets' ? optionTable[name] : shown === 'default' ? plain : { ...plain, default: '' };
  const option = new Option(`${flag(name)} <${placeholder(row)}>`, `${optionHelp(name)}${defaults(row)}`);
  if (row.kind === 'named' || row.kind === 'ranges') return option.argParser(inPieces);
  // A word replaces the one before it.
  const lawful = (text: string, before?: string) => (text.includes('=') ? inPieces(text, before) : text);
  return row.kind === 'law' ? option.argParser(lawful) : option;
}

/** A list may also be given piece by piece: --noise-sd u1=0.1 --noise-sd u2=0.3. */
export function inPieces(text: string, before?: string): string {
  return before ? `${before},${text}` : text;
}

/**
 * The options among a command's parsed flags, as they were given and with all defaults; an InputError names the flag that is
 * wrong, shows what was typed, and where it can says what was probably meant, with the names of the model's states. `complete` adds
 * what else is known, such as options of a PEtab problem.
 */
export function optionsFrom(
  flags: Readonly<Record<string, unknown>>,
  states: readonly string[] = [],
  complete = (given: FitOptions): FitOptions => given,
): { given: FitOptions; resolved: Options } {
  const own: Record<string, unknown> = {};
  const typed = new Map<string, string>();
  for (const name of optionNames) {
    const text = flags[name];
    if (typeof text !== 'string') continue;
    typed.set(name, text);
    own[name] = parsed(optionTable[name], text, flag(name));
  }
  const given = complete(own);
  try {
    return { given, resolved: resolveOptions(given) };
  } catch (error) {
    throw error instanceof InputError ? inTheirWords(error, typed, states) : error;
  }
}

/** The library's refusal of options, with flags as they were typed, and what was probably meant. */
function inTheirWords(
  error: InputError,
  typed: ReadonlyMap<string, string>,
  states: readonly string[],
): InputError {
  const { about, code } = error.finding;
  const option = about.of === 'option' ? about.option : '';
  const text = typed.get(option);
  const say = terminal({ flags: typed, states });
  const hint =
    code === 'optionValue' && text !== undefined && isOption(option)
      ? meant(optionTable[option], flag(option), text, states)
      : undefined;
  const { finding } = error;
  const actions =
    hint === undefined ? finding.actions : [...finding.actions, { do: 'try', text: hint } as const];
  return new InputError({ ...finding, actions }, { say });
}

/** The flag as it was probably meant: a state named, a decimal point for a comma, a fraction for per cent. */
function meant(
  row: OptionRow,
  flagName: string,
  text: string,
  states: readonly string[],
): string | undefined {
  if (row.kind === 'named') {
    const value = numberOrText(text.replace(/^\s*=/, ''));
    if (typeof value === 'number' && value > 0)
      return `${flagName} ${(states.length > 0 ? states : ['u1']).map((state) => `${state}=${value}`).join(',')}`;
    const points = text.replace(/(=\s*\d+),(\d+)(?=\s*(,|$))/g, '$1.$2');
    return points === text ? undefined : `${flagName} ${points}`;
  }
  if (row.kind !== 'number') return undefined;
  if (/^\s*\d+,\d+\s*$/.test(text)) return `${flagName} ${text.trim().replace(',', '.')}`;
  const share = Number(text.replace(/%\s*$/, '')) / 100;
  return row.open === 'both' && row.max === 1 && share > 0.01 && share < 1
    ? `${flagName} ${share}`
    : undefined;
}

/** Choices longer than this stand in the text alone: in the placeholder they would squeeze the texts of all flags. */
const widestChoice = 13;

function placeholder(row: OptionRow): string {
  switch (row.kind) {
    case 'choice':
      return row.values.join('|').length > widestChoice ? 'name' : row.values.join('|');
    case 'number':
      return row.auto ? 'auto|n' : row.integer ? 'n' : 'x';
    case 'numbers':
      return 'x,…';
    case 'named':
      return `${row.of === 'state' ? 'state' : 'name'}=x,…`;
    case 'ranges':
      return 'name=a:b,…';
    case 'law':
      return 'law';
    case 'start':
      return 'start';
    case 'text':
      return 'name';
  }
}

/** The default, and those of the presets where they are others: [mle; preset paper or authors-2023: irls]. */
function defaults({ default: byDefault, paper, authors }: OptionRow): string {
  if (byDefault === '') return '';
  const presets = [
    ['paper', paper],
    ['authors-2023', authors],
  ] as const;
  const others = presets.filter(([, value]) => value !== undefined);
  const values = [...new Set(others.map(([, value]) => show(value)))];
  const byPreset = values.map((value) => {
    const names = others.filter(([, other]) => show(other) === value).map(([name]) => name);
    return `; preset ${names.join(' or ')}: ${value}`;
  });
  return ` [${show(byDefault)}${byPreset.join('')}]`;
}

function show(value: unknown): string {
  return typeof value === 'number' && value > 0 && value < 1e-3 ? value.toExponential() : String(value);
}

/** A flag's text as the value that its row asks for, or the text itself where it is none: the check then refuses it. */
function parsed(row: OptionRow, text: string, flagName: string): unknown {
  switch (row.kind) {
    case 'choice':
    case 'text':
      return text;
    case 'number':
      return numberOrText(text);
    case 'numbers':
      return text.split(',').map(numberOrText);
    case 'start':
      return text.includes('=') ? pairs(text, flagName) : text;
    case 'named':
      return text === 'auto' ? text : pairs(text, flagName);
    case 'ranges':
      return text === 'auto' ? text : pairs(text, flagName, rangeFrom);
    case 'law':
      return text.includes('=') ? pairs(text, flagName, (law) => law.trim()) : text;
  }
}

/** The values in a text such as u1=0.1,u2=3; what `read` cannot read stays text. */
export function pairs(text: string, flagName: string): Record<string, number | string>;
export function pairs<T>(
  text: string,
  flagName: string,
  read: (text: string) => T,
): Record<string, T | string>;
export function pairs(
  text: string,
  flagName: string,
  read: (text: string) => unknown = numberOrText,
): Record<string, unknown> {
  const pairs = text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return at < 0
      ? ([pair.trim(), ''] as const)
      : ([pair.slice(0, at).trim(), read(pair.slice(at + 1))] as const);
  });
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new InputError(cliFindings.nameTwice({ flag: flagName, text, name: twice }));
  return Object.fromEntries(pairs);
}

export function numberOrText(text: string): number | string {
  return isNumber(text) ? Number(text) : text.trim();
}

function isOption(word: string): word is Name {
  return Object.hasOwn(optionTable, word);
}
