import type { Place } from '../inputError.ts';
import { dependencyOrder } from './dependencyOrder.ts';
import type { Expression } from './expression.ts';
import type { Initial } from './model.ts';
import { namesIn } from './namesIn.ts';
import { nearestName } from './nearestName.ts';
import type { LineOf } from './readStatement.ts';
import { initialNames, meaningOf, readExpression, type Scope } from './scope.ts';
import { shorten, sourceError } from './sourceError.ts';

/** The first values that the x(…) = … lines give. */
export function readInitial(scope: Scope, statements: readonly LineOf<'initial'>[]): Initial {
  const { lines, states } = scope;
  const names = initialNames(scope);
  const values = new Map<string, { expression: Expression; place: Place }>();
  for (const { name: token, time, tokens, right, place } of statements) {
    const name = token.text;
    const x = shorten(name);
    if (!states.has(name)) {
      const near = nearestName(name, states.keys());
      const meaning = meaningOf(scope, name) ?? 'has no equation';
      throw sourceError(
        lines,
        token.place,
        `${x} ${meaning}, so it has no first value.`,
        `First values belong to states. ${near ? `Did you mean ${near}(${time})?` : `If ${x} is a state, write ${x}' = … too.`}`,
      );
    }
    if (time !== scope.firstTime) {
      throw sourceError(
        lines,
        place,
        `this line is for t = ${time}, an earlier one for t = ${scope.firstTime}.`,
        'All first values belong to one time, the start. Give them the same one.',
      );
    }
    const earlier = values.get(name);
    if (earlier) {
      const found = `${x}(${time}) was given on line ${earlier.place.line} already.`;
      throw sourceError(lines, place, found, 'Remove one of the two.');
    }
    values.set(name, { expression: readExpression(scope, tokens, right, names).value, place });
  }
  const needs = new Map(Array.from(values, ([name, { expression }]) => [name, namesIn(expression)]));
  const sorted = dependencyOrder(needs);
  if ('circle' in sorted) {
    const path = sorted.circle.map((name) => `${name}(${scope.firstTime})`);
    const found = `first values use each other in a circle: ${shorten(path.join(' → '), 100)}.`;
    const { place } = values.get(sorted.circle[0])!;
    throw sourceError(lines, place, found, 'Give one of them by numbers and parameters alone.');
  }
  return { time: scope.firstTime, values };
}
