import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import { children, type Expression } from '../model/expression.ts';
import type { Equation, Model } from '../model/parseModel.ts';
import { shortExpression } from '../model/shortExpression.ts';
import { list } from '../words.ts';

/**
 * The first equation without a value at a point, in words that name the part to blame, such as
 * "in u1' = a*log(u1), log(u1) is not a number at u1 = -1"; undefined where all have one.
 */
export function undefinedAt(model: Model, t: number, u: Float64Array, w: Float64Array): string | undefined {
  const slopes = valuesOf(
    model,
    model.equations.map(({ expression }) => expression),
    t,
    u,
    w,
  );
  for (const [l, equation] of model.equations.entries()) {
    if (Number.isFinite(slopes[l])) continue;
    const parts = inOrder(equation.expression);
    const values = valuesOf(model, parts, t, u, w);
    // Branches come before what they are part of: the first without a value is where it is lost.
    const blamed = values.findIndex((value) => !Number.isFinite(value));
    const place = pointWords(model, parts[blamed], t, u, w);
    return `in ${equation.state}' = ${shortExpression(equation.expression)}, ${shortExpression(parts[blamed])} is ${Number.isNaN(values[blamed]) ? 'not a number' : 'infinite'}${place ? ` at ${place}` : ''}`;
  }
  return undefined;
}

/** Every branch of e, those below before those above, e last. */
function inOrder(e: Expression): Expression[] {
  return [...children(e).flatMap(inOrder), e];
}

function valuesOf(
  model: Model,
  parts: readonly Expression[],
  t: number,
  u: Float64Array,
  w: Float64Array,
): Float64Array {
  const equations = parts.map((expression): Equation => ({ ...model.equations[0], expression }));
  const values = new Float64Array(parts.length);
  compileRightHandSide({ ...model, equations }).evaluate(t, u, w, values);
  return values;
}

/** The values of the names in e, such as "t = 0 and u1 = -1"; a part of them where they are many. */
function pointWords(model: Model, e: Expression, t: number, u: Float64Array, w: Float64Array): string {
  const found = new Map<string, number>();
  for (const part of inOrder(e)) {
    if (part.kind === 'time') found.set('t', t);
    if (part.kind === 'state') found.set(part.name, u[model.states.indexOf(part.name)]);
    if (part.kind === 'parameter' || part.kind === 'input')
      found.set(part.name, w[model.parameters.indexOf(part.name)]);
  }
  return list([...found].slice(0, 6).map(([name, value]) => `${name} = ${Number(value.toPrecision(6))}`));
}
