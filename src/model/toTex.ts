import { checkModel } from './checkModel.ts';
import { expressionToTex, nameToTex, numberToTex } from './expressionToTex.ts';
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
 * The lines of a model, each a line of TeX with one `&`: equations, definitions, first values, outputs, …, constants.
 */
export function toTexLines(model: Model): string[] {
  checkModel(model);
  const first = firstArgument(model);
  return [
    ...model.equations.map(
      ({ state, expression }) =>
        `\\frac{\\mathrm{d}${nameToTex(state)}}{\\mathrm{d}t} &= ${expressionToTex(expression)}`,
    ),
    ...model.definitions.map(
      ({ name, expression }) => `${nameToTex(name)} &= ${expressionToTex(expression)}`,
    ),
    ...Array.from(
      model.initial.values,
      ([name, { expression }]) => `${nameToTex(name)}${first} &= ${expressionToTex(expression, first)}`,
    ),
    ...measurementToTex(model),
    ...Array.from(model.constants, ([name, value]) => `${nameToTex(name)} &= ${numberToTex(value)}`),
  ];
}
