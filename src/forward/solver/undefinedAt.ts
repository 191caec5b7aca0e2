import type { UndefinedPart } from '../../findings/undefinedWords.ts';
import { compileRightHandSide } from '../../model/compileRightHandSide.ts';
import { children, type Expression } from '../../model/expression.ts';
import type { Equation, Model } from '../../model/parseModel.ts';
import { shortExpression } from '../../model/shortExpression.ts';

/** The first equation without a value at a point, with the part to blame; undefined where all have one. */
export function undefinedAt(
  model: Model,
  t: number,
  u: Float64Array,
  w: Float64Array,
): UndefinedPart | undefined {
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
    return {
      state: equation.state,
      equation: shortExpression(equation.expression),
      part: shortExpression(parts[blamed]),
      value: values[blamed],
      at: namesAt(model, parts[blamed], t, u, w),
    };
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

/** The values of the names in e. */
function namesAt(
  model: Model,
  e: Expression,
  t: number,
  u: Float64Array,
  w: Float64Array,
): UndefinedPart['at'] {
  const values = new Map<string, number>();
  for (const part of inOrder(e)) {
    if (part.kind === 'time') values.set('t', t);
    if (part.kind === 'state') values.set(part.name, u[model.states.indexOf(part.name)]);
    if (part.kind === 'parameter' || part.kind === 'input')
      values.set(part.name, w[model.parameters.indexOf(part.name)]);
  }
  return [...values];
}
