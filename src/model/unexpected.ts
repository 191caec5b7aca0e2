import type { Finding } from '../findings/finding.ts';
import { modelFindings } from '../findings/modelFindings.ts';
import { insteadOfFunction } from '../findings/otherNotations.ts';
import type { InputError, Place } from '../inputError.ts';
import { functions } from './expression.ts';
import { shorthands } from './functionNames.ts';
import { nearestName } from './nearestName.ts';
import { sourceError } from './sourceError.ts';
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
  const fail = (finding: Finding) => sourceError(lines, token.place, finding);
  if (isComparison(token) || (before.kind !== 'symbol' && /^(and|or)$/.test(token.text))) {
    return fail(modelFindings.outsideCondition({ sign: token.text }));
  }
  if (token.kind === 'number' || token.kind === 'name' || token.text === '(') {
    return explainJuxtaposition(lines, tokens, next);
  }
  switch (token.text) {
    case ')':
      return fail(modelFindings.bracketNotOpened({ at: token.place }));
    case "'":
      return fail(modelFindings.derivativeInside({ state: before.text }));
    case '=':
      return fail(modelFindings.secondEquals());
    case ':':
      return fail(modelFindings.colonInside());
    case '~':
      return fail(modelFindings.priorInside());
    default:
      return fail(modelFindings.commaInside({ brackets: openBrackets > 0 }));
  }
}

function explainJuxtaposition(lines: readonly string[], tokens: readonly Token[], next: number): InputError {
  const [before, token, after] = tokens.slice(next - 1);
  const { line, column } = before.place;
  const at = placeBetween(before, token);
  const adjacent = at.length === 0;
  const place = { line, column, length: token.place.column + token.place.length - column };
  const [left, right] = [before.text, token.text];
  const fail = (finding: Finding) => sourceError(lines, place, finding);
  if (before.kind === 'number' && token.kind === 'number' && adjacent) {
    return fail(modelFindings.malformedNumber({ text: `${left}${right}` }));
  }
  if (before.kind === 'number' && adjacent && /^e\d*$/i.test(right)) {
    return fail(modelFindings.exponentWithoutDigits({ number: left, name: right }));
  }
  if (left === 'if') return fail(modelFindings.ifWithoutBrackets());
  if (after?.text === '=' && tokens.some(({ text }) => text === ':')) {
    return fail(modelFindings.commaMissing({ left, right, list: undefined, at }));
  }
  return fail(
    modelFindings.operatorMissing({
      left: left === ')' ? '(…)' : left,
      right: right === '(' ? '(…)' : right,
      at,
    }),
  );
}

/** Where blanks are between two tokens, or would be. */
export function placeBetween({ place: left }: Token, { place: right }: Token): Required<Place> {
  const column = left.column + left.length;
  return { line: left.line, column, length: right.column - column };
}

/** The error for token `next`, where a number, name or bracket was expected. */
export function explainMissing(
  lines: readonly string[],
  tokens: readonly Token[],
  next: number,
  start: number,
): InputError {
  const token = tokens[next];
  const before = tokens[next - 1];
  const operator = next > start && /^[-+*/^]$/.test(before.text) ? before.text : '';
  const sign = `${before.text}${token.text}`;
  if (sign === '**' || sign === '==' || sign === '//') {
    const at = { ...before.place, length: token.place.column + 1 - before.place.column };
    return sourceError(lines, at, modelFindings.doubledSign({ sign, at }));
  }
  if (token.kind === 'end') {
    const finding = operator
      ? modelFindings.endsAfterOperator({ operator })
      : modelFindings.nothingFollows({ sign: before.text });
    return sourceError(lines, before.place, finding);
  }
  const finding =
    token.text === ')' && before.text === '('
      ? modelFindings.emptyBrackets()
      : modelFindings.operandMissing({ sign: token.text, operator });
  return sourceError(lines, token.place, finding);
}

/** The error for an expression where a condition is needed; `token` is its first. */
export function explainCondition(lines: readonly string[], place: Place, token: Token): InputError {
  const isNumber = token.kind === 'number';
  const first = token.kind === 'name' || isNumber ? token.text : '';
  return sourceError(lines, place, modelFindings.conditionNeeded({ first, isNumber }));
}

/** The error for the name at index `at`, which is followed by a bracket and is not a function. */
export function explainCall(
  lines: readonly string[],
  tokens: readonly Token[],
  at: number,
  isState: (name: string) => boolean,
): InputError {
  const { text: name, place } = tokens[at];
  const fail = (finding: Finding) => sourceError(lines, place, finding);
  const [open, time, close] = tokens.slice(at + 1);
  if (time.text === 't' && close?.text === ')' && isState(name)) {
    const { line, column } = open.place;
    const argument = { line, column, length: close.place.column + 1 - column };
    return fail(modelFindings.stateOfTime({ state: name, at: argument }));
  }
  if (time.text === 't' && /^[-+]$/.test(close?.text ?? '') && isState(name))
    return fail(modelFindings.stateDelayed({ state: name }));
  if (insteadOfFunction(name)) return fail(modelFindings.foreignFunction({ name, at: place }));
  return fail(
    modelFindings.notFunction({
      name,
      near: nearestName(name, [...functions.keys(), 'ln', ...shorthands.keys()]),
      functions: [...functions.keys(), ...shorthands.keys(), 'if'],
      at: placeBetween(tokens[at], open),
    }),
  );
}
