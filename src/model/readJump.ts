import type { Assignment, Jump } from './model.ts';
import { nearestName } from './nearestName.ts';
import { parseComparison } from './parseComparison.ts';
import type { LineOf } from './readStatement.ts';
import {
  meaningOf,
  measure,
  ordinaryNames,
  placeFrom,
  readExpression,
  readNumber,
  type Scope,
} from './scope.ts';
import { shorten, sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The jump that an `at`, `when` or `dose` line describes. */
export function readJump(scope: Scope, line: LineOf<'at' | 'when' | 'dose'>): Jump {
  const { kind, tokens, place } = line;
  if (kind === 'dose') return readDose(scope, line);
  if (kind === 'at') {
    const { times, every, next } = readTimes(scope, tokens);
    return { kind, times, every, assign: readAssignments(scope, tokens, next + 1), place };
  }
  const { value, next } = parseComparison(scope.lines, tokens, 1, ordinaryNames(scope));
  const { left, right } = value;
  for (const side of [left, right]) measure(scope, side, place);
  checkColon(scope, tokens, next, 'the condition');
  return { kind, left, right, assign: readAssignments(scope, tokens, next + 1), place };
}

function readDose(scope: Scope, { column, state, place }: LineOf<'dose'>): Jump {
  if (!scope.states.has(state.text)) throw notState(scope, state, 'A dose goes into a state.');
  const meaning = meaningOf(scope, column.text);
  if (meaning !== undefined) {
    throw sourceError(
      scope.lines,
      column.place,
      `${shorten(column.text)} ${meaning}, and a dose is a column of the data with a name of its own.`,
      `Rename the column. A known amount at known times is written at t = 3: ${shorten(state.text)} = ${shorten(state.text)} + 1`,
    );
  }
  return { kind: 'dose', column: column.text, state: state.text, place };
}

/** at t = 3, 6 every 24: and the index of its colon. */
function readTimes(scope: Scope, tokens: readonly Token[]) {
  const times: number[] = [];
  let next = 2;
  do {
    const from = next + 1;
    const time = readNumber(scope, tokens, from, 'a time', [',', 'every', ':']);
    next = time.next;
    if (times.includes(time.value)) {
      const found = `t = ${time.value} is listed twice.`;
      throw sourceError(scope.lines, placeFrom(tokens, from, next), found, 'Remove one of the two.');
    }
    times.push(time.value);
  } while (tokens[next].text === ',');
  let every: number | undefined;
  if (tokens[next].text === 'every') {
    const period = readNumber(scope, tokens, next + 1, 'the time between jumps', [':']);
    if (!(period.value > 0)) {
      throw sourceError(
        scope.lines,
        placeFrom(tokens, next + 1, period.next),
        `the time between jumps is ${period.value}.`,
        'It must be above 0, as in at t = 0 every 24: x = x + 1',
      );
    }
    every = period.value;
    next = period.next;
  }
  checkColon(scope, tokens, next, 'the times');
  return { times, every, next };
}

function checkColon(scope: Scope, tokens: readonly Token[], next: number, after: string): void {
  if (tokens[next].text === ':') return;
  throw sourceError(
    scope.lines,
    tokens[next - 1].place,
    `the colon after ${after} is missing.`,
    'Write a colon and then assignments, such as at t = 3: x = x + 1 or when x > 5: y = 0',
  );
}

/** x = x + 1, y = 0 from token `start` to the end of the line. */
function readAssignments(scope: Scope, tokens: readonly Token[], start: number): Assignment[] {
  const { lines, states } = scope;
  const assign: Assignment[] = [];
  for (let next = start; ; next++) {
    const [name, equals] = [tokens[next], tokens[next + 1]];
    if (name.kind !== 'name' || equals.text !== '=') {
      const wrong = name.kind !== 'name' ? name : equals;
      const found =
        wrong.kind === 'end'
          ? `${wrong === name ? 'an assignment' : '='} is missing after ${shorten(tokens[wrong === name ? next - 1 : next].text)}.`
          : `${shorten(wrong.text)} stands where ${wrong === name ? 'a state' : '='} is needed.`;
      const place = wrong.kind === 'end' ? tokens[wrong === name ? next - 1 : next].place : wrong.place;
      const advice =
        wrong.text === "'"
          ? 'A jump sets the state itself: write x = x + 1, without a prime.'
          : 'Write the new value of a state, such as x = x + 1; commas separate several.';
      throw sourceError(lines, place, found, advice);
    }
    if (!states.has(name.text)) throw notState(scope, name, 'A jump sets states.');
    if (assign.some(({ state }) => state === name.text)) {
      const found = `${shorten(name.text)} is set twice on this line.`;
      throw sourceError(lines, name.place, found, 'Set each state once; all right sides are read before.');
    }
    const { value, next: end } = readExpression(scope, tokens, next + 2, ordinaryNames(scope), [',']);
    assign.push({ state: name.text, expression: value });
    if (tokens[end].kind === 'end') return assign;
    next = end;
  }
}

function notState(scope: Scope, { text, place }: Token, rule: string) {
  const near = nearestName(text, scope.states.keys());
  const name = shorten(text);
  const found = `${name} ${meaningOf(scope, text) ?? 'has no equation'}${meaningOf(scope, text) ? ' and not a state' : ''}.`;
  const question = near
    ? `Did you mean ${near}?`
    : `The states are ${shorten([...scope.states.keys()].join(', '), 80)}.`;
  return sourceError(scope.lines, place, found, `${rule} ${question}`);
}
