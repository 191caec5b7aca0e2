import { beforeBrackets } from '../model/functionNames.ts';
import { noiseLawNames } from '../noise/noiseLaws.ts';
import { priorNames } from '../priors/priorLaws.ts';

/** A name, number, comment or sign of a line; `from` and `to` count UTF-16 units, as editors do. */
export interface Word {
  readonly kind: 'name' | 'number' | 'comment' | 'sign';
  /** As the language compares it: names in Unicode's composed form. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The left side of a statement. */
interface LeftSide {
  readonly kind: 'state' | 'constant';
  readonly name: string;
  /** The position of the name, without d, brackets and prime. */
  readonly from: number;
  readonly to: number;
  /** Where the right-hand side begins. */
  readonly end: number;
}

// The words of the language, read without refusing anything: colours and completion are wanted most while a text
// is not a model yet. What a text means is for parseModel alone to say.
const name = '[\\p{L}_][\\p{L}\\p{M}\\p{Nd}_]*';
const word = new RegExp(
  `(?<comment>#.*)|(?<number>(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)|(?<name>${name})|(?<sign>\\S)`,
  'gu',
);
const left = new RegExp(
  `^\\s*(?:(?<constant>${name})\\s*=|(?<primed>${name})\\s*'\\s*=|d\\s*\\(\\s*(?<inside>${name})\\s*\\)\\s*/\\s*dt\\s*=|d(?<leibniz>${name})\\s*/\\s*dt\\s*=)`,
  'du',
);
const wholeName = new RegExp(`^${name}$`, 'u');

/** The words of a line, from the place `start` on. */
export function* wordsOf(line: string, start = 0): Generator<Word> {
  const pattern = new RegExp(word);
  pattern.lastIndex = start;
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    const { comment, number, name } = match.groups!;
    const kind =
      comment !== undefined
        ? 'comment'
        : number !== undefined
          ? 'number'
          : name !== undefined
            ? 'name'
            : 'sign';
    const text = match[0].normalize('NFC');
    yield { kind, text, from: match.index, to: match.index + match[0].length };
  }
}

/** The left side of a line that defines something. */
export function leftSideOf(line: string): LeftSide | undefined {
  const match = left.exec(line);
  if (!match) return undefined;
  const groups = match.indices!.groups!;
  const [from, to] = (groups.constant ?? groups.primed ?? groups.inside ?? groups.leibniz)!;
  const kind = groups.constant ? 'constant' : 'state';
  return { kind, name: line.slice(from, to).normalize('NFC'), from, to, end: match[0].length };
}

/** Whether a text could stand as a name in a model. */
export function isName(text: string): boolean {
  return wholeName.test(text) && (!builtIn.has(text) || beforeBrackets.has(text));
}

/** The words that open lines of their own kind, with a few words on each. */
export const openings: ReadonlyMap<string, string> = new Map([
  ['parameters', 'their order: a, b, c'],
  ['observe', 'what a column measures: y = s*x'],
  ['input', 'a column that is known'],
  ['noise', 'how an output scatters: y = 0.1, y lognormal'],
  ['dose', 'a column of doses: amt into gut'],
  ['at', 'a jump: t = 3, 6: x = x + 1'],
  ['before', 'a jump just before a time: t = 3: x = 0'],
  ['when', 'an event: x > 5: y = 0'],
  ['in', 'values of one experiment: wt: k = 0.3, x(0) = 2'],
  ['steady', 'a steady state before it: wt: k = 0'],
  ['local', 'a value in each experiment: k'],
  ['report', 'a derived quantity: R0 = beta/gamma'],
]);

const opening = new RegExp(
  `^\\s*(?:${[...openings.keys()].join('|')})(?=\\s+[\\p{L}_(\\d-])|^\\s*parameters(?!\\s*['=(<>~])`,
  'u',
);

const laws = noiseLawNames().join('|');

const arrow = '(?:->|[→⟶⇒↔⟷⇌⇋⇄⇆⇔])';
const reaction = new RegExp(`^(?<left>[^#=,]*?)<?${arrow}(?<right>[^#,]*)`, 'u');

/** The names of the species of a reaction line, which are states unless another line says otherwise. */
export function speciesIn(line: string): string[] {
  const { left, right } = reaction.exec(line)?.groups ?? {};
  return left === undefined
    ? []
    : [...wordsOf(`${left} ${right}`)].flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));
}

/** The second words of lines of their own kind, such as `into` in dose amt into gut. */
const seconds: readonly RegExp[] = [
  `^\\s*dose\\s+${name}\\s+(into)(?=\\s)`,
  `^\\s*input\\s+${name}\\s+(held)(?=\\s*(?:#|$))`,
  `^\\s*noise\\s+${name}\\s+(${laws})(?=\\s*(?:=|#|$))`,
  `^\\s*noise\\s+${name}(?:\\s+(?:${laws}))?\\s*=\\s*(column)(?=\\s+${name})`,
  `^\\s*at\\s+t\\s*=[^:#]*?\\s(every)(?=\\s)`,
  `^\\s*${name}(?:\\s*\\((?:[^()]|\\([^()]*\\))*\\))?\\s*~\\s*(${priorNames.join('|')})(?=\\s*\\()`,
  `^\\s*${name}\\s+(free)(?=\\s*(?:#|$))`,
  `${arrow}[^,#]*,\\s*(v|rate)(?=\\s*=)`,
].map((text) => new RegExp(text, 'du'));

/** The positions of words in a line that are not names there. */
export function keywordsOf(line: string): ReadonlySet<number> {
  const first = opening.test(line) ? [line.search(/\S/)] : [];
  const second = seconds.flatMap((pattern) => pattern.exec(line)?.indices?.[1]?.[0] ?? []);
  return new Set([...first, ...second]);
}

const declaring = new RegExp(`^\\s*(?<word>observe|input|report)\\s+(?<name>${name})`, 'u');

/** What a line declares that is not a left side: an output or an input, which are like states, or a derived quantity. */
export function declaredIn(line: string): { kind: 'state' | 'constant'; name: string } | undefined {
  const { word, name } = declaring.exec(line)?.groups ?? {};
  if (word === undefined || name === undefined) return undefined;
  return { kind: word === 'report' ? 'constant' : 'state', name: name.normalize('NFC') };
}

/** The names that have a meaning of their own, with a few words on each. */
export const builtIn: ReadonlyMap<string, { kind: 'function' | 'value'; about: string }> = new Map([
  ['exp', { kind: 'function', about: 'exponential' }],
  ['log', { kind: 'function', about: 'natural logarithm' }],
  ['ln', { kind: 'function', about: 'natural logarithm, the same as log' }],
  ['sqrt', { kind: 'function', about: 'square root' }],
  ['sin', { kind: 'function', about: 'sine of an angle in radians' }],
  ['cos', { kind: 'function', about: 'cosine of an angle in radians' }],
  ['tan', { kind: 'function', about: 'tangent of an angle in radians' }],
  ['sinh', { kind: 'function', about: 'hyperbolic sine' }],
  ['cosh', { kind: 'function', about: 'hyperbolic cosine' }],
  ['tanh', { kind: 'function', about: 'hyperbolic tangent' }],
  ['abs', { kind: 'function', about: 'absolute value' }],
  ['min', { kind: 'function', about: 'the least of its arguments' }],
  ['max', { kind: 'function', about: 'the greatest of its arguments' }],
  ['floor', { kind: 'function', about: 'the next whole number below' }],
  ['ceil', { kind: 'function', about: 'the next whole number above' }],
  ['asin', { kind: 'function', about: 'the angle of a sine' }],
  ['acos', { kind: 'function', about: 'the angle of a cosine' }],
  ['atan', { kind: 'function', about: 'the angle of a tangent' }],
  ['asinh', { kind: 'function', about: 'inverse hyperbolic sine' }],
  ['acosh', { kind: 'function', about: 'inverse hyperbolic cosine' }],
  ['atanh', { kind: 'function', about: 'inverse hyperbolic tangent' }],
  ['factorial', { kind: 'function', about: 'n! of a whole number' }],
  ['quotient', { kind: 'function', about: 'a/b without its decimals' }],
  ['rem', { kind: 'function', about: 'what quotient(a, b) leaves of a' }],
  ['pow', { kind: 'function', about: 'power: pow(u, 2) is u^2' }],
  ['log10', { kind: 'function', about: 'logarithm of base 10' }],
  ['log2', { kind: 'function', about: 'logarithm of base 2' }],
  ['exp10', { kind: 'function', about: 'power of 10' }],
  ['step', { kind: 'function', about: '1 from 0 on, 0 below' }],
  ['if', { kind: 'function', about: 'if(t < 5, a, b): a where it holds, else b' }],
  ['pi', { kind: 'value', about: '3.14159…' }],
  ['t', { kind: 'value', about: 'time' }],
]);
