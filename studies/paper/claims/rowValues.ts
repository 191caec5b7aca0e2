import { grouped } from '../../report/grouped.ts';
import { geometricMean } from '../../statistics.ts';
import type { Measured, Statistic } from './cellValue.ts';
import type { CellValue, RowQuery } from './claim.ts';
import { agrees, type CellKey } from './rowIndex.ts';
import { placeText } from './words.ts';

/** The values that a query asks for, from a value for each cell. Cells are in order. */
export function rowValues(
  cells: readonly CellKey[],
  { cells: wanted, value, problems }: RowQuery,
  measure: (cell: CellKey, value: CellValue) => Statistic,
): Measured[] {
  const at = (of: CellValue) =>
    cells
      .filter((cell) => wanted.some((where) => agrees(cell, where)))
      .flatMap((cell): Measured[] => {
        const statistic = measure(cell, of);
        return statistic ? [{ place: placeText(cell), cell, ...statistic }] : [];
      });
  const measured = value.kind === 'trend' ? steps(at(value.value), value.along) : at(value);
  return problems === undefined ? measured : pooled(measured, problems);
}

/** What comes next along points or noise, over what is here. */
function steps(measured: readonly Measured[], along: 'points' | 'noise'): Measured[] {
  const other = along === 'points' ? 'noise' : 'points';
  return measured.flatMap((from) => {
    const here = from.cell!;
    const to = measured.find(
      ({ cell }) =>
        cell!.problem === here.problem && cell![other] === here[other] && cell![along] > here[along],
    );
    if (!to) return [];
    const value = to.value / from.value;
    return [
      {
        place: `${from.place} → ${to.place}`,
        cell: here,
        value,
        error: relativeError([from, to], value),
        trials: Math.min(from.trials, to.trials),
      },
    ];
  });
}

/** The geometric mean over the problems of all cells with the same points and noise. */
function pooled(measured: readonly Measured[], problems: number): Measured[] {
  const groups = grouped(measured, ({ cell }) => `${cell?.points} ${cell?.noise}`);
  return [...groups.values()]
    .filter((group) => group.length === problems)
    .map((group) => {
      const cell = { ...group[0].cell!, problem: '' };
      const value = geometricMean(group.map((one) => one.value));
      return {
        place: `${problems} systems, ${placeText(cell)}`,
        cell,
        value,
        error: relativeError(group, value / problems),
        trials: Math.min(...group.map(({ trials }) => trials)),
      };
    });
}

/** Of a product or quotient: relative errors add up by their squares. */
function relativeError(factors: readonly Measured[], size: number): number | null {
  const parts = factors.map(({ value, error }) => (error === null ? Number.NaN : error / value));
  const error = Math.abs(size) * Math.hypot(...parts);
  return Number.isFinite(error) ? error : null;
}
