import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import { portableMath } from '../model/portableMath.ts';
import { isZero } from '../model/simplify.ts';
import type { Algebra } from '../noise/noiseLaw.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { isAveraged, type Output, type Problem } from '../problem/problem.ts';
import { cellsOf, type Plan } from './grid.ts';
import type { Builder, OwnRow, StepOf } from './ownKernels.ts';

/**
 * Slots for the measurements at a node: one for each output whose repeats can be averaged, else one for each repeat. A slot has
 * one row, the residual; if the noise is a formula, a second one, the score of its logarithm.
 */
export interface Slots {
  readonly count: number;
  /** The total number of rows, and each slot's first row and number of rows. */
  readonly rows: number;
  readonly firstRow: Int32Array;
  readonly rowsOf: Int32Array;
  readonly output: Int32Array;
  /** Whether the factor is divided by the output's estimated noise. */
  readonly scaled: readonly boolean[];
  /** Whether the objective is more than half the squares of the rows. */
  readonly excess: boolean;
  /** Inputs of its kernel: two per slot. */
  readonly inputs: number;
  /** Value and factor of each slot at each measured time, factor 0 where nothing was measured. */
  readonly y: Float64Array;
  readonly factor: Float64Array;
  /** The number of values in each slot, and the squares of repeats about their mean. */
  readonly measured: Float64Array;
  readonly within: Float64Array;
  /** -1 or 1 where the value is only known to be below or above y, which then counts for no value; absent where none is. */
  readonly beyond?: Int8Array;
  /** Whether some slots are empty. */
  readonly gaps: boolean;
}

/** The output whose residual each row is; -1 for scores of noise. */
export function outputOfRows({ rows, firstRow, output }: Slots): Int32Array {
  const outputOfRow = new Int32Array(rows).fill(-1);
  output.forEach((o, s) => {
    outputOfRow[firstRow[s]] = o;
  });
  return outputOfRow;
}

function isFormula(sd: Output['sd']): sd is Expression {
  return typeof sd === 'object';
}

export function slotsOf(problem: Problem, plan: Plan): Slots {
  const { outputs } = problem;
  const cells = cellsOf(problem, plan);
  const repeats = outputs.map((output, o) =>
    isAveraged(output)
      ? 1
      : cells.reduce((most, cell) => (cell.output === o ? Math.max(most, cell.values.length) : most), 1),
  );
  const output = Int32Array.from(repeats.flatMap((n, o) => Array.from({ length: n }, () => o)));
  const rowsOf = output.map((o) => (isFormula(outputs[o].sd) ? 2 : 1));
  const firstRow = rowsOf.map((_, s) => rowsOf.subarray(0, s).reduce((sum, n) => sum + n, 0));
  const firstSlot = outputs.map((_, o) => output.indexOf(o));
  const count = output.length;
  const places = cells.length > 0 ? cells[cells.length - 1].place + 1 : 0;
  const size = places * count;
  // For unmeasured slots, any value with a logarithm will do.
  const y = new Float64Array(size).fill(1);
  const factor = new Float64Array(size);
  const measured = new Float64Array(size);
  const within = new Float64Array(size);
  const beyond = new Int8Array(size);
  for (const cell of cells) {
    const { distribution, sd } = outputs[cell.output];
    const values = noiseLawOf(distribution).ofLogarithm ? cell.values.map(portableMath.log) : cell.values;
    const at = cell.place * count + firstSlot[cell.output];
    const weight = (k: number) =>
      sd === 'column' ? 1 / cell.sd[k] ** 2 : typeof sd === 'number' ? 1 / sd ** 2 : 1;
    if (!isAveraged(outputs[cell.output])) {
      values.forEach((value, k) => {
        y[at + k] = value;
        factor[at + k] = Math.sqrt(weight(k));
        measured[at + k] = cell.beyond[k] === 0 ? 1 : 0;
        beyond[at + k] = cell.beyond[k];
      });
      continue;
    }
    const total = values.reduce((sum, _, k) => sum + weight(k), 0);
    const mean = values.reduce((sum, value, k) => sum + (weight(k) / total) * value, 0);
    y[at] = mean;
    factor[at] = Math.sqrt(total);
    measured[at] = values.length;
    within[at] = values.reduce((sum, value, k) => sum + weight(k) * (value - mean) ** 2, 0);
  }
  return {
    count,
    rows: rowsOf.reduce((sum, n) => sum + n, 0),
    firstRow,
    rowsOf,
    output,
    scaled: Array.from(output, (o) => outputs[o].sd === 'estimate'),
    excess: outputs.some(
      ({ distribution, sd }) => noiseLawOf(distribution).tails !== undefined || isFormula(sd),
    ),
    inputs: 2 * count,
    y,
    factor,
    measured,
    within,
    ...(beyond.some((side) => side !== 0) && { beyond }),
    gaps: factor.includes(0),
  };
}

/**
 * The rows of all slots. With H the prediction (its logarithm for log-normal noise), s its noise and r = (H - y)/s:
 *
 *   normal errors      cost ½r² + ln s;  rows r and (1 - r²)/√2, slopes H'/s and √2 s'/s
 *   heavy tails        cost of the law + ln s;  rows pull·r/√i and (1 - pull·r²)/√j, slopes √i H'/s and √j s'/s, where i and j are
 *                      the information of location and scale, 1 and 2 for the normal law, as is the pull 1
 *
 * so that slopes times rows are the score and slopes squared the expected information: a Gauss-Newton step is one of Fisher's
 * scoring. `excess` is the cost less half the squares of the rows. Without a formula s is in the factor, and there is one row.
 */
export function slotSteps(
  { outputs }: Problem,
  slots: Slots,
  { emit, translate }: Builder,
  stepOf: StepOf,
  input: (i: number) => number,
): (OwnRow & { excess?: number })[] {
  const number = (x: number) => emit('constant', [], x);
  const times = (a: number, b: number) => emit('multiply', [a, b]);
  const add = (a: number, b: number) => emit('add', [a, b]);
  const subtract = (a: number, b: number) => emit('subtract', [a, b]);
  const algebra: Algebra<number> = {
    number,
    add,
    subtract,
    multiply: times,
    divide: (a, b) => emit('divide', [a, b]),
    sqrt: (a) => emit('sqrt', [a]),
    log: (a) => emit('log', [a]),
    exp: (a) => emit('exp', [a]),
    tanh: (a) => emit('tanh', [a]),
  };
  return Array.from(slots.output, (o, s) => {
    const { expression, distribution, sd } = outputs[o];
    const { ofLogarithm, tails } = noiseLawOf(distribution);
    const H: Expression = ofLogarithm ? { kind: 'call', name: 'log', args: [expression] } : expression;
    const y = input(2 * s);
    const factor = input(2 * s + 1);
    const [h] = translate([H], stepOf);
    const formula = noiseFormula(sd, outputs);
    const noise = formula && translate([formula], stepOf)[0];
    const inverse = noise === undefined ? factor : emit('divide', [factor, noise]);
    const r = times(subtract(h, y), inverse);
    const slopeOf = (e: Expression, name: string, scale: number) => {
      const slope = derivative(e, name);
      return isZero(slope) ? undefined : times(translate([slope], stepOf)[0], scale);
    };
    const row = slots.firstRow[s];
    const square = times(r, r);
    const pull = tails ? tails.pull(square, algebra) : number(1);
    const location = tails?.location ?? 1;
    const scale = tails?.scale ?? 2;
    const value = tails ? times(number(1 / Math.sqrt(location)), times(pull, r)) : r;
    const rows: (OwnRow & { excess?: number })[] = [
      { row, value, by: (name) => slopeOf(H, name, times(number(Math.sqrt(location)), inverse)) },
    ];
    let cost = tails ? tails.cost(square, algebra) : times(number(0.5), square);
    let squares = times(value, value);
    if (formula && noise !== undefined) {
      const score = times(number(1 / Math.sqrt(scale)), subtract(number(1), times(pull, square)));
      const unit = emit('divide', [number(Math.sqrt(scale)), noise]);
      rows.push({ row: row + 1, value: score, by: (name) => slopeOf(formula, name, unit) });
      cost = add(cost, emit('log', [noise]));
      squares = add(squares, times(score, score));
    }
    if (tails || formula) {
      // Zero where nothing was measured.
      const isMeasured = emit('choose', [factor, number(0), number(0), number(1)]);
      rows[0] = { ...rows[0], excess: times(isMeasured, subtract(cost, times(number(0.5), squares))) };
    }
    return rows;
  }).flat();
}

/** The standard deviation of an output as an expression of states, if it is a formula. */
export function noiseFormula(sd: Output['sd'], outputs: readonly Output[]): Expression | undefined {
  if (!isFormula(sd)) return undefined;
  return withPredictions(sd, new Map(outputs.map(({ name, expression }) => [name, expression])));
}

/** A noise formula with the names of outputs replaced by their predictions. */
function withPredictions(e: Expression, predictions: ReadonlyMap<string, Expression>): Expression {
  if (e.kind === 'state') return predictions.get(e.name) ?? e;
  switch (e.kind) {
    case 'negate':
      return { ...e, of: withPredictions(e.of, predictions) };
    case 'sum':
      return { ...e, terms: e.terms.map((term) => withPredictions(term, predictions)) };
    case 'product':
      return { ...e, factors: e.factors.map((factor) => withPredictions(factor, predictions)) };
    case 'quotient':
      return {
        ...e,
        numerator: withPredictions(e.numerator, predictions),
        denominator: withPredictions(e.denominator, predictions),
      };
    case 'power':
      return {
        ...e,
        base: withPredictions(e.base, predictions),
        exponent: withPredictions(e.exponent, predictions),
      };
    case 'call':
      return { ...e, args: e.args.map((arg) => withPredictions(arg, predictions)) };
    case 'choose':
      return {
        ...e,
        left: withPredictions(e.left, predictions),
        right: withPredictions(e.right, predictions),
        yes: withPredictions(e.yes, predictions),
        no: withPredictions(e.no, predictions),
      };
    case 'defined':
      return { ...e, of: withPredictions(e.of, predictions) };
    default:
      return e;
  }
}
