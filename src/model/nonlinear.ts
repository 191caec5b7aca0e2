import { InputError } from '../inputError.ts';
import { children, type Expression } from './expression.ts';
import { freeName } from './freeName.ts';
import { isFixed, needingValue, type Obstacle, obstacles, parametersIn, phaseIn } from './obstacles.ts';
import type { Model } from './parseModel.ts';
import { shortExpression } from './shortExpression.ts';
import { shorten, sourceError, sourceLines } from './sourceError.ts';
import { tokenize } from './tokenize.ts';

// Why a model is not linear in its parameters, and what would make it so.

/** The branch e of an equation is neither known, nor a parameter times something known, nor a sum of these. */
export function notLinear(model: Model, equation: number, e: Expression): InputError {
  const { state, place } = model.equations[equation];
  // What no renaming removes comes first: in k*u^n, it is n that needs a value.
  const found = obstacles(e);
  const obstacle = found.find(phaseIn) ?? found[0];
  const at = obstacle ?? e;
  const [reason, advice] = obstacle ? explainObstacle(model, e, obstacle) : explainRenaming(e);
  return sourceError(
    sourceLines(model.text),
    at.place ?? place,
    `${reason} in the equation of ${shorten(state)} (term ${shortExpression(at, 60)}); the model must be linear in its parameters.`,
    advice,
  );
}

/** Parameters of e stand where only a value helps, or the two waves that a shifted one is the sum of. */
function explainObstacle(model: Model, e: Expression, obstacle: Obstacle): [string, string] {
  const values = needingValue(e);
  const phase = phaseIn(obstacle);
  if (phase) {
    const taken = [...model.states, ...model.parameters, ...model.constants.keys()];
    const [A, B] = ['A', 'B'].map((name) => freeName([name], taken));
    const rest = shortExpression(phase.rest, 60);
    const also = values.size > 0 ? `, and ${giveValues(values)}` : '';
    return [
      position(obstacle),
      `Write ${A}*cos(${rest}) + ${B}*sin(${rest}), where ${A} and ${B} stand for amplitude and phase${also}.`,
    ];
  }
  const left = parametersIn(e).filter((name) => !values.has(name));
  const stays = left.length === 1 && isFactor(e, left[0]) ? `; ${shorten(left[0])} stays a parameter` : '';
  return [position(obstacle), `G${giveValues(values).slice(1)}${stays}.`];
}

/** The parameters of e can be gathered into new ones, which stand for a product, quotient or function of them. */
function explainRenaming(e: Expression): [string, string] {
  if (e.kind === 'product')
    return explainProduct(e.factors.filter((factor) => parametersIn(factor).length > 0));
  if (e.kind === 'quotient') {
    const { numerator, denominator } = e;
    const [above] = parametersIn(numerator);
    const text = shortExpression(denominator, 40);
    const divisor = denominator.kind === 'parameter' ? text : `(${text})`;
    const advice = above
      ? `Use one parameter for each quotient, such as ${shorten(above)}/${divisor}`
      : `Multiply by a parameter instead, one that stands for 1/${divisor}`;
    return [position(e), `${advice}, or ${giveValues(halves(parametersIn(denominator)))}.`];
  }
  const advice = `Replace ${shortExpression(e, 40)} by one parameter`;
  return [position(e as Obstacle), `${advice}, or ${giveValues(halves(parametersIn(e)))}.`];
}

/** Two or more factors of a product hold parameters. */
function explainProduct(factors: readonly Expression[]): [string, string] {
  const product: Expression = { kind: 'product', factors };
  const names = parametersIn(product);
  const values = giveValues(halves(parametersIn({ kind: 'product', factors: factors.slice(1) })));
  const forgotten = names.length > 1 ? ' If one of them is a state, add its equation.' : '';
  const whole = factors.every(isFixed);
  const texts = [...new Set(factors.map((factor) => shortExpression(factor, 40)))];
  const parts = whole ? texts : names;
  const advice = !whole
    ? 'Multiply it out and use one parameter for each product or quotient of parameters'
    : parts.length === 1
      ? `Replace the power of ${parts[0]} by one parameter`
      : `Replace the product ${shortExpression(product, 40)} by one parameter`;
  const divided = !whole && hasQuotient(product) ? 'multiply or divide' : 'multiply';
  const reason =
    parts.length === 1 ? `${list(parts)} multiplies itself` : `${list(parts)} ${divided} each other`;
  return [reason, `${advice}, or ${values}.${forgotten}`];
}

/** Where in e its parameters stand. */
function position(e: Obstacle): string {
  const stand = (names: readonly string[]) => `${list(names)} ${names.length > 1 ? 'stand' : 'stands'}`;
  if (e.kind === 'quotient') return `${stand(parametersIn(e.denominator))} in a denominator`;
  if (e.kind !== 'power')
    return `${stand(parametersIn(e))} inside ${e.kind === 'call' ? e.name : 'a function'}(…)`;
  const names = parametersIn(e.exponent);
  if (names.length === 1) return `${list(names)} is an exponent`;
  if (names.length > 1) return `${stand(names)} in an exponent`;
  const below = parametersIn(e.base);
  return `${list(below)} ${below.length > 1 ? 'are' : 'is'} raised to a power`;
}

/** Whether the name is a factor above the line of e. */
function isFactor(e: Expression, name: string): boolean {
  if (e.kind === 'defined') return isFactor(e.of, name);
  if (e.kind === 'quotient') return isFactor(e.numerator, name);
  if (e.kind === 'product') return e.factors.some((factor) => isFactor(factor, name));
  return e.kind === 'parameter' && e.name === name;
}

function hasQuotient(e: Expression): boolean {
  return e.kind === 'quotient' || children(e).some(hasQuotient);
}

function halves(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name) => [name, 0.5]));
}

function giveValues(values: ReadonlyMap<string, number>): string {
  const names = [...values.keys()];
  const examples = [...values].slice(0, 3).map(([name, value]) => `${shorten(name)} = ${value}`);
  const what = names.length > 1 ? 'values on lines of their own' : 'a value on a line of its own';
  return `give ${list(names)} ${what}, such as ${list(examples)}`;
}

function list(names: readonly string[]): string {
  const short = names.map((name) => shorten(name));
  if (short.length > 4) return `${short.slice(0, 3).join(', ')} and ${short.length - 3} more`;
  return short.length === 1 ? short[0] : `${short.slice(0, -1).join(', ')} and ${short[short.length - 1]}`;
}

/** A number before a term is infinite or undefined. */
export function notFinite(
  model: Model,
  equation: number,
  feature: Expression,
  coefficient: number,
): InputError {
  const { state, place } = model.equations[equation];
  const found = `in the equation of ${shorten(state)} the number before ${shortExpression(feature, 40)} is ${coefficient}.`;
  return sourceError(
    sourceLines(model.text),
    place,
    found,
    'Look for a division by zero or numbers too large.',
  );
}

/** No term of the model depends on the parameter. */
export function noEffect(model: Model, name: string): InputError {
  const lines = sourceLines(model.text);
  for (const { expression, state } of model.equations) {
    const place = placeOf(expression, name);
    if (place) {
      const found = `${shorten(name)} has no effect: its terms in the equation of ${shorten(state)} cancel or are multiplied by 0.`;
      return sourceError(
        lines,
        place,
        found,
        `Nothing can be learnt about it. Remove ${shorten(name)} from the model.`,
      );
    }
  }
  const listed = tokenize(lines).flatMap(([first, ...others]) => (first.text === 'parameters' ? others : []));
  const declared = listed.find(({ text }) => text === name);
  if (!declared) {
    return new InputError(
      `${shorten(name)} is a parameter that no equation uses. The weak form learns from the equations alone.`,
    );
  }
  return sourceError(
    lines,
    declared.place,
    `${shorten(name)} is declared a parameter, but no equation uses it.`,
    `Nothing can be learnt about it. Remove ${shorten(name)} from the list, or use it.`,
  );
}

function placeOf(e: Expression, name: string): Expression['place'] {
  if (e.kind === 'parameter' && e.name === name) return e.place;
  for (const child of children(e)) {
    const place = placeOf(child, name);
    if (place) return place;
  }
  return undefined;
}
