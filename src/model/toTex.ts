import { checkModel } from './checkModel.ts';
import { expressionToTex, numberToTex, plainTex, type TexStyle } from './expressionToTex.ts';
import { firstArgument, measurementToTex } from './measurementToTex.ts';
import type { Model } from './model.ts';

/**
 * What a model says, as a TeX `aligned` environment: its equations first, then its other lines.
 *
 * @example
 * ```ts
 * import { parseModel, toTex } from 'wendy';
 *
 * const tex = toTex(parseModel("u' = r*u*(1 - u/K)")); // \begin{aligned} … \end{aligned}
 * console.log(tex.split('\n')[1]); // → \frac{\mathrm{d}u}{\mathrm{d}t} &= r\,u\,\left(1 - \frac{u}{K}\right)
 * ```
 */
export function toTex(model: Model): string {
  return `\\begin{aligned}\n${toTexLines(model).join(' \\\\\n')}\n\\end{aligned}`;
}

/**
 * The lines of a model, each a line of TeX with one `&`: equations, definitions, first values, outputs, …, constants. `name` writes the
 * names of states and others in equations.
 */
export function toTexLines(model: Model, name: TexStyle['name'] = plainTex.name): string[] {
  checkModel(model);
  const first = firstArgument(model);
  const style = { first: '', name };
  return [
    ...model.equations.map(
      ({ state, expression }) =>
        `\\frac{\\mathrm{d}${name(state)}}{\\mathrm{d}t} &= ${expressionToTex(expression, style)}`,
    ),
    ...model.definitions.map(
      ({ name: defined, expression }) => `${name(defined)} &= ${expressionToTex(expression, style)}`,
    ),
    ...Array.from(
      model.initial.values,
      ([state, { expression }]) =>
        `${name(state)}${first} &= ${expressionToTex(expression, { first, name })}`,
    ),
    ...measurementToTex(model, name),
    ...Array.from(model.constants, ([constant, value]) => `${name(constant)} &= ${numberToTex(value)}`),
  ];
}
