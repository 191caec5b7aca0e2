import { InputError } from '../inputError.ts';
import { functionWithoutCall, isFunction } from './functionNames.ts';
import type { Model } from './model.ts';
import { nearestName } from './nearestName.ts';
import { type Names, parseExpression } from './parseExpression.ts';
import { readConstants } from './readConstants.ts';
import { type Definition, readStatement, type Statement } from './readStatement.ts';
import { shorten, sourceError, sourceLines } from './sourceError.ts';
import { type Token, tokenize } from './tokenize.ts';

export type { Equation, Model } from './model.ts';

const MOST_CHARACTERS = 1_000_000;

/**
 * The model that a text describes, a statement a line (docs/models.md).
 *
 *     parseModel("u' = r*u*(1 - u/K)\nK = 2").parameters   // ['r']
 *
 * @throws InputError with the place, for text that is no model.
 */
export function parseModel(text: string): Model {
  if (typeof text !== 'string') {
    throw new InputError(
      `The model is ${text === null ? 'null' : `a ${typeof text}`}, not text. Give its equations as a string.`,
    );
  }
  if (text.length > MOST_CHARACTERS) {
    throw new InputError(
      `The model is ${(text.length / 1e6).toFixed(1)} million characters long; at most 1 million are read. Is this file a model?`,
    );
  }
  const lines = sourceLines(text);
  const statements = tokenize(lines)
    .filter((tokens) => tokens.length > 1)
    .map((tokens) => readStatement(lines, tokens));
  const { states, constants } = definitions(lines, statements);
  const declared = declarations(lines, statements, states, constants);
  if (states.size === 0) throw noEquation(lines, constants);

  const values = readConstants(lines, states, constants);
  const parameters = new Set(declared.keys());
  let usesTime = false;
  const names: Names = {
    isState: (name) => states.has(name),
    resolve(token) {
      const name = token.text;
      const { place } = token;
      if (states.has(name)) return { kind: 'state', name, place };
      const constant = values.get(name);
      if (constant) return constant;
      if (name === 't') usesTime = true;
      if (name === 't') return { kind: 'time', place };
      if (isFunction(name)) throw functionWithoutCall(lines, token);
      if (declared.size > 0 && !declared.has(name)) {
        const near = nearestName(name, [...declared.keys(), ...states.keys(), ...constants.keys()]);
        const list = shorten([...declared.keys()].join(', '), 80);
        throw sourceError(
          lines,
          place,
          `"${shorten(name)}" is not declared.`,
          `The parameters line lists ${list}. Add ${shorten(name)} to it, or correct the name.${near ? ` Did you mean ${near}?` : ''}`,
        );
      }
      parameters.add(name);
      return { kind: 'parameter', name, place };
    },
  };
  const equations = [...states.values()].map(({ name, tokens, right }) => ({
    state: name,
    expression: parseExpression(lines, tokens, right, names),
    place: tokens[0].place,
  }));
  return {
    text,
    states: [...states.keys()],
    parameters: [...parameters],
    constants: new Map([...constants.keys()].map((name) => [name, values.get(name)!.value])),
    declared: declared.size > 0,
    equations,
    usesTime,
    definitions: [],
    inputs: [],
    initial: { time: undefined, values: new Map() },
    outputs: [],
    noise: [],
    jumps: [],
    bounds: [],
    free: [],
    priors: [],
    local: [],
    reports: [],
  };
}

/** The states and the constants that the statements define, by name. */
function definitions(lines: readonly string[], statements: readonly Statement[]) {
  const states = new Map<string, Definition>();
  const constants = new Map<string, Definition>();
  for (const statement of statements) {
    if (statement.kind === 'parameters') continue;
    const { kind, name, place } = statement;
    if (name === 't' || name === 'pi' || isFunction(name)) {
      const meaning = name === 't' ? 'is time' : name === 'pi' ? 'is 3.14159…' : 'is a function';
      throw sourceError(lines, place, `${name} ${meaning} and cannot be defined.`, 'Choose another name.');
    }
    const earlier = states.get(name) ?? constants.get(name);
    if (earlier) {
      const asWhat = earlier.kind === kind ? '' : ` as a ${earlier.kind}`;
      const found = `${shorten(name)} was defined on line ${earlier.place.line} already${asWhat}.`;
      throw sourceError(lines, place, found, 'Remove or rename one of the two.');
    }
    (kind === 'state' ? states : constants).set(name, statement);
  }
  return { states, constants };
}

/** The names on the `parameters` lines. */
function declarations(
  lines: readonly string[],
  statements: readonly Statement[],
  states: ReadonlyMap<string, Definition>,
  constants: ReadonlyMap<string, Definition>,
): Map<string, Token> {
  const declared = new Map<string, Token>();
  for (const statement of statements) {
    if (statement.kind !== 'parameters') continue;
    for (const token of statement.names) {
      const name = token.text;
      const meaning = states.has(name)
        ? 'a state'
        : constants.has(name) || name === 'pi'
          ? 'a constant'
          : name === 't'
            ? 'time'
            : isFunction(name)
              ? 'a function'
              : declared.has(name)
                ? 'on the list already'
                : undefined;
      if (meaning) {
        const found = `${shorten(name)} is ${meaning} and cannot be declared a parameter.`;
        throw sourceError(lines, token.place, found, 'Remove it from the list, or rename one of the two.');
      }
      declared.set(name, token);
    }
  }
  return declared;
}

function noEquation(lines: readonly string[], constants: ReadonlyMap<string, Definition>): InputError {
  const advice = "Write one for each state, a line each, such as u' = a*u + b.";
  const [constant] = constants.values();
  if (!constant) return new InputError(`The model has no equation. ${advice}`);
  const name = shorten(constant.name);
  const found = `the model has no equation; ${name} = … defines a constant.`;
  return sourceError(lines, constant.place, found, `If ${name} is a state, write ${name}' = … ${advice}`);
}
