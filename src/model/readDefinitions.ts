import { lineFindings } from '../findings/lineFindings.ts';
import type { InputError } from '../inputError.ts';
import { constantValue } from './constantValue.ts';
import { dependencyOrder } from './dependencyOrder.ts';
import type { Named } from './model.ts';
import { namesIn } from './namesIn.ts';
import type { Definition } from './readStatement.ts';
import { ordinaryNames, readExpression, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';

/**
 * The constants and the other definitions of a model, both in the order of the text. Each is read after those that it uses,
 * and its branch is put into the scope.
 */
export function readDefinitions(scope: Scope): {
  constants: Map<string, number>;
  definitions: Named[];
} {
  const { lines, definitions: all, nodes } = scope;
  nodes.set('pi', { kind: 'constant', name: 'pi', value: Math.PI });
  const needs = new Map(Array.from(all, ([name, definition]) => [name, namesOf(definition)]));
  const sorted = dependencyOrder(needs);
  if ('circle' in sorted) throw inCircle(scope, sorted.circle);
  const names = ordinaryNames(scope);
  const others = new Map<string, Named>();
  const values = new Map<string, number>();
  for (const name of sorted.order) {
    const { tokens, right, place } = all.get(name)!;
    const { value: expression } = readExpression(scope, tokens, right, names);
    if (namesIn(expression).size > 0) {
      nodes.set(name, { kind: 'defined', name, of: expression });
      others.set(name, { name, expression, place });
    } else {
      const value = constantValue(expression)!;
      if (!Number.isFinite(value)) {
        throw sourceError(lines, place, lineFindings.constantNotFinite({ name, value: String(value) }));
      }
      values.set(name, value);
      // Where an experiment has another value, it is a parameter of the model that is known in the others.
      nodes.set(name, scope.set.has(name) ? { kind: 'parameter', name } : { kind: 'constant', name, value });
    }
  }
  const constants = new Map<string, number>();
  for (const name of all.keys()) {
    const value = values.get(name);
    if (value !== undefined) constants.set(name, value);
  }
  return { constants, definitions: [...all.keys()].flatMap((name) => others.get(name) ?? []) };
}

/** The names on the right, other than before a bracket, where they are functions. */
function namesOf({ tokens, right }: Definition): string[] {
  const names: string[] = [];
  for (let i = right; i < tokens.length - 1; i++) {
    if (tokens[i].kind === 'name' && tokens[i + 1].text !== '(') names.push(tokens[i].text);
  }
  return names;
}

function inCircle(scope: Scope, circle: readonly string[]): InputError {
  const { place } = scope.definitions.get(circle[0])!;
  return sourceError(scope.lines, place, lineFindings.definitionCircle({ names: circle }));
}
