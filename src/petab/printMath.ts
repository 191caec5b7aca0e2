import { petabFindings } from '../findings/petabFindings.ts';
import type { FormulaFault } from '../findings/petabWords.ts';
import { InputError } from '../inputError.ts';
import type { PetabMath } from './petabMath.ts';
import type { CellPlace } from './readTsv.ts';

/** Functions that the language of models has under the same name. */
const SAME = new Set([
  'exp',
  'sqrt',
  'sin',
  'cos',
  'tan',
  'sinh',
  'cosh',
  'tanh',
  'abs',
  'ln',
  'log2',
  'log10',
  'floor',
  'min',
  'max',
  'pow',
]);

/** Functions by others, of one argument x in brackets. */
const OTHERS: Readonly<Record<string, (x: string) => string>> = {
  cot: (x) => `(1/tan(${x}))`,
  sec: (x) => `(1/cos(${x}))`,
  csc: (x) => `(1/sin(${x}))`,
  coth: (x) => `(1/tanh(${x}))`,
  sech: (x) => `(1/cosh(${x}))`,
  csch: (x) => `(1/sinh(${x}))`,
  arcsinh: (x) => `log((${x}) + sqrt((${x})^2 + 1))`,
  arccosh: (x) => `log((${x}) + sqrt((${x})^2 - 1))`,
  arctanh: (x) => `(0.5*log((1 + (${x}))/(1 - (${x}))))`,
  arccoth: (x) => `(0.5*log(((${x}) + 1)/((${x}) - 1)))`,
  arcsech: (x) => `log(1/(${x}) + sqrt(1/(${x})^2 - 1))`,
  arccsch: (x) => `log(1/(${x}) + sqrt(1/(${x})^2 + 1))`,
  sign: (x) => `if(${x} >= 0, 1, -1)`,
};

/** How strongly a text holds together: a condition, a sum, a product, a sign, a power, a value. */
type Strength = 0 | 1 | 2 | 3 | 4 | 5;

const ARITHMETIC: Readonly<Record<string, Strength>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 };

/**
 * The formula in the language of models.
 *
 * @param nameIn what a name is called there.
 */
export function printMath(e: PetabMath, nameIn: (name: string) => string, at: CellPlace): string {
  const fail = (reason: FormulaFault) =>
    new InputError(petabFindings.petabFormula({ at, text: nearText(e), reason }));

  const value = (e: PetabMath, least: Strength): string => {
    const [text, strength] = printed(e);
    return strength < least ? `(${text})` : text;
  };
  const printed = (e: PetabMath): [string, Strength] => {
    switch (e.kind) {
      case 'number':
        if (!Number.isFinite(e.value)) throw fail('infinity');
        return [String(e.value), e.value < 0 ? 3 : 5];
      case 'name':
        return [nameIn(e.name), 5];
      case 'unary':
        if (e.op === '!') throw fail('conditionAsValue');
        return e.op === '+' ? printed(e.of) : [`-${value(e.of, 4)}`, 3];
      case 'binary': {
        const strength = ARITHMETIC[e.op];
        if (strength === undefined) throw fail('conditionAsValue');
        if (e.op === '^') return [`${value(e.left, 5)}^${value(e.right, 4)}`, 4];
        const sign = strength === 1 ? ` ${e.op} ` : e.op;
        // a - (b - c) and a/(b/c) keep their brackets, and so does a sign after an operator.
        const right = value(e.right, e.op === '+' || e.op === '*' ? strength : ((strength + 1) as Strength));
        return [`${value(e.left, strength)}${sign}${right.startsWith('-') ? `(${right})` : right}`, strength];
      }
      case 'call':
        return [called(e.name, e.args), 5];
      case 'truth':
        throw fail('truthAsValue');
    }
  };
  const called = (name: string, args: readonly PetabMath[]): string => {
    const texts = () => args.map((arg) => value(arg, 0));
    if (name === 'piecewise') return pieces(args);
    if (name === 'log' && args.length === 2) return `(log(${texts()[0]})/log(${texts()[1]}))`;
    if (name === 'log' || SAME.has(name)) return `${name}(${texts().join(', ')})`;
    const other = Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined;
    if (!other || args.length !== 1) throw new InputError(petabFindings.petabFunction({ at, name }));
    return other(texts()[0]);
  };
  const pieces = (args: readonly PetabMath[]): string => {
    if (args.length % 2 === 0) throw fail('noLastValue');
    const [first, when] = args;
    return args.length === 1
      ? value(first, 0)
      : `if(${condition(when)}, ${value(first, 0)}, ${pieces(args.slice(2))})`;
  };
  const condition = (e: PetabMath): string => {
    if (e.kind === 'truth') return e.value ? '0 < 1' : '1 < 0';
    if (e.kind === 'unary' && e.op === '!') return `not (${condition(e.of)})`;
    if (e.kind !== 'binary') throw fail('valueAsCondition');
    const [a, b] = [e.left, e.right];
    switch (e.op) {
      case '&&':
        return `(${condition(a)}) and (${condition(b)})`;
      case '||':
        return `(${condition(a)}) or (${condition(b)})`;
      case '==':
        return `(${value(a, 1)} <= ${value(b, 1)}) and (${value(a, 1)} >= ${value(b, 1)})`;
      case '!=':
        return `(${value(a, 1)} < ${value(b, 1)}) or (${value(a, 1)} > ${value(b, 1)})`;
      case '<':
      case '>':
      case '<=':
      case '>=':
        return `${value(a, 1)} ${e.op} ${value(b, 1)}`;
      default:
        throw fail('valueAsCondition');
    }
  };
  return value(e, 0);
}

/** A few words of the formula, for messages. */
function nearText(e: PetabMath): string {
  return e.kind === 'call' ? `${e.name}(…)` : e.kind === 'binary' ? `… ${e.op} …` : e.kind;
}
