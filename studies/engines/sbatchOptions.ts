import { InputError } from '../../src/index.ts';
import { slurmFindings } from './slurmFindings.ts';

// What users may add to the words of sbatch. It takes the first word that is not an option for the script, and an option may be cut
// short as long as it is the only one that begins so: both are ways to have something else run, or written elsewhere.

/** Options that wendy sets itself. */
const own = [
  'array',
  'chdir',
  'error',
  'job-name',
  'open-mode',
  'output',
  'parsable',
  // The name that chdir had.
  'workdir',
];
/** Options with which sbatch does something else than submit our script in our name and say its number. */
const breaking = [
  'autocomplete',
  'gid',
  'help',
  'jobid',
  'quiet',
  'test-only',
  'uid',
  'usage',
  'version',
  'wait',
  'wrap',
];
/** Options that do without a value, or have it after = alone. */
const bare = [
  'contiguous',
  'exclusive',
  'get-user-env',
  'hold',
  'ignore-pbs',
  'nice',
  'no-kill',
  'no-requeue',
  'overcommit',
  'oversubscribe',
  'propagate',
  'reboot',
  'requeue',
  'share',
  'spread-job',
  'use-min-nodes',
  'verbose',
];
/** The letters that may be used: those that do without a value, and those that have one. */
const [bareLetters, valueLetters] = ['HkOsv', 'AbBcCdFGiLmMnNpqStwx'];
/** The letters of the options above. */
const reservedLetters: Readonly<Record<string, string>> = {
  a: 'array',
  D: 'chdir',
  e: 'error',
  h: 'help',
  J: 'job-name',
  o: 'output',
  Q: 'quiet',
  V: 'version',
  W: 'wait',
};

/** The options in a text, each a word of its own with its value. An InputError where something is none, or not for users. */
export function sbatchOptions(text: string): string[] {
  const words = shellWords(text);
  if (!words[0]?.startsWith('-')) throw new InputError(slurmFindings.sbatchWords({ text }));
  const options: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const next = words[i + 1];
    const value = next === undefined || next.startsWith('-') ? undefined : next;
    const name = nameOf(word);
    if (name === undefined) throw new InputError(slurmFindings.sbatchStray({ word }));
    if (isReserved(word, [...own, ...breaking])) throw new InputError(slurmFindings.sbatchReserved({ word }));
    if (!word.startsWith('--')) {
      if (!lettersKnown(word)) throw new InputError(slurmFindings.sbatchReserved({ word }));
      if (!wantsValue(word)) options.push(word);
      else if (value === undefined) throw new InputError(slurmFindings.sbatchNoValue({ word }));
      else options.push(word + words[++i]);
    } else if (word.includes('=') || value === undefined || bare.includes(name)) options.push(word);
    else options.push(`${word}=${words[++i]}`);
  }
  return options;
}

/** The first option in the #SBATCH lines of a script that keeps it from being submitted; what wendy sets itself is overruled. */
export function breakingLine(script: string): string | undefined {
  return script
    .split('\n')
    .filter((line) => line.startsWith('#SBATCH'))
    .find((line) => line.split(/\s+/).some((word) => isReserved(word, breaking)));
}

/** The name of an option: long, or its first letter; undefined where the word is not an option. */
function nameOf(word: string): string | undefined {
  return /^--([A-Za-z][\w-]*)(?:=|$)/.exec(word)?.[1] ?? /^-([A-Za-z])/.exec(word)?.[1];
}

function isReserved(word: string, names: readonly string[]): boolean {
  const name = nameOf(word);
  if (name === undefined) return false;
  if (word.startsWith('--')) return names.some((one) => one.startsWith(name));
  return flagLetters(word).some((letter) => names.includes(reservedLetters[letter] ?? ''));
}

/** The letters of a word such as -Hv; of -pshort only p, which takes the rest. */
function flagLetters(word: string): string[] {
  const letters = [...word.slice(1)];
  const end = letters.findIndex((letter) => valueLetters.includes(letter) || 'aDeJo'.includes(letter));
  return end === -1 ? letters : letters.slice(0, end + 1);
}

function lettersKnown(word: string): boolean {
  return flagLetters(word).every((letter) => bareLetters.includes(letter) || valueLetters.includes(letter));
}

/** Whether the value of the last letter is missing from the word. */
function wantsValue(word: string): boolean {
  const letters = flagLetters(word);
  return valueLetters.includes(letters.at(-1)!) && letters.length === word.length - 1;
}

/** The words of a text as a shell parts them, with quotes and backslashes; nothing in it is carried out. */
function shellWords(text: string): string[] {
  const words: string[] = [];
  const part = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)|(.)/gsy;
  let open: string | undefined;
  for (const [all, single, double, escaped, plain, stray] of text.matchAll(part)) {
    if (stray !== undefined) throw new InputError(slurmFindings.sbatchQuote({ text, quote: stray }));
    const piece = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
    if (piece !== undefined) open = (open ?? '') + piece;
    else if (all !== '' && open !== undefined) {
      words.push(open);
      open = undefined;
    }
  }
  if (open !== undefined) words.push(open);
  return words;
}
