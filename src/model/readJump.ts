import { lineFindings } from '../findings/lineFindings.ts';
import { statementFindings } from '../findings/statementFindings.ts';
import { conditionValue } from './condition.ts';
import type { Assignment, Event, Jump } from './model.ts';
import { nearestName } from './nearestName.ts';
import { parseCondition } from './parseCondition.ts';
import { readExperiments } from './readSettings.ts';
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
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The jump that an `at`, `when` or `dose` line describes. */
export function readJump(scope: Scope, line: LineOf<'at' | 'before' | 'when' | 'dose'>): Jump {
  const { kind, tokens, place } = line;
  if (kind === 'dose') return readDose(scope, line);
  if (kind === 'at' || kind === 'before') {
    const { times, every, experiments, next } = readTimes(scope, tokens);
    const isBefore = kind === 'before';
    const assign = readAssignments(scope, tokens, next + 1);
    return { kind: 'at', times, every, isBefore, experiments, assign, place };
  }
  const { value: condition, next } = parseCondition(scope.lines, tokens, 1, ordinaryNames(scope), eventWords);
  measure(scope, conditionValue(condition), place);
  const { options, next: colon } = readEventOptions(scope, tokens, next);
  checkColon(scope, tokens, colon, 'when');
  const assign = readAssignments(scope, tokens, colon + 1);
  if (options || condition.kind !== 'comparison') {
    return { kind: 'event', condition, ...(options ?? plain), assign, place };
  }
  const { left, right, strict } = condition;
  return { kind, left, right, strict, assign, place };
}

const eventWords = [':', 'after', 'priority', 'cancellable', 'late', 'from', 'exact'];

type EventOptions = Pick<Event, 'delay' | 'priority' | 'cancellable' | 'fromStart' | 'late'>;
const plain: EventOptions = {
  delay: undefined,
  priority: undefined,
  cancellable: false,
  fromStart: false,
  late: false,
};

/** What stands between the condition of an event and its colon; no options where nothing does. */
function readEventOptions(scope: Scope, tokens: readonly Token[], start: number) {
  let options: EventOptions | undefined;
  let next = start;
  for (; eventWords.indexOf(tokens[next].text) > 0; ) {
    const word = tokens[next].text;
    options ??= plain;
    next++;
    if (word === 'after' || word === 'priority') {
      const formula = readExpression(scope, tokens, next, ordinaryNames(scope), eventWords);
      next = formula.next;
      options = { ...options, [word === 'after' ? 'delay' : 'priority']: formula.value };
    } else if (word === 'from') {
      if (tokens[next].text !== 'start') {
        throw sourceError(scope.lines, tokens[next - 1].place, statementFindings.eventFrom());
      }
      next++;
      options = { ...options, fromStart: true };
    } else if (word !== 'exact') options = { ...options, [word]: true };
  }
  return { options, next };
}

function readDose(scope: Scope, { column, state, place }: LineOf<'dose'>): Jump {
  if (!scope.states.has(state.text)) throw notState(scope, state, 'dose');
  const meaning = meaningOf(scope, column.text);
  if (meaning !== undefined) {
    const finding = lineFindings.doseNameTaken({ column: column.text, meaning, state: state.text });
    throw sourceError(scope.lines, column.place, finding);
  }
  return { kind: 'dose', column: column.text, state: state.text, place };
}

/** at t = 3, 6 every 24 in wt: and the index of its colon. */
function readTimes(scope: Scope, tokens: readonly Token[]) {
  const times: number[] = [];
  let next = 2;
  do {
    const from = next + 1;
    const time = readNumber(scope, tokens, from, 'time', [',', 'every', 'in', ':']);
    next = time.next;
    if (times.includes(time.value)) {
      const place = placeFrom(tokens, from, next);
      throw sourceError(scope.lines, place, lineFindings.timeTwice({ time: time.value }));
    }
    times.push(time.value);
  } while (tokens[next].text === ',');
  let every: number | undefined;
  if (tokens[next].text === 'every') {
    const period = readNumber(scope, tokens, next + 1, 'period', ['in', ':']);
    if (!(period.value > 0)) {
      const place = placeFrom(tokens, next + 1, period.next);
      throw sourceError(scope.lines, place, lineFindings.periodNotPositive({ period: period.value }));
    }
    every = period.value;
    next = period.next;
  }
  let experiments: string[] | undefined;
  if (tokens[next].text === 'in') ({ experiments, next } = readExperiments(scope, tokens, next + 1));
  checkColon(scope, tokens, next, 'at');
  return { times, every, experiments, next };
}

function checkColon(scope: Scope, tokens: readonly Token[], next: number, kind: 'at' | 'when'): void {
  if (tokens[next].text === ':') return;
  throw sourceError(scope.lines, tokens[next - 1].place, statementFindings.colonMissing({ kind }));
}

/** x = x + 1, y = 0 from token `start` to the end of the line. */
function readAssignments(scope: Scope, tokens: readonly Token[], start: number): Assignment[] {
  const { lines, states } = scope;
  const assign: Assignment[] = [];
  for (let next = start; ; next++) {
    const [name, equals] = [tokens[next], tokens[next + 1]];
    if (name.kind !== 'name' || equals.text !== '=') {
      const isName = name.kind === 'name';
      const wrong = isName ? equals : name;
      if (wrong.kind !== 'end') {
        const needed = isName ? 'equals' : 'state';
        throw sourceError(lines, wrong.place, lineFindings.assignmentWrong({ text: wrong.text, needed }));
      }
      const { text: after, place } = tokens[isName ? next : next - 1];
      const missing = isName ? 'equals' : 'assignment';
      throw sourceError(lines, place, lineFindings.assignmentEnds({ after, missing }));
    }
    if (!states.has(name.text)) throw notState(scope, name, 'jump');
    if (assign.some(({ state }) => state === name.text)) {
      throw sourceError(lines, name.place, lineFindings.setTwice({ state: name.text }));
    }
    const { value, next: end } = readExpression(scope, tokens, next + 2, ordinaryNames(scope), [',']);
    assign.push({ state: name.text, expression: value });
    if (tokens[end].kind === 'end') return assign;
    next = end;
  }
}

function notState(scope: Scope, { text: name, place }: Token, by: 'jump' | 'dose') {
  const states = [...scope.states.keys()];
  const meaning = meaningOf(scope, name);
  const near = nearestName(name, states);
  return sourceError(scope.lines, place, lineFindings.notStateSet({ name, meaning, near, states, by }));
}
