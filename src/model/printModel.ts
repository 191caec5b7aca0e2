import { priorLine } from '../priors/prior.ts';
import { checkModel } from './checkModel.ts';
import type { Bounds, Event, Jump, Model, Noise, Setting } from './model.ts';
import { printBeginning } from './printBeginning.ts';
import { printCondition } from './printCondition.ts';
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
    ...model.settings.map((setting) => printSetting(setting, first)),
    ...model.bounds.map((bounds) => printBounds(bounds, first)),
    ...model.free.map((name) => `${name} free`),
    ...model.priors.map((prior) => priorLine(`${prior.of}${prior.initial ? first : ''}`, prior, number)),
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
    const sign = jump.strict ? '>' : '>=';
    return `when ${printExpression(jump.left)} ${sign} ${printExpression(jump.right)}: ${assign}`;
  }
  if (jump.kind === 'event') return `when ${printEvent(jump)}: ${assign}`;
  const every = jump.every === undefined ? '' : ` every ${number(jump.every)}`;
  const where = jump.experiments ? ` in ${jump.experiments.map(experiment).join(', ')}` : '';
  return `${jump.isBefore ? 'before' : 'at'} t = ${jump.times.map(number).join(', ')}${every}${where}: ${assign}`;
}

function printSetting({ kind, experiments, values, initial, start }: Setting, first: string): string {
  const set = [
    ...(start === undefined ? [] : [`t = ${number(start)}`]),
    ...values.map(({ name, expression }) => `${name} = ${printExpression(expression)}`),
    ...initial.map(
      ({ state, expression }) => `${state}${first} = ${printBeginning(expression, Infinity, first)}`,
    ),
  ];
  return `${kind === 'during' ? 'in' : 'steady'} ${experiments.map(experiment).join(', ')}${set.length > 0 ? `: ${set.join(', ')}` : ''}`;
}

/** The name of an experiment, in quotes unless it is one word. */
function experiment(name: string): string {
  return /^(?:[\p{L}_][\p{L}\p{M}\p{Nd}_]*|\d+)$/u.test(name) && name !== 'in' ? name : `"${name}"`;
}

function printEvent({ condition, delay, priority, cancellable, fromStart, late }: Event): string {
  const words = [
    ...(delay ? [`after ${printExpression(delay)}`] : []),
    ...(priority ? [`priority ${printExpression(priority)}`] : []),
    ...(cancellable ? ['cancellable'] : []),
    ...(late ? ['late'] : []),
    ...(fromStart ? ['from start'] : []),
  ];
  // Without it, one comparison alone would be a simple event.
  if (words.length === 0 && condition.kind === 'comparison') words.push('exact');
  return [printCondition(condition), ...words].join(' ');
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
