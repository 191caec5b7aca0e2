import { misfitRows } from '../../report/forwardWords.ts';
import { convergenceOf, residualDetail, weakFormOf } from '../../src/inside.ts';
import { methodOf, type Result, starterOf } from '../../src/node.ts';
import { percent, significant } from '../../src/text/digits.ts';
import type { Colors } from '../terminal/colors.ts';
import { blocks, type Column, labelled, table } from '../terminal/layout.ts';
import { experimentTable } from './experimentTable.ts';
import { searchTable } from './searchTable.ts';
import { fitStarts } from './startTable.ts';

/** How a result came about: convergence, residuals, stages with their times, iterates. */
export function workings(result: Result, colors: Colors, width: number): string[] {
  const parts = [
    labelled(figures(result), width, colors.dim),
    residuals(result, colors, width),
    searchTable(result, colors, width),
    fitStarts(result, 'all', colors, width),
    result.experiments.length > 1 ? experimentTable(result, 'all', colors, width) : [],
    stages(result, colors),
    iterates(result, colors, width),
  ];
  return parts.filter((lines) => lines.length > 0).flatMap((lines, i) => (i > 0 ? ['', ...lines] : lines));
}

function figures(result: Result): [string, string][] {
  const { diagnostics, testFunctions, method } = result;
  const convergence = convergenceOf(result);
  const rows: [string, string][] = [];
  if (convergence) {
    const { converged, kappa, iterations, subSteps, restarts, start, shift } = convergence;
    rows.push([
      'mle',
      `${converged ? 'converged' : 'not converged'}, κ = ${significant(kappa, 1)}, steps ${iterations}, sub-steps ${subSteps}, restarts ${restarts}, start ${start}`,
    ]);
    if (converged) {
      rows.push([
        'sub-steps',
        `twice as many would move no parameter by more than ${significant(shift, 2)} of its standard error`,
      ]);
    }
  }
  if (methodOf(method).collocation && testFunctions?.count)
    rows.push([
      'weak start',
      `${testFunctions.count} test functions, smallest radius ${testFunctions.minRadius} samples`,
    ]);
  const { expectedError, condition, shapiroWilkP } = diagnostics;
  if (Number.isFinite(expectedError))
    rows.push(['expected error', `${percent(expectedError)} of the parameters' norm`]);
  if (Number.isFinite(condition)) rows.push(['condition', significant(condition, 2)]);
  if (Number.isFinite(shapiroWilkP)) rows.push(['normality p', significant(shapiroWilkP, 2)]);
  return [...rows, ...misfitRows(result)];
}

/** The residuals of the fit, state by state. */
function residuals(result: Result, colors: Colors, width: number): string[] {
  const { noise } = result;
  const detail = residualDetail(result);
  if (!detail) return [];
  const states = Object.keys(noise);
  const column = (heading: string, cell: (state: string) => string): Column => {
    return { heading, cells: states.map(cell), align: 'right' };
  };
  const of = (record: Record<string, number>, state: string) => record[state] ?? Number.NaN;
  return blocks(
    { heading: 'state', cells: states, align: 'left' },
    [
      column('σ', (state) => significant(noise[state], 3)),
      column('residual / noise', (state) => significant(of(detail.residualOverNoise, state), 3)),
      column('autocorrelation', (state) => significant(of(detail.autocorrelation, state), 2)),
      column('effective sample', (state) => significant(of(detail.effectiveSample, state), 3)),
    ],
    width,
    colors.dim,
  );
}

/** Below this many milliseconds, time that no stage accounts for is not reported. */
const smallestRest = 1;

function stages({ timing, detail }: Result, colors: Colors): string[] {
  const { total, ...parts } = timing;
  const rest = (total ?? 0) - Object.values(parts).reduce((sum, ms) => sum + ms, 0);
  // The stages are those of the answer.
  const random =
    detail.kind === 'shooting' && detail.starts.length > 1 && starterOf(detail.starts[0].from).drawn;
  const entries = Object.entries(parts);
  if (rest > smallestRest) entries.push([random ? 'other starts' : 'other', rest]);
  if (total !== undefined) entries.push(['total', total]);
  return table(
    [
      { heading: 'stage', cells: entries.map(([stage]) => stage), align: 'left' },
      { heading: 'ms', cells: entries.map(([, ms]) => ms.toFixed(2)), align: 'point' },
    ],
    colors.dim,
  );
}

/** The iterates, a row each. */
function iterates(result: Result, colors: Colors, width: number): string[] {
  const { parameters, iterations } = result;
  if (!iterations) return [];
  const { estimates, returned } = iterations;
  const pValues = weakFormOf(result)?.pValues ?? [];
  const numbers: Column = {
    heading: 'iterate',
    cells: estimates.map((_, k) => `${k === returned ? '▸ ' : ''}${k + 1}`),
    align: 'right',
  };
  const columns = parameters.map(({ name, estimate, stdError }, j): Column => {
    // Digits enough to see the last iterates differ, where the data are that good.
    const digits = Math.min(11, Math.max(6, Math.ceil(Math.log10(Math.abs(estimate) / stdError)) + 2)) || 6;
    return { heading: name, cells: estimates.map((w) => significant(w[j], digits)), align: 'right' };
  });
  if (pValues.some(Number.isFinite)) {
    const cells = estimates.map((_, k) => significant(pValues[k] ?? Number.NaN, 2));
    columns.push({ heading: 'normality p', cells, align: 'right' });
  }
  return blocks(numbers, columns, width, colors.dim);
}
