import { formFindings, type Position, type Remedy } from '../findings/formFindings.ts';
import { InputError } from '../inputError.ts';
import { children, type Expression } from './expression.ts';
import { freeName } from './freeName.ts';
import { isFixed, needingValue, type Obstacle, obstacles, parametersIn, phaseIn } from './obstacles.ts';
import type { Model } from './parseModel.ts';
import { shortExpression } from './shortExpression.ts';
import { sourceError, sourceLines } from './sourceError.ts';
import { tokenize } from './tokenize.ts';

// Why a model is not linear in its parameters, and what would make it so.

/** The branch e of an equation is neither known, nor a parameter times something known, nor a sum of these. */
export function notLinear(model: Model, equation: number, e: Expression): InputError {
  const { state, place } = model.equations[equation];
  // What no renaming removes comes first: in k*u^n, it is n that needs a value.
  const all = obstacles(e);
  const obstacle = all.find(phaseIn) ?? all[0];
  const at = obstacle ?? e;
  const [position, remedy] = obstacle ? [positionIn(obstacle), remedyOf(model, e, obstacle)] : renaming(e);
  const term = shortExpression(at, 60);
  return sourceError(
    sourceLines(model.text),
    at.place ?? place,
    formFindings.notLinear({ state, term, position, remedy }),
  );
}

/** Parameters of e stand where only a value helps, or the two waves that a shifted one is the sum of. */
function remedyOf(model: Model, e: Expression, obstacle: Obstacle): Remedy {
  const needed = needingValue(e);
  const values = Object.fromEntries(needed);
  const phase = phaseIn(obstacle);
  if (phase) {
    const taken = [...model.states, ...model.parameters, ...model.constants.keys()];
    const names = ['A', 'B'].map((name) => freeName([name], taken));
    return { by: 'waves', names, rest: shortExpression(phase.rest, 60), values };
  }
  const left = parametersIn(e).filter((name) => !needed.has(name));
  const stays = left.length === 1 && isFactor(e, left[0]) ? left[0] : undefined;
  return { by: 'values', values, stays };
}

/** The parameters of e can be gathered into new ones, which stand for a product, quotient or function of them. */
function renaming(e: Expression): [Position, Remedy] {
  if (e.kind === 'product')
    return renamingProduct(e.factors.filter((factor) => parametersIn(factor).length > 0));
  if (e.kind === 'quotient') {
    const { numerator, denominator } = e;
    const above = parametersIn(numerator).at(0);
    const text = shortExpression(denominator, 40);
    const divisor = denominator.kind === 'parameter' ? text : `(${text})`;
    const values = halves(parametersIn(denominator));
    return [positionIn(e), { by: 'quotient', above, divisor, values }];
  }
  const values = halves(parametersIn(e));
  const text = shortExpression(e, 40);
  return [positionIn(e as Obstacle), { by: 'name', of: 'term', text, values, mayBeState: false }];
}

/** Two or more factors of a product hold parameters. */
function renamingProduct(factors: readonly Expression[]): [Position, Remedy] {
  const product: Expression = { kind: 'product', factors };
  const names = parametersIn(product);
  const values = halves(parametersIn({ kind: 'product', factors: factors.slice(1) }));
  const mayBeState = names.length > 1;
  if (!factors.every(isFixed)) {
    const position: Position = { at: 'product', parts: names, divided: hasQuotient(product) };
    return [position, { by: 'multiplyOut', values, mayBeState }];
  }
  const parts = [...new Set(factors.map((factor) => shortExpression(factor, 40)))];
  const naming =
    parts.length === 1
      ? ({ of: 'power', text: parts[0] } as const)
      : ({ of: 'product', text: shortExpression(product, 40) } as const);
  return [
    { at: 'product', parts, divided: false },
    { by: 'name', ...naming, values, mayBeState },
  ];
}

/** The places of its parameters in e. */
function positionIn(e: Obstacle): Position {
  if (e.kind === 'quotient') return { at: 'denominator', names: parametersIn(e.denominator) };
  if (e.kind !== 'power') {
    return { at: 'function', names: parametersIn(e), name: e.kind === 'call' ? e.name : 'a function' };
  }
  const names = parametersIn(e.exponent);
  return names.length > 0 ? { at: 'exponent', names } : { at: 'power', names: parametersIn(e.base) };
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

function halves(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 0.5]));
}

/** A number before a term is infinite or undefined. */
export function notFinite(
  model: Model,
  equation: number,
  feature: Expression,
  coefficient: number,
): InputError {
  const { state, place } = model.equations[equation];
  const term = shortExpression(feature, 40);
  const finding = formFindings.coefficientNotFinite({ state, term, value: String(coefficient) });
  return sourceError(sourceLines(model.text), place, finding);
}

/** No term of the model depends on the parameter. */
export function noEffect(model: Model, name: string): InputError {
  const lines = sourceLines(model.text);
  for (const { expression, state } of model.equations) {
    const place = placeOf(expression, name);
    if (place) return sourceError(lines, place, formFindings.parameterCancels({ name, state }));
  }
  const listed = tokenize(lines).flatMap(([first, ...others]) => (first.text === 'parameters' ? others : []));
  const declared = listed.find(({ text }) => text === name);
  return declared
    ? sourceError(lines, declared.place, formFindings.declaredUnused({ name }))
    : new InputError(formFindings.notInEquations({ name }));
}

function placeOf(e: Expression, name: string): Expression['place'] {
  if (e.kind === 'parameter' && e.name === name) return e.place;
  for (const child of children(e)) {
    const place = placeOf(child, name);
    if (place) return place;
  }
  return undefined;
}
