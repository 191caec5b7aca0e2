import type { Condition } from '../model/condition.ts';
import type { Expression, FunctionName } from '../model/expression.ts';

type Ids = ReadonlyMap<string, string>;

const operators: Partial<Record<FunctionName, string>> = {
  log: 'ln',
  sqrt: 'root',
  asin: 'arcsin',
  acos: 'arccos',
  atan: 'arctan',
  asinh: 'arcsinh',
  acosh: 'arccosh',
  atanh: 'arctanh',
};

/** An expression as a `math` element. */
export function mathMl(e: Expression, ids: Ids): string {
  return math(write(e, ids));
}

/** A condition as a `math` element. */
export function conditionMl(c: Condition, ids: Ids): string {
  return math(condition(c, ids));
}

function math(inside: string): string {
  return `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;
}

function apply(operator: string, ...args: readonly string[]): string {
  return `<apply><${operator}/>${args.join('')}</apply>`;
}

function condition(c: Condition, ids: Ids): string {
  if (c.kind === 'comparison') return apply(c.strict ? 'gt' : 'geq', write(c.left, ids), write(c.right, ids));
  return apply(c.kind === 'all' ? 'and' : 'or', ...c.of.map((one) => condition(one, ids)));
}

function write(e: Expression, ids: Ids): string {
  const of = (inner: Expression) => write(inner, ids);
  switch (e.kind) {
    case 'number':
      return number(e.value);
    case 'constant':
      return ids.has(e.name) ? name(e.name, ids) : e.name === 'pi' ? '<pi/>' : number(e.value);
    case 'state':
    case 'parameter':
    case 'input':
    case 'defined':
      return name(e.name, ids);
    case 'time':
      return '<csymbol encoding="text" definitionURL="http://www.sbml.org/sbml/symbols/time">t</csymbol>';
    case 'negate':
      return apply('minus', of(e.of));
    case 'sum':
      return apply('plus', ...e.terms.map(of));
    case 'product':
      return apply('times', ...e.factors.map(of));
    case 'quotient':
      return apply('divide', of(e.numerator), of(e.denominator));
    case 'power':
      return apply('power', of(e.base), of(e.exponent));
    case 'call':
      return apply(operators[e.name] ?? e.name, ...e.args.map(of));
    case 'choose':
      return `<piecewise><piece>${of(e.yes)}${apply('leq', of(e.left), of(e.right))}</piece><otherwise>${of(e.no)}</otherwise></piecewise>`;
  }
}

function name(name: string, ids: Ids): string {
  return `<ci>${ids.get(name)}</ci>`;
}

function number(value: number): string {
  const [digits, exponent] = String(value).split('e');
  if (exponent === undefined) return `<cn>${digits}</cn>`;
  return `<cn type="e-notation">${digits}<sep/>${Number(exponent)}</cn>`;
}
