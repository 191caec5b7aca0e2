import type { Expression, FunctionName } from './expression.ts';
import { portableMath } from './portableMath.ts';

/** The elementary steps of an evaluation. `choose` has four operands: a ≤ b ? c : d. */
export type Op =
  | 'input'
  | 'constant'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'negate'
  | 'pow'
  | 'choose'
  | FunctionName;

/** One step: `value` is the number of a constant or the index of an input. */
export interface Instruction {
  readonly op: Op;
  /** Indices of the earlier instructions whose results this one takes. */
  readonly operands: readonly number[];
  readonly value: number;
}

/** Expressions as a list of steps, each distinct step once. `outputs` says which steps the results are. */
export interface Tape {
  readonly instructions: readonly Instruction[];
  readonly outputs: readonly number[];
}

/** Whether two tapes compute the same from the same inputs, step by step. */
export function sameTape(a: Tape, b: Tape): boolean {
  const { instructions, outputs } = a;
  if (instructions.length !== b.instructions.length || !sameNumbers(outputs, b.outputs)) return false;
  // The last steps differ most.
  for (let i = instructions.length - 1; i >= 0; i--) {
    const { op, operands, value } = instructions[i];
    const other = b.instructions[i];
    if (op !== other.op || !Object.is(value, other.value) || !sameNumbers(operands, other.operands))
      return false;
  }
  return true;
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Exponents up to this one become multiplications, which are quicker than pow and as accurate. */
const MOST_MULTIPLIED = 16;

/** What a name stands for in an expression. */
export type NameKind = 'state' | 'parameter' | 'input' | 'time';

/** Makes a tape step by step. */
export interface TapeBuilder {
  readonly instructions: readonly Instruction[];
  /** The index of a step, which is added unless it is there already; steps on constants alone become constants. */
  emit(op: Op, operands: readonly number[], value?: number): number;
  /** The steps that the expressions end in, where `stepOf` gives the step that holds a name's value. */
  translate(expressions: readonly Expression[], stepOf: (name: string, kind: NameKind) => number): number[];
}

/**
 * The steps that evaluate all expressions. This list, and not the tree, defines the order of operations:
 * the interpreter and the compiled code follow it alike and agree in the last bit.
 *
 * @param inputOf index of the tape's input that holds a state, a parameter or an input of the model; time is input 0.
 */
export function buildTape(
  expressions: readonly Expression[],
  inputOf: (name: string, kind: Exclude<NameKind, 'time'>) => number,
): Tape {
  const { instructions, emit, translate } = tapeBuilder();
  const outputs = translate(expressions, (name, kind) =>
    emit('input', [], kind === 'time' ? 0 : inputOf(name, kind)),
  );
  return { instructions, outputs };
}

/** A builder without any steps yet. */
export function tapeBuilder(): TapeBuilder {
  const instructions: Instruction[] = [];
  const numbers = new Map<string, number>();
  return { instructions, emit, translate };

  function translate(
    expressions: readonly Expression[],
    stepOf: (name: string, kind: NameKind) => number,
  ): number[] {
    const seen = new Map<Expression, number>();
    const visit = (e: Expression): number => {
      let index = seen.get(e);
      if (index === undefined) {
        index = step(e, visit, stepOf);
        seen.set(e, index);
      }
      return index;
    };
    return expressions.map(visit);
  }

  function step(
    e: Expression,
    visit: (e: Expression) => number,
    stepOf: (name: string, kind: NameKind) => number,
  ): number {
    switch (e.kind) {
      case 'number':
      case 'constant':
        return emit('constant', [], e.value);
      case 'time':
        return stepOf('t', 'time');
      case 'state':
      case 'parameter':
      case 'input':
        return stepOf(e.name, e.kind);
      case 'defined':
        return visit(e.of);
      case 'negate':
        return emit('negate', [visit(e.of)]);
      case 'sum':
        return e.terms
          .slice(1)
          .reduce(
            (left, term) =>
              term.kind === 'negate'
                ? emit('subtract', [left, visit(term.of)])
                : emit('add', [left, visit(term)]),
            visit(e.terms[0]),
          );
      case 'product':
        return e.factors.map(visit).reduce((left, right) => emit('multiply', [left, right]));
      case 'quotient':
        return emit('divide', [visit(e.numerator), visit(e.denominator)]);
      case 'power':
        return raise(visit(e.base), visit(e.exponent));
      case 'call':
        return e.args.length === 1
          ? emit(e.name, [visit(e.args[0])])
          : e.args.map(visit).reduce((left, right) => emit(e.name, [left, right]));
      case 'choose':
        return emit('choose', [visit(e.left), visit(e.right), visit(e.yes), visit(e.no)]);
    }
  }

  function raise(base: number, exponent: number): number {
    const { op, value: n } = instructions[exponent];
    if (op !== 'constant' || !Number.isInteger(n) || Math.abs(n) > MOST_MULTIPLIED) {
      return emit('pow', [base, exponent]);
    }
    if (n === 0) return emit('constant', [], 1);
    if (n < 0) return emit('divide', [emit('constant', [], 1), multiplied(base, -n)]);
    return multiplied(base, n);
  }

  /** base^n, n ≥ 1, by squaring. */
  function multiplied(base: number, n: number): number {
    if (n === 1) return base;
    const half = multiplied(base, n >> 1);
    const square = emit('multiply', [half, half]);
    return n & 1 ? emit('multiply', [square, base]) : square;
  }

  function emit(op: Op, operands: readonly number[], value = 0): number {
    if (operands.length > 0 && operands.every((i) => instructions[i].op === 'constant')) {
      const [a, b, c, d] = operands.map((i) => instructions[i].value);
      return emit('constant', [], apply(op, a, b, c, d));
    }
    const key = `${op} ${operands.join(' ')} ${Object.is(value, -0) ? '-0' : value}`;
    let index = numbers.get(key);
    if (index === undefined) {
      index = instructions.push({ op, operands, value }) - 1;
      numbers.set(key, index);
    }
    return index;
  }
}

/** The tape of the first `count` outputs alone. */
export function withOutputs({ instructions, outputs }: Tape, count: number): Tape {
  const isNeeded = new Uint8Array(instructions.length);
  for (const o of outputs.slice(0, count)) isNeeded[o] = 1;
  for (let i = instructions.length - 1; i >= 0; i--) {
    if (isNeeded[i]) for (const operand of instructions[i].operands) isNeeded[operand] = 1;
  }
  const kept: Instruction[] = [];
  const placeOf = new Int32Array(instructions.length);
  instructions.forEach((one, i) => {
    if (!isNeeded[i]) return;
    placeOf[i] = kept.push({ ...one, operands: one.operands.map((operand) => placeOf[operand]) }) - 1;
  });
  return { instructions: kept, outputs: outputs.slice(0, count).map((o) => placeOf[o]) };
}

/** One step on numbers: JavaScript's own arithmetic, and functions that are the same everywhere. */
export function apply(op: Op, a: number, b = 0, c = 0, d = 0): number {
  switch (op) {
    case 'add':
      return a + b;
    case 'subtract':
      return a - b;
    case 'multiply':
      return a * b;
    case 'divide':
      return a / b;
    case 'negate':
      return -a;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
    case 'pow':
      return portableMath.pow(a, b);
    case 'choose':
      return a <= b ? c : a > b ? d : Number.NaN;
    case 'input':
    case 'constant':
      throw new Error(`${op} has no operands`);
    case 'sqrt':
    case 'abs':
    case 'floor':
      return Math[op](a);
    default:
      return portableMath[op](a);
  }
}
