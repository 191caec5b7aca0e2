import type { InputError } from '../inputError.ts';
import { constantValue } from './constantValue.ts';
import type { Expression } from './expression.ts';
import { functionWithoutCall, isFunction } from './functionNames.ts';
import { type Names, parseExpression } from './parseExpression.ts';
import type { Definition } from './readStatement.ts';
import { shorten, sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

type ConstantNode = Extract<Expression, { kind: 'constant' }>;

/** One node for each constant and for pi. Their values are filled in once all are read: order is free. */
export function readConstants(
  lines: readonly string[],
  states: ReadonlyMap<string, Definition>,
  constants: ReadonlyMap<string, Definition>,
): Map<string, ConstantNode> {
  const nodes = new Map<string, { -readonly [K in keyof ConstantNode]: ConstantNode[K] }>();
  for (const name of constants.keys()) nodes.set(name, { kind: 'constant', name, value: Number.NaN });
  nodes.set('pi', { kind: 'constant', name: 'pi', value: Math.PI });

  const waiting = new Map<string, { expression: Expression; needs: Set<string> }>();
  const neededBy = new Map<string, string[]>();
  for (const { name, tokens, right } of constants.values()) {
    const needs = new Set<string>();
    const names: Names = {
      isState: (name) => states.has(name),
      resolve(token) {
        const node = nodes.get(token.text);
        if (isFunction(token.text)) throw functionWithoutCall(lines, token);
        if (!node) throw notConstant(lines, name, token, states.has(token.text));
        if (token.text !== 'pi') needs.add(token.text);
        return node;
      },
    };
    waiting.set(name, { expression: parseExpression(lines, tokens, right, names), needs });
    for (const other of needs) {
      const list = neededBy.get(other);
      if (list) list.push(name);
      else neededBy.set(other, [name]);
    }
  }

  const ready = [...waiting.keys()].filter((name) => waiting.get(name)!.needs.size === 0);
  for (let name = ready.pop(); name !== undefined; name = ready.pop()) {
    const value = constantValue(waiting.get(name)!.expression)!;
    if (!Number.isFinite(value)) {
      const found = `the constant ${shorten(name)} has the value ${value}.`;
      throw sourceError(
        lines,
        constants.get(name)!.place,
        found,
        'Correct the expression: a constant is finite.',
      );
    }
    nodes.get(name)!.value = value;
    waiting.delete(name);
    for (const other of neededBy.get(name) ?? []) {
      const { needs } = waiting.get(other)!;
      needs.delete(name);
      if (needs.size === 0) ready.push(other);
    }
  }
  if (waiting.size > 0) throw circle(lines, constants, waiting);
  return nodes;
}

function circle(
  lines: readonly string[],
  constants: ReadonlyMap<string, Definition>,
  waiting: ReadonlyMap<string, { needs: ReadonlySet<string> }>,
): InputError {
  // Every waiting constant needs another waiting one, so this walk must come back to itself.
  const path = new Set<string>();
  let [name] = waiting.keys();
  while (!path.has(name)) {
    path.add(name);
    [name] = waiting.get(name)!.needs;
  }
  const names = shorten([...[...path].slice([...path].indexOf(name)), name].join(' → '), 100);
  const found = `constants are defined in a circle: ${names}.`;
  return sourceError(lines, constants.get(name)!.place, found, 'Give one of them a number.');
}

function notConstant(lines: readonly string[], constant: string, token: Token, isState: boolean): InputError {
  const [k, name] = [shorten(constant), shorten(token.text)];
  const meaning = isState ? 'is a state' : name === 't' ? 'is time' : 'has no value';
  return sourceError(
    lines,
    token.place,
    `${k} is defined as a constant, but ${name} ${meaning}.`,
    `If ${k} is a state, write ${k}' = …${meaning === 'has no value' ? `; otherwise give ${name} a value on a line of its own, such as ${name} = 1.` : `; otherwise write its expression out where ${k} is used.`}`,
  );
}
