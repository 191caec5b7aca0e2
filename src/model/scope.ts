import type { Meaning } from '../findings/meaning.ts';
import { type NumberUse, nameFindings } from '../findings/nameFindings.ts';
import type { InputError, Place } from '../inputError.ts';
import { constantValue } from './constantValue.ts';
import type { Expression } from './expression.ts';
import { functionWithoutCall, isFunction } from './functionNames.ts';
import { namesIn } from './namesIn.ts';
import { nearestName } from './nearestName.ts';
import { parseExpression } from './parseExpression.ts';
import type { KnownNames, Parsed } from './parser.ts';
import type { Definition } from './readStatement.ts';
import { sizeOf } from './sizeOf.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The names that the lines of a model give a meaning, and how its expressions are read with them. */
export interface Scope {
  readonly lines: readonly string[];
  readonly states: ReadonlyMap<string, Definition>;
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Places, by name. */
  readonly inputs: ReadonlyMap<string, Token>;
  readonly outputs: ReadonlyMap<string, Token>;
  readonly reports: ReadonlyMap<string, Token>;
  /** The names on the `parameters` lines. */
  readonly declared: ReadonlyMap<string, Token>;
  /** The branches for pi, constants and definitions, filled in as they are read. */
  readonly nodes: Map<string, Expression>;
  /** The names that `in` and `steady` lines set. */
  readonly set: ReadonlySet<string>;
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
  names: KnownNames,
  stops: readonly string[] = [],
): Parsed {
  const reading = parseExpression(scope.lines, tokens, start, names, stops);
  measure(scope, reading.value, tokens[0].place);
  return reading;
}

/** Counts the branches of e, which stands on the line at `place`. */
export function measure(scope: Scope, e: Expression, place: Place): void {
  scope.count += sizeOf(e).count;
  if (scope.count <= MOST_BRANCHES) return;
  throw sourceError(scope.lines, place, nameFindings.modelGrows({ most: MOST_BRANCHES }));
}

/** A number made of numbers and constants, from token `start` on. */
export function readNumber(
  scope: Scope,
  tokens: readonly Token[],
  start: number,
  use: NumberUse,
  stops: readonly string[],
): Parsed<number> {
  const { value: e, next } = readExpression(scope, tokens, start, numberNames(scope, use), stops);
  const value = constantValue(e)!;
  if (Number.isFinite(value)) return { value, next };
  const finding = nameFindings.numberNotFinite({ use, value: String(value) });
  throw sourceError(scope.lines, placeFrom(tokens, start, next), finding);
}

/** Where the tokens from `start` up to `end` stand. */
export function placeFrom(tokens: readonly Token[], start: number, end: number): Place {
  const { line, column } = tokens[start].place;
  const last = tokens[end - 1].place;
  return { line, column, length: last.column + last.length - column };
}

/** Names in equations, definitions, outputs and jumps. */
export function ordinaryNames(scope: Scope): KnownNames {
  return {
    isState: (name) => scope.states.has(name),
    firstTime: undefined,
    resolve: (token) => resolve(scope, token),
    first(state, _, place) {
      throw sourceError(scope.lines, place, nameFindings.firstValueInside({ state: state.text }));
    },
  };
}

/** Names on the right of x(0) = …: states are written with the time. */
export function initialNames(scope: Scope): KnownNames {
  return {
    isState: (name) => scope.states.has(name),
    firstTime: scope.firstTime,
    resolve(token) {
      if (scope.states.has(token.text)) throw notFirst(scope, token, 'initial');
      return resolve(scope, token);
    },
    first: (state, time, place) => firstState(scope, state, time, place),
  };
}

/** Names in a `report`, which belongs to no time. */
export function reportNames(scope: Scope): KnownNames {
  return {
    isState: (name) => scope.states.has(name),
    firstTime: scope.firstTime ?? 0,
    resolve(token) {
      if (scope.states.has(token.text)) throw notFirst(scope, token, 'report');
      const e = resolve(scope, token);
      const moving = [...namesIn(e)].find((name) => name === 't' || scope.states.has(name));
      if (moving === undefined) return e;
      const through = e.kind === 'defined' ? moving : undefined;
      const finding = nameFindings.reportChanges({ name: token.text, through });
      throw sourceError(scope.lines, token.place, finding);
    },
    first: (state, time, place) => firstState(scope, state, time, place),
  };
}

/** Names in the noise of an output: an output or a state is its prediction. */
export function noiseNames(scope: Scope): KnownNames {
  return {
    ...ordinaryNames(scope),
    resolve(token) {
      const { text: name, place } = token;
      if (scope.outputs.has(name)) return { kind: 'state', name, place };
      const e = resolve(scope, token);
      const shadowed = e.kind === 'defined' && [...namesIn(e)].find((inner) => scope.outputs.has(inner));
      if (!shadowed) return e;
      const finding = nameFindings.stateOrOutput({ definition: name, name: shadowed });
      throw sourceError(scope.lines, place, finding);
    },
  };
}

function numberNames(scope: Scope, use: NumberUse): KnownNames {
  return {
    isState: (name) => scope.states.has(name),
    firstTime: undefined,
    first(state, _, place) {
      throw sourceError(scope.lines, place, nameFindings.firstValueAsNumber({ use, state: state.text }));
    },
    resolve(token) {
      const { text: name, place } = token;
      const node = scope.nodes.get(name);
      if (node?.kind === 'constant') return node;
      if (isFunction(name)) throw functionWithoutCall(scope.lines, token);
      const meaning = meaningOf(scope, name);
      throw sourceError(scope.lines, place, nameFindings.nameAsNumber({ use, name, meaning }));
    },
  };
}

/** What a name is; undefined for one that could be a parameter. */
export function meaningOf(scope: Scope, name: string): Meaning | undefined {
  if (scope.states.has(name)) return 'state';
  const node = scope.nodes.get(name);
  if (node?.kind === 'constant') return 'constant';
  if (scope.definitions.has(name)) return 'definition';
  if (scope.inputs.has(name)) return 'input';
  if (name === 't') return 'time';
  if (isFunction(name)) return 'function';
  if (scope.outputs.has(name)) return 'output';
  return scope.reports.has(name) ? 'report' : undefined;
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
    const what = scope.outputs.has(name) ? 'output' : 'report';
    throw sourceError(lines, place, nameFindings.resultInside({ name, what }));
  }
  if (declared.size > 0 && !declared.has(name)) {
    const near = nearestName(name, [
      ...declared.keys(),
      ...scope.states.keys(),
      ...scope.definitions.keys(),
      ...scope.inputs.keys(),
    ]);
    const finding = nameFindings.notDeclared({ name, declared: [...declared.keys()], near });
    throw sourceError(lines, place, finding);
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
  throw sourceError(scope.lines, place, nameFindings.notFirstTime({ state, time, first: scope.firstTime }));
}

function notFirst(scope: Scope, { text, place }: Token, use: 'initial' | 'report'): InputError {
  const time = scope.firstTime ?? 0;
  return sourceError(scope.lines, place, nameFindings.stateNotFirst({ state: text, time, use }));
}
