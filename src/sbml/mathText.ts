import type { Operator, SbmlMath } from './sbmlMath.ts';

/** How names of a formula are written. Texts of several words stand in brackets. */
export interface Names {
  value(id: string): string;
  rate(id: string): string;
  readonly time: string;
}

/** How strongly a text holds together, from weak to strong. */
const [OR, AND, COMPARISON, SUM, PRODUCT, SIGN, POWER, ATOM] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface Written {
  readonly text: string;
  readonly strength: number;
  readonly isCondition: boolean;
}

/** The formula in the language of models. */
export function mathText(math: SbmlMath, names: Names): string {
  return numberText(math, SUM, names);
}

/** The formula as a condition in the language of models. */
export function conditionText(math: SbmlMath, names: Names): string {
  return condition(math, OR, names);
}

function numberText(m: SbmlMath, least: number, names: Names): string {
  const written = write(m, names);
  if (written.isCondition) return `if(${written.text}, 1, 0)`;
  return bracketed(written, least);
}

function condition(m: SbmlMath, least: number, names: Names): string {
  const written = write(m, names);
  if (written.isCondition) return bracketed(written, least);
  const { text } = written;
  if (m.kind === 'number') return m.value === 0 ? '1 < 0' : '0 < 1';
  if (m.kind === 'piecewise' && hasTruthValues(m)) return `${text} > 0`;
  const x = bracketed(written, SUM);
  return bracketed({ text: `${x} < 0 or ${x} > 0`, strength: OR, isCondition: true }, least);
}

function bracketed({ text, strength }: Written, least: number): string {
  return strength < least ? `(${text})` : text;
}

function hasTruthValues(m: SbmlMath & { kind: 'piecewise' }): boolean {
  const values = [...m.pieces.map(({ value }) => value), ...(m.otherwise ? [m.otherwise] : [])];
  return values.every(
    (value) => value.kind === 'truth' || (value.kind === 'apply' && conditions.has(value.op)),
  );
}

const conditions: ReadonlySet<Operator> = new Set(
  'eq neq gt geq lt leq and or xor not implies'.split(' ') as Operator[],
);

function write(m: SbmlMath, names: Names): Written {
  switch (m.kind) {
    case 'number':
      return plainNumber(m.value);
    case 'truth':
      return { text: m.holds ? '0 < 1' : '1 < 0', strength: COMPARISON, isCondition: true };
    case 'id':
      return atom(names.value(m.id));
    case 'time':
      return atom(names.time);
    case 'rateOf':
      return atom(names.rate(m.id));
    case 'piecewise':
      return m.pieces.length === 0
        ? m.otherwise
          ? write(m.otherwise, names)
          : plainNumber(Number.NaN)
        : atom(pieces(m, names));
    case 'apply':
      return conditions.has(m.op) ? writeCondition(m.op, m.args, names) : writeNumber(m.op, m.args, names);
    case 'call':
      throw new Error(`${m.id} is not written out`);
  }
}

function atom(text: string): Written {
  return { text, strength: ATOM, isCondition: false };
}

function plainNumber(value: number): Written {
  if (Number.isNaN(value)) return { text: '0/0', strength: PRODUCT, isCondition: false };
  if (!Number.isFinite(value)) {
    return { text: value > 0 ? '1/0' : '-1/0', strength: value > 0 ? PRODUCT : SUM, isCondition: false };
  }
  if (value === Math.PI) return atom('pi');
  return {
    text: String(value),
    strength: value < 0 || Object.is(value, -0) ? SUM : ATOM,
    isCondition: false,
  };
}

function pieces({ pieces, otherwise }: SbmlMath & { kind: 'piecewise' }, names: Names): string {
  const last = otherwise ? numberText(otherwise, SUM, names) : '0/0';
  return pieces.reduceRight(
    (rest, { value, condition: c }) =>
      `if(${condition(c, OR, names)}, ${numberText(value, SUM, names)}, ${rest})`,
    last,
  );
}

function writeCondition(op: Operator, args: readonly SbmlMath[], names: Names): Written {
  const truth = (text: string, strength: number): Written => ({ text, strength, isCondition: true });
  const join = (word: 'and' | 'or', members: string[]): Written =>
    members.length === 0
      ? truth(word === 'and' ? '0 < 1' : '1 < 0', COMPARISON)
      : members.length === 1
        ? truth(members[0], OR)
        : truth(members.join(` ${word} `), word === 'and' ? AND : OR);
  const holds = (m: SbmlMath, least: number) => condition(m, least, names);
  switch (op) {
    case 'and':
      return join(
        'and',
        args.map((m) => holds(m, AND)),
      );
    case 'or':
      return join(
        'or',
        args.map((m) => holds(m, AND)),
      );
    case 'not':
      return truth(`not (${holds(args[0], OR)})`, AND);
    case 'implies':
      return truth(`not (${holds(args[0], OR)}) or ${holds(args[1], AND)}`, OR);
    case 'xor':
      if (args.length === 0) return truth('1 < 0', COMPARISON);
      // Written out, the text would double with every member, and with every `xor` in another.
      return args.length > 3 || args.some(isLogical)
        ? truth(`rem(${args.map((m) => `if(${holds(m, OR)}, 1, 0)`).join(' + ')}, 2) > 0`, COMPARISON)
        : truth(
            args.map((m) => holds(m, OR)).reduce((a, b) => `(${a}) and not (${b}) or not (${a}) and (${b})`),
            OR,
          );
  }
  const sides = args.map((m) => numberText(m, SUM, names));
  if (sides.length < 2) return truth('0 < 1', COMPARISON);
  const pairs = sides.slice(1).map((right, i) => {
    const left = sides[i];
    // Not a number is neither equal to anything, nor larger or smaller.
    if (isNotANumber(left) || isNotANumber(right)) return op === 'neq' ? '0 < 1' : '1 < 0';
    if (op === 'eq') return `${left} <= ${right} and ${left} >= ${right}`;
    if (op === 'neq') return `${left} < ${right} or ${left} > ${right}`;
    return `${left} ${signs[op as keyof typeof signs]} ${right}`;
  });
  if (op === 'neq') return truth(pairs[0], OR);
  return truth(pairs.join(' and '), op === 'eq' || pairs.length > 1 ? AND : COMPARISON);
}

/** Whether a formula is made of other conditions. */
function isLogical(m: SbmlMath): boolean {
  return m.kind === 'apply' && ['and', 'or', 'xor', 'not', 'implies'].includes(m.op);
}

function isNotANumber(text: string): boolean {
  return text === '0/0' || text === '(0/0)';
}

const signs = { gt: '>', geq: '>=', lt: '<', leq: '<=' } as const;

function writeNumber(op: Operator, args: readonly SbmlMath[], names: Names): Written {
  const at = (i: number, least: number) => numberText(args[i], least, names);
  const of = (text: string, strength: number): Written => ({ text, strength, isCondition: false });
  const call = (name: string) => atom(`${name}(${args.map((_, i) => at(i, SUM)).join(', ')})`);
  const inverse = (name: string) => of(`1/${name}(${at(0, SUM)})`, PRODUCT);
  const ofInverse = (name: string) => atom(`${name}(1/${at(0, POWER)})`);
  switch (op) {
    case 'plus':
      return args.length === 0
        ? atom('0')
        : args.length === 1
          ? write(args[0], names)
          : of(sum(args, names), SUM);
    case 'minus':
      return args.length === 1 ? of(`-${at(0, POWER)}`, SUM) : of(`${at(0, SUM)} - ${at(1, PRODUCT)}`, SUM);
    case 'times':
      return args.length === 0
        ? atom('1')
        : args.length === 1
          ? write(args[0], names)
          : of(args.map((_, i) => at(i, i === 0 ? PRODUCT : SIGN)).join('*'), PRODUCT);
    case 'divide':
      return of(`${at(0, PRODUCT)}/${at(1, SIGN)}`, PRODUCT);
    case 'power':
      return of(`${at(0, ATOM)}^${at(1, POWER)}`, POWER);
    case 'root': {
      const [degree] = args;
      if (degree!.kind === 'number' && degree!.value === 2) return atom(`sqrt(${at(1, SUM)})`);
      return of(`${at(1, ATOM)}^(1/${at(0, SIGN)})`, POWER);
    }
    case 'log': {
      const [base] = args;
      if (base!.kind === 'number' && base!.value === 10) return atom(`log10(${at(1, SUM)})`);
      if (base!.kind === 'number' && base!.value === 2) return atom(`log2(${at(1, SUM)})`);
      return of(`log(${at(1, SUM)})/log(${at(0, SUM)})`, PRODUCT);
    }
    case 'max':
    case 'min':
      return args.length === 1 ? write(args[0], names) : call(op);
    case 'sec':
      return inverse('cos');
    case 'csc':
      return inverse('sin');
    case 'cot':
      return inverse('tan');
    case 'sech':
      return inverse('cosh');
    case 'csch':
      return inverse('sinh');
    case 'coth':
      return inverse('tanh');
    case 'arcsec':
      return ofInverse('acos');
    case 'arccsc':
      return ofInverse('asin');
    case 'arccot':
      return ofInverse('atan');
    case 'arcsech':
      return ofInverse('acosh');
    case 'arccsch':
      return ofInverse('asinh');
    case 'arccoth':
      return ofInverse('atanh');
    default:
      return call(spelled[op] ?? op);
  }
}

/** Functions that the language calls otherwise. */
const spelled: Partial<Record<Operator, string>> = {
  ln: 'log',
  ceiling: 'ceil',
  arcsin: 'asin',
  arccos: 'acos',
  arctan: 'atan',
  arcsinh: 'asinh',
  arccosh: 'acosh',
  arctanh: 'atanh',
};

function sum(args: readonly SbmlMath[], names: Names): string {
  return args
    .map((m, i) => {
      if (i > 0 && m.kind === 'apply' && m.op === 'minus' && m.args.length === 1) {
        return ` - ${numberText(m.args[0], PRODUCT, names)}`;
      }
      return `${i > 0 ? ' + ' : ''}${numberText(m, i === 0 ? SUM : PRODUCT, names)}`;
    })
    .join('');
}
