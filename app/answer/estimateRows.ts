import { conditionOf, type EstimateCells, estimateCells } from '../../report/estimateCells.ts';
import type { DerivedEstimate, Result } from '../../src/index.ts';

/** A parameter or derived quantity: its texts, and its numbers with all digits. */
export interface EstimateRow {
  readonly cells: EstimateCells;
  readonly exact: DerivedEstimate;
  /** A bound that it has reached, or a prior; usually ''. */
  readonly condition: string;
}

/** The estimates that all experiments share, and those that each has its own of. */
export function estimateRows(result: Result): { shared: EstimateRow[]; local: EstimateRow[] } {
  const exactly: readonly DerivedEstimate[] = [...result.parameters, ...result.derived];
  const all = estimateCells(result).map((cells, j) => {
    const parameter = result.parameters.at(j);
    return { cells, exact: exactly[j], condition: parameter ? conditionOf(parameter) : '' };
  });
  return {
    shared: all.filter(({ exact }) => exact.experiment === null),
    local: all.filter(({ exact }) => exact.experiment !== null),
  };
}
