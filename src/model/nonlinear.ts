import type { InputError } from '../inputError.ts';
import { children, type Expression } from './expression.ts';
import type { Model } from './parseModel.ts';
import { printExpression } from './printExpression.ts';
import { shorten, sourceError, sourceLines } from './sourceError.ts';
import { tokenize } from './tokenize.ts';

// Why a model is not linear in its parameters, and what would make it so.

/** Two or more factors of a product hold parameters. */
export function multiplied(
  model: Model,
  equation: number,
  e: Expression,
  factors: readonly Expression[],
): InputError {
  const names = parametersIn(e);
  if (names.length === 1) {
    const found = `${names[0]} multiplies itself`;
    return nonlinear(
      model,
      equation,
      e,
      found,
      `Replace the power of ${names[0]} by one parameter${orValue(names[0])}`,
    );
  }
  const bare = factors.every(({ kind }) => kind === 'parameter');
  const last = names[names.length - 1];
  const advice = bare
    ? `Replace the product ${shorten(names.join('*'))} by one parameter${orValue(last)}`
    : `Multiply it out and use one parameter for each product of parameters${orValue(last)}`;
  const forgotten = 'If one of them is a state, add its equation.';
  return nonlinear(model, equation, e, `${list(names)} multiply each other`, `${advice} ${forgotten}`);
}

/** The denominator of a quotient holds parameters. */
export function divides(model: Model, equation: number, e: Expression & { kind: 'quotient' }): InputError {
  const names = parametersIn(e.denominator);
  const [name] = names;
  const found = `${list(names)} ${names.length > 1 ? 'stand' : 'stands'} in a denominator`;
  const advice =
    e.denominator.kind === 'parameter'
      ? `Multiply by a parameter instead, one that stands for 1/${name}${orValue(name)}`
      : `Give ${name} a value on a line of its own, such as ${name} = 0.3.`;
  return nonlinear(model, equation, e, found, advice);
}

/** The base or the exponent of a power holds parameters. */
export function inPower(model: Model, equation: number, e: Expression & { kind: 'power' }): InputError {
  const inExponent = parametersIn(e.exponent);
  if (inExponent.length > 0) {
    const [name] = inExponent;
    const found = `${list(inExponent)} ${inExponent.length > 1 ? 'stand in an exponent' : 'is an exponent'}`;
    return nonlinear(
      model,
      equation,
      e,
      found,
      `Give ${name} a value on a line of its own, such as ${name} = 2.`,
    );
  }
  const names = parametersIn(e.base);
  const advice =
    e.base.kind === 'parameter'
      ? `Replace ${shorten(printExpression(e))} by one parameter${orValue(names[0])}`
      : `Give ${names[0]} a value on a line of its own, such as ${names[0]} = 0.5.`;
  const found = `${list(names)} ${names.length > 1 ? 'are' : 'is'} raised to a power`;
  return nonlinear(model, equation, e, found, advice);
}

/** The arguments of a function hold parameters. */
export function insideFunction(model: Model, equation: number, e: Expression): InputError {
  const names = parametersIn(e);
  const name = e.kind === 'call' ? e.name : 'a function';
  const found = `${list(names)} ${names.length > 1 ? 'stand' : 'stands'} inside ${name}(…)`;
  const advice = children(e).every((arg) => arg.kind === 'parameter')
    ? `Replace ${shorten(printExpression(e))} by one parameter${orValue(names[0])}`
    : `Give ${names[0]} a value on a line of its own, such as ${names[0]} = 0.5.`;
  return nonlinear(model, equation, e, found, advice);
}

/** A number before a term is infinite or undefined. */
export function notFinite(
  model: Model,
  equation: number,
  feature: Expression,
  coefficient: number,
): InputError {
  const { state, place } = model.equations[equation];
  const found = `in the equation of ${shorten(state)} the number before ${shorten(printExpression(feature))} is ${coefficient}.`;
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
  return sourceError(
    lines,
    listed.find(({ text }) => text === name)!.place,
    `${shorten(name)} is declared a parameter, but no equation uses it.`,
    `Nothing can be learnt about it. Remove ${shorten(name)} from the list, or use it.`,
  );
}

function nonlinear(model: Model, equation: number, e: Expression, found: string, advice: string): InputError {
  const { state, place } = model.equations[equation];
  return sourceError(
    sourceLines(model.text),
    e.place ?? place,
    `${found} in the equation of ${shorten(state)} (term ${shorten(printExpression(e), 60)}); the model must be linear in its parameters.`,
    advice,
  );
}

function orValue(name: string): string {
  return `, or give ${shorten(name)} a value on a line of its own, such as ${shorten(name)} = 0.5.`;
}

function list(names: readonly string[]): string {
  const short = names.map((name) => shorten(name));
  if (short.length > 4) return `${short.slice(0, 3).join(', ')} and ${short.length - 3} more`;
  return short.length === 1 ? short[0] : `${short.slice(0, -1).join(', ')} and ${short[short.length - 1]}`;
}

/** Names of the parameters in e, in order of appearance. */
function parametersIn(e: Expression): string[] {
  const names = new Set<string>();
  const walk = (e: Expression): void => {
    if (e.kind === 'parameter') names.add(e.name);
    children(e).forEach(walk);
  };
  walk(e);
  return [...names];
}

function placeOf(e: Expression, name: string): Expression['place'] {
  if (e.kind === 'parameter' && e.name === name) return e.place;
  for (const child of children(e)) {
    const place = placeOf(child, name);
    if (place) return place;
  }
  return undefined;
}
