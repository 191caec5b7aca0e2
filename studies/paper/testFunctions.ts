import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { methodStyle } from '../../charts/figure/palette.ts';
import type { AxisSpec, FigureSpec, Panel } from '../../charts/figure/spec.ts';
import { type ExperimentWorkings, type Matrix, workings } from '../../src/index.ts';
import { list } from '../../src/text/words.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { percent } from '../report/words.ts';
import { createTruths } from '../run/samples.ts';
import { findCell, trialData } from './trial.ts';

/** As in the paper. */
const design = { problem: 'hindmarsh-rose', points: 256, noise: 0.02 };
const shown = 6;
const columns = 3;

/** The first orthonormal test functions and their derivatives: the paper's figure orthotf. */
export async function testFunctions({ layout }: Study): Promise<Item | undefined> {
  const cell = findCell(layout, design.problem, design.points, design.noise);
  if (!cell) return undefined;
  const { truth, sample } = await trialData(layout, cell, 1, createTruths());
  const [experiment] = (await workings(truth.model, sample.table)).experiments as [ExperimentWorkings];
  const K = experiment.Phi.rows;
  const values = Array.from({ length: shown }, (_, k) => rowOf(experiment.Phi, k));
  const changes = values.map(signChanges);
  const ends = Math.max(...values.map((row) => atEnds(row) / largestOf(row)));
  return {
    number: 4,
    title: 'Orthonormal test functions',
    caption: `The first ${shown} of ${K} orthonormal test functions and their derivatives, for Hindmarsh-Rose with ${design.points} points and ${percent(design.noise)} noise (first trial). The radii behind them are ${list(experiment.radii.map(String))} samples, the smallest chosen on these data. Ordered by singular value, they change sign ${list(changes.map(String))} times; at both ends of the record none is above ${ends.toExponential(0)} of its largest value.`,
    figures: [
      {
        name: 'test-functions',
        caption: `Test functions φ₁ … φ₆ and their derivatives, whose values at the ${design.points} times have length 1.`,
        draw: (document) => drawFigure(document, figureOf(experiment)),
      },
    ],
    tables: [summaryTable(experiment), valueTable(experiment)],
  };
}

function figureOf({ t, Phi, PhiDot }: ExperimentWorkings): FigureSpec {
  const [from, to] = [t[0], t.at(-1)!];
  // None at the ends, where those of two panels would meet.
  const ticks = [0.2, 0.4, 0.6, 0.8].map((part) => from + part * (to - from));
  const x: AxisSpec = { label: 'time', domain: [from, to], ticks };
  const [above, below]: AxisSpec[] = [{ label: 'φ_{k}' }, { label: 'dφ_{k}/dt' }];
  const panel = (A: Matrix, k: number, y: AxisSpec, color: string, title?: string): Panel => ({
    ...(title === undefined ? {} : { title }),
    x,
    y,
    layers: [
      { kind: 'rule', y: 0, width: 0.75 },
      { kind: 'line', x: [...t], y: rowOf(A, k), color },
    ],
  });
  const panels: Panel[] = [];
  for (let first = 0; first < shown; first += columns) {
    const group = Array.from({ length: columns }, (_, i) => first + i);
    panels.push(...group.map((k) => panel(Phi, k, above!, methodStyle('irls').color, `k = ${k + 1}`)));
    panels.push(...group.map((k) => panel(PhiDot, k, below!, methodStyle('fsnls').color)));
  }
  return {
    description: 'The first six orthonormal test functions and their derivatives over time',
    columns,
    heights: [75],
    panels,
  };
}

function rowOf({ rows, cols, data }: Matrix, k: number): number[] {
  return Array.from({ length: cols }, (_, m) => data[k + m * rows]);
}

function summaryTable({ Phi, singularValues }: ExperimentWorkings): ReportTable {
  return {
    name: 'summary',
    title: 'The test functions by singular value',
    columns: ['k', 'singular value', 'changes of sign', 'largest value', 'value at the ends'],
    rows: Array.from({ length: shown }, (_, k) => {
      const row = rowOf(Phi, k);
      return [k + 1, singularValues[k], signChanges(row), largestOf(row), atEnds(row)];
    }),
  };
}

function largestOf(values: readonly number[]): number {
  return Math.max(...values.map(Math.abs));
}

function atEnds(values: readonly number[]): number {
  return Math.max(Math.abs(values[0]), Math.abs(values.at(-1)!));
}

/** Changes of sign, rounding about zero left aside. */
function signChanges(values: readonly number[]): number {
  const least = 1e-6 * largestOf(values);
  const signs = values.filter((x) => Math.abs(x) > least).map(Math.sign);
  return signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
}

function valueTable({ t, Phi, PhiDot }: ExperimentWorkings): ReportTable {
  const orders = Array.from({ length: shown }, (_, k) => k);
  return {
    name: 'test-functions',
    title: 'Values at the times of the data',
    columns: ['t', ...orders.map((k) => `phi${k + 1}`), ...orders.map((k) => `dphi${k + 1}/dt`)],
    rows: Array.from(t, (time, m) => [
      time,
      ...[Phi, PhiDot].flatMap(({ rows, data }) => orders.map((k) => data[k + m * rows])),
    ]),
  };
}
