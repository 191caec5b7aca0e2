import { lineFindings } from '../findings/lineFindings.ts';
import type { Place } from '../inputError.ts';
import { dependencyOrder } from './dependencyOrder.ts';
import type { Expression } from './expression.ts';
import type { Initial } from './model.ts';
import { namesIn } from './namesIn.ts';
import { nearestName } from './nearestName.ts';
import type { LineOf } from './readStatement.ts';
import { initialNames, meaningOf, readExpression, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';

/** The first values that the x(…) = … lines give. */
export function readInitial(scope: Scope, statements: readonly LineOf<'initial'>[]): Initial {
  const { lines, states } = scope;
  const names = initialNames(scope);
  const values = new Map<string, { expression: Expression; place: Place }>();
  for (const { name: token, time, tokens, right, place } of statements) {
    const name = token.text;
    if (!states.has(name)) {
      const near = nearestName(name, states.keys());
      const meaning = meaningOf(scope, name);
      const finding = lineFindings.firstValueOfOther({ name, time, meaning, near });
      throw sourceError(lines, token.place, finding);
    }
    if (time !== scope.firstTime) {
      throw sourceError(lines, place, lineFindings.firstTimesDiffer({ time, first: scope.firstTime }));
    }
    const earlier = values.get(name);
    if (earlier) {
      const { line } = earlier.place;
      throw sourceError(lines, place, lineFindings.firstValueTwice({ state: name, time, line }));
    }
    values.set(name, { expression: readExpression(scope, tokens, right, names).value, place });
  }
  const needs = new Map(Array.from(values, ([name, { expression }]) => [name, namesIn(expression)]));
  const sorted = dependencyOrder(needs);
  if ('circle' in sorted) {
    const path = sorted.circle.map((name) => `${name}(${scope.firstTime})`);
    const { place } = values.get(sorted.circle[0])!;
    throw sourceError(lines, place, lineFindings.firstValueCircle({ values: path }));
  }
  return { time: scope.firstTime, values };
}
