import type { InputError, Place } from '../inputError.ts';
import { constantValue } from './constantValue.ts';
import type { Expression } from './expression.ts';
import { functionWithoutCall, isFunction } from './functionNames.ts';
import { namesIn } from './namesIn.ts';
import { nearestName } from './nearestName.ts';
import { parseExpression } from './parseExpression.ts';
import type { Names, Reading } from './parser.ts';
import type { Definition } from './readStatement.ts';
import { sizeOf } from './sizeOf.ts';
import { shorten, sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The names that the lines of a model give a meaning, and how its expressions are read with them. */
export interface Scope {
  readonly lines: readonly string[];
  readonly states: ReadonlyMap<string, Definition>;
  readonly definitions: ReadonlyMap<string, Definition>;
  /** By name, where it stands. */
  readonly inputs: ReadonlyMap<string, Token>;
  readonly outputs: ReadonlyMap<string, Token>;
  readonly reports: ReadonlyMap<string, Token>;
  /** The names on the `parameters` lines. */
  readonly declared: ReadonlyMap<string, Token>;
  /** The branches for pi, constants and definitions, filled in as they are read. */
  readonly nodes: Map<string, Expression>;
  /** The time of the x(…) = … lines. */
  readonly firstTime: number | undefined;
  /** How many branches were read, definitions written out. */
  count: number;
}

/** All expressions of a model together, definitions written out: walks over trees visit as many. */
const MOST_BRANCHES = 1_000_000;

/** The expression from token `start` to the end of the line or one of `stops`. */
export function readExpression(
  scope: Scope,
  tokens: readonly Token[],
  start: number,
  names: Names,
  stops: readonly string[] = [],
): Reading {
  const reading = parseExpression(scope.lines, tokens, start, names, stops);
  measure(scope, reading.value, tokens[0].place);
  return reading;
}

/** Counts the branches of e, which stands on the line at `place`. */
export function measure(scope: Scope, e: Expression, place: Place): void {
  scope.count += sizeOf(e).count;
  if (scope.count <= MOST_BRANCHES) return;
  throw sourceError(
    scope.lines,
    place,
    `with its definitions and conditions written out, the model is longer than ${MOST_BRANCHES.toLocaleString('en-US')} names, numbers and signs up to this line.`,
    'Definitions that use others several times grow quickly. Shorten them.',
  );
}

/** A number made of numbers and constants, from token `start` on; `what` it is for, such as "a time". */
export function readNumber(
  scope: Scope,
  tokens: readonly Token[],
  start: number,
  what: string,
  stops: readonly string[],
): Reading<number> {
  const { value: e, next } = readExpression(scope, tokens, start, numberNames(scope, what), stops);
  const value = constantValue(e)!;
  if (Number.isFinite(value)) return { value, next };
  throw sourceError(
    scope.lines,
    placeFrom(tokens, start, next),
    `${what} has the value ${value}.`,
    'Give a finite number.',
  );
}

/** Where the tokens from `start` up to `end` stand. */
export function placeFrom(tokens: readonly Token[], start: number, end: number): Place {
  const { line, column } = tokens[start].place;
  const last = tokens[end - 1].place;
  return { line, column, length: last.column + last.length - column };
}

/** Names in equations, definitions, outputs and jumps. */
export function ordinaryNames(scope: Scope): Names {
  return {
    isState: (name) => scope.states.has(name),
    firstTime: undefined,
    resolve: (token) => resolve(scope, token),
    first(state, _, place) {
      const x = shorten(state.text);
      throw sourceError(
        scope.lines,
        place,
        `a first value of ${x} stands where states change with time.`,
        `Write ${x} for the state itself. To use its first value here, give it a name on a line of its own, ${x}(0) = ${x}0, and write ${x}0.`,
      );
    },
  };
}

/** Names on the right of x(0) = …: states are written with the time. */
export function initialNames(scope: Scope): Names {
  return {
    isState: (name) => scope.states.has(name),
    firstTime: scope.firstTime,
    resolve(token) {
      if (scope.states.has(token.text)) throw notFirst(scope, token, 'stands in a first value');
      return resolve(scope, token);
    },
    first: (state, time, place) => firstState(scope, state, time, place),
  };
}

/** Names in a `report`, which belongs to no time. */
export function reportNames(scope: Scope): Names {
  return {
    isState: (name) => scope.states.has(name),
    firstTime: scope.firstTime ?? 0,
    resolve(token) {
      if (scope.states.has(token.text)) throw notFirst(scope, token, 'changes with time');
      const e = resolve(scope, token);
      const moving = [...namesIn(e)].find((name) => name === 't' || scope.states.has(name));
      if (moving === undefined) return e;
      const name = shorten(token.text);
      const found = e.kind === 'defined' ? `${name} depends on ${shorten(moving)}` : `${name} is time`;
      throw sourceError(
        scope.lines,
        token.place,
        `${found}, and a report belongs to no time.`,
        'Write it with parameters, constants, constant inputs and first values such as x(0).',
      );
    },
    first: (state, time, place) => firstState(scope, state, time, place),
  };
}

/** Names in the noise of an output: an output or a state is its prediction. */
export function noiseNames(scope: Scope): Names {
  return {
    ...ordinaryNames(scope),
    resolve(token) {
      const { text: name, place } = token;
      if (scope.outputs.has(name)) return { kind: 'state', name, place };
      const e = resolve(scope, token);
      const shadowed = e.kind === 'defined' && [...namesIn(e)].find((inner) => scope.outputs.has(inner));
      if (!shadowed) return e;
      throw sourceError(
        scope.lines,
        place,
        `${shorten(name)} depends on ${shorten(shadowed)}, which is the name of a state and of an output.`,
        `Write the expression out, or give the output another name than ${shorten(shadowed)}.`,
      );
    },
  };
}

function numberNames(scope: Scope, what: string): Names {
  return {
    isState: (name) => scope.states.has(name),
    firstTime: undefined,
    first(state, _, place) {
      throw sourceError(
        scope.lines,
        place,
        `${what} is a number, and the first value of ${shorten(state.text)} is not known.`,
        'Write a number, or a constant of the model.',
      );
    },
    resolve(token) {
      const { text: name, place } = token;
      const node = scope.nodes.get(name);
      if (node?.kind === 'constant') return node;
      if (isFunction(name)) throw functionWithoutCall(scope.lines, token);
      const meaning = meaningOf(scope, name) ?? 'has no value';
      const value = meaning === 'has no value' ? `, or give it a value: ${shorten(name)} = 3` : '';
      throw sourceError(
        scope.lines,
        place,
        `${what} is a number, and ${shorten(name)} ${meaning}.`,
        `Write a number${value || ', or a constant of the model'}.`,
      );
    },
  };
}

/** What a name is, such as "is a state"; undefined for one that could be a parameter. */
export function meaningOf(scope: Scope, name: string): string | undefined {
  if (scope.states.has(name)) return 'is a state';
  const node = scope.nodes.get(name);
  if (node?.kind === 'constant') return 'is a constant';
  if (scope.definitions.has(name)) return 'is a definition';
  if (scope.inputs.has(name)) return 'is an input';
  if (name === 't') return 'is time';
  if (isFunction(name)) return 'is a function';
  if (scope.outputs.has(name)) return 'is an output';
  return scope.reports.has(name) ? 'is a report' : undefined;
}

function resolve(scope: Scope, token: Token): Expression {
  const { text: name, place } = token;
  const { lines, declared } = scope;
  if (scope.states.has(name)) return { kind: 'state', name, place };
  const node = scope.nodes.get(name);
  if (node) return node.kind === 'constant' ? node : { ...node, place };
  if (scope.inputs.has(name)) return { kind: 'input', name, place };
  if (name === 't') return { kind: 'time', place };
  if (isFunction(name)) throw functionWithoutCall(lines, token);
  if (scope.outputs.has(name) || scope.reports.has(name)) {
    const [what, word] = scope.outputs.has(name) ? ['an output', 'observe'] : ['a report', 'report'];
    const short = shorten(name);
    throw sourceError(
      lines,
      place,
      `${short} is ${what} and stands in an expression.`,
      `Define it by ${short} = … on a line of its own, and write ${word} ${short} = ${short}`,
    );
  }
  if (declared.size > 0 && !declared.has(name)) {
    const near = nearestName(name, [
      ...declared.keys(),
      ...scope.states.keys(),
      ...scope.definitions.keys(),
      ...scope.inputs.keys(),
    ]);
    const list = shorten([...declared.keys()].join(', '), 80);
    throw sourceError(
      lines,
      place,
      `"${shorten(name)}" is not declared.`,
      `The parameters line lists ${list}. Add ${shorten(name)} to it, or correct the name.${near ? ` Did you mean ${near}?` : ''}`,
    );
  }
  return { kind: 'parameter', name, place };
}

/** The branch for x(0), where first values may stand. */
function firstState(scope: Scope, state: Token, time: number, place: Place): Expression {
  checkFirstTime(scope, state.text, time, place);
  return { kind: 'state', name: state.text, place };
}

/** Throws unless `time` is that of the x(…) = … lines, or 0 where there are none. */
export function checkFirstTime(scope: Scope, state: string, time: number, place: Place): void {
  const needed = scope.firstTime ?? 0;
  if (time === needed) return;
  const x = shorten(state);
  throw sourceError(
    scope.lines,
    place,
    scope.firstTime === undefined
      ? `${x}(${time}) is not a first value.`
      : `${x}(${time}) has another time than the other first values.`,
    scope.firstTime === undefined
      ? `Write ${x}(0) for the value of ${x} at the start, whenever that is; a line ${x}(${time}) = … moves the start to t = ${time}.`
      : `First values all belong to the start, t = ${needed}: write ${x}(${needed}).`,
  );
}

function notFirst(scope: Scope, token: Token, found: string): InputError {
  const x = shorten(token.text);
  return sourceError(
    scope.lines,
    token.place,
    `the state ${x} ${found}.`,
    `Write ${x}(${scope.firstTime ?? 0}) for its first value.`,
  );
}
