import type { InputError, Place } from '../inputError.ts';
import { functions } from './expression.ts';
import { shorthands } from './functionNames.ts';
import { nearestName } from './nearestName.ts';
import { shorten, sourceError } from './sourceError.ts';
import { isComparison, type Token } from './tokenize.ts';

/** The error for token `next`, at which a complete expression should have ended. */
export function explainLeftover(
  lines: readonly string[],
  tokens: readonly Token[],
  next: number,
  openBrackets: number,
): InputError {
  const token = tokens[next];
  const before = tokens[next - 1];
  if (isComparison(token) || (before.kind !== 'symbol' && /^(and|or)$/.test(token.text))) {
    return sourceError(
      lines,
      token.place,
      `${token.text} stands outside a condition.`,
      'Conditions stand in if(t < 5, a, b) and in events, when x > 5: y = 0; bounds such as K > 0 on lines of their own.',
    );
  }
  if (token.kind === 'number' || token.kind === 'name' || token.text === '(') {
    return explainJuxtaposition(lines, tokens, next);
  }
  const fail = (found: string, advice: string, place: Place = token.place) =>
    sourceError(lines, place, found, advice);
  switch (token.text) {
    case ')':
      return fail('this bracket was never opened.', 'Remove it, or add the missing (.');
    case "'":
      return fail(
        `a derivative (${shorten(before.text)}') stands inside an expression.`,
        'Derivatives stand only to the left of =. Repeat that right-hand side here instead.',
      );
    case '=':
      return fail('a second = stands in this statement.', 'Put each statement on its own line, with one =.');
    case ':':
      return fail(
        'a colon stands in an expression.',
        'A colon follows the times of a jump or the condition of an event: at t = 3: x = x + 1 or when x > 5: y = 0.',
      );
    case '~':
      return fail(
        '~ stands in an expression.',
        'Priors stand on lines of their own, such as K ~ normal(2, 0.5).',
      );
    default:
      return openBrackets > 0
        ? fail(
            'a comma stands inside brackets that belong to no function.',
            'Write a decimal point as . (0.5).',
          )
        : fail(
            'a comma stands between expressions.',
            'Put each equation on its own line; write a decimal point as . (0.5).',
          );
  }
}

function explainJuxtaposition(lines: readonly string[], tokens: readonly Token[], next: number): InputError {
  const [before, token, after] = tokens.slice(next - 1);
  const { line, column } = before.place;
  const adjacent = column + before.place.length === token.place.column;
  const place = { line, column, length: token.place.column + token.place.length - column };
  const [left, right] = [shorten(before.text), shorten(token.text)];
  const fail = (found: string, advice: string) => sourceError(lines, place, found, advice);
  if (before.kind === 'number' && token.kind === 'number' && adjacent) {
    return fail(`${left}${right} is not a number.`, 'A number has one decimal point at most, as in 1.25.');
  }
  if (before.kind === 'number' && adjacent && /^e\d*$/i.test(token.text)) {
    return fail(
      `${left}${right} is not a number: its exponent has no digits.`,
      `Write ${left}e3 for a power of ten, or ${left}*${right} to multiply.`,
    );
  }
  if (before.text === 'if') return fail('brackets are missing after if.', 'Write if(t < 5, a, b).');
  if (after?.text === '=' && tokens.some(({ text }) => text === ':')) {
    return fail(
      `a comma is missing between ${left} and ${right}.`,
      'Commas separate assignments: x = 1, y = 0.',
    );
  }
  const [l, r] = [left === ')' ? '(…)' : left, right === '(' ? '(…)' : right];
  return fail(`no sign stands between ${l} and ${r}.`, `Write ${l}*${r} to multiply.`);
}

const doubledSigns = new Map([
  ['**', 'Write powers with ^, as in u^2.'],
  ['==', 'Write one =.'],
  ['//', 'A comment starts with #; a quotient has one /.'],
]);

/** The error for token `next`, at which a number, name or bracket should have stood. */
export function explainMissing(
  lines: readonly string[],
  tokens: readonly Token[],
  next: number,
  start: number,
): InputError {
  const token = tokens[next];
  const before = tokens[next - 1];
  const fail = (place: Place, found: string, advice: string) => sourceError(lines, place, found, advice);
  const operator = next > start && /^[-+*/^]$/.test(before.text) ? before.text : '';
  const doubled = doubledSigns.get(`${before.text}${token.text}`);
  if (doubled) {
    const place = { ...before.place, length: token.place.column + 1 - before.place.column };
    return fail(place, `${before.text}${token.text} has no meaning here.`, doubled);
  }
  if (token.kind === 'end') {
    return operator
      ? fail(before.place, `the line ends after ${operator}.`, 'Complete it; a statement stands on one line.')
      : fail(
          before.place,
          `nothing follows ${before.text}.`,
          'Complete the line; a statement stands on one line.',
        );
  }
  if (token.text === ')' && before.text === '(') {
    return fail(token.place, 'these brackets are empty.', 'Write an expression between them.');
  }
  const found = operator
    ? `${token.text} follows ${operator}.`
    : `a number, a name or a bracket is needed before ${token.text}.`;
  return fail(token.place, found, 'Something is missing or one sign is too many; check the expression here.');
}

/** The error for an expression where a condition is needed; `token` is its first. */
export function explainCondition(lines: readonly string[], place: Place, token: Token): InputError {
  const name = token.kind === 'name' || token.kind === 'number' ? shorten(token.text) : 'x';
  return sourceError(
    lines,
    place,
    'a condition is needed here, and nothing is compared.',
    `Compare two numbers with <, <=, > or >=, as in ${name} > ${token.kind === 'number' ? 'x' : '0'}; there is no =.`,
  );
}

/** What other languages call functions that this one writes differently. */
const elsewhere = new Map([
  ['power', 'Write powers with ^, as in u^2.'],
  ['square', 'Write powers with ^, as in u^2.'],
  ['fabs', 'Write abs(…).'],
  ['heaviside', 'Write step(…).'],
  ['piecewise', 'Write if(condition, yes, no).'],
  ['where', 'Write if(condition, yes, no).'],
  ['ifelse', 'Write if(condition, yes, no).'],
  ['int', 'Write floor(…).'],
]);

/** The error for the name at index `at`, which is followed by a bracket and is no function. */
export function explainCall(
  lines: readonly string[],
  tokens: readonly Token[],
  at: number,
  isState: (name: string) => boolean,
): InputError {
  const { text, place } = tokens[at];
  const name = shorten(text);
  const found = `${name} is not a function.`;
  const fail = (advice: string) => sourceError(lines, place, found, advice);
  const offTime = tokens[at + 2].text === 't' && tokens[at + 3]?.text === ')';
  if (offTime && isState(text)) return fail(`Write ${name} instead of ${name}(t): states depend on time.`);
  const known = elsewhere.get(text.toLowerCase());
  if (known) return fail(known);
  const near = nearestName(text, [...functions.keys(), 'ln', ...shorthands.keys()]);
  const question = near ? `Did you mean ${near}(…)? ` : '';
  return fail(
    `${question}Write ${name}*(…) to multiply. The functions are ${[...functions.keys(), ...shorthands.keys(), 'if'].join(', ')}.`,
  );
}
