import { checkModel } from './checkModel.ts';
import type { Bounds, Jump, Model, Noise } from './model.ts';
import { printBeginning } from './printBeginning.ts';
import { printExpression } from './printExpression.ts';

/**
 * The text of a model, all of its lines. Reading it gives the same model, except for places and the text itself.
 *
 * @example
 * ```ts
 * import { parseModel, printModel } from 'wendy';
 *
 * console.log(printModel(parseModel("u'=a*u # growth")).trimEnd()); // → u' = a*u
 * ```
 */
export function printModel(model: Model): string {
  checkModel(model);
  const { parameters, initial } = model;
  const first = `(${initial.time ?? 0})`;
  const lines = [
    ...(model.declared ? [`parameters ${parameters.join(', ')}`] : []),
    ...model.equations.map(({ state, expression }) => `${state}' = ${printExpression(expression)}`),
    ...model.definitions.map(({ name, expression }) => `${name} = ${printExpression(expression)}`),
    ...Array.from(model.constants, ([name, value]) => `${name} = ${number(value)}`),
    ...model.inputs.map(({ name, held }) => `input ${name}${held ? ' held' : ''}`),
    ...Array.from(
      initial.values,
      ([name, { expression }]) => `${name}${first} = ${printBeginning(expression, Infinity, first)}`,
    ),
    ...model.outputs.map(({ name, expression }) => `observe ${name} = ${printExpression(expression)}`),
    ...model.noise.map(printNoise),
    ...model.jumps.map(printJump),
    ...model.bounds.map((bounds) => printBounds(bounds, first)),
    ...model.free.map((name) => `${name} free`),
    ...model.priors.map(
      ({ of, initial, distribution, a, b }) =>
        `${of}${initial ? first : ''} ~ ${distribution}(${number(a)}, ${number(b)})`,
    ),
    ...(model.local.length > 0 ? [`local ${model.local.join(', ')}`] : []),
    ...model.reports.map(
      ({ name, expression }) => `report ${name} = ${printBeginning(expression, Infinity, first)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** The line of an output's noise. */
function printNoise({ output, distribution, sd }: Noise): string {
  const law = distribution === 'normal' && sd ? '' : ` ${distribution}`;
  const size = sd === undefined ? '' : ` = ${'kind' in sd ? printExpression(sd) : `column ${sd.column}`}`;
  return `noise ${output}${law}${size}`;
}

function printJump(jump: Jump): string {
  if (jump.kind === 'dose') return `dose ${jump.column} into ${jump.state}`;
  const assign = jump.assign
    .map(({ state, expression }) => `${state} = ${printExpression(expression)}`)
    .join(', ');
  if (jump.kind === 'when') {
    return `when ${printExpression(jump.left)} > ${printExpression(jump.right)}: ${assign}`;
  }
  const every = jump.every === undefined ? '' : ` every ${number(jump.every)}`;
  return `at t = ${jump.times.map(number).join(', ')}${every}: ${assign}`;
}

function printBounds({ of, initial, ...bounds }: Bounds, first: string): string {
  const name = `${of}${initial ? first : ''}`;
  const [low, high] = [Number.isFinite(bounds.lower), Number.isFinite(bounds.upper)];
  const above = bounds.lowerOpen ? '<' : '<=';
  const below = bounds.upperOpen ? '<' : '<=';
  if (low && high) return `${number(bounds.lower)} ${above} ${name} ${below} ${number(bounds.upper)}`;
  return high
    ? `${name} ${below} ${number(bounds.upper)}`
    : `${name} ${bounds.lowerOpen ? '>' : '>='} ${number(bounds.lower)}`;
}

function number(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
