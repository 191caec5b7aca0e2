import { ruleY } from '@observablehq/plot';
import { axisAboutZero, rangeOf } from './figure/axis.ts';
import type { Theme } from './figure/theme.ts';
import { type FitSeries, readable } from './fitSeries.ts';
import { dataMark } from './marks.ts';
import type { Row } from './sheet.ts';
import { normal95 } from './trajectoryCurve.ts';

/** A row of residuals in time, over the noise, with the lines between which 95% of them lie where all is well. */
export function residualRow(
  parts: readonly Pick<FitSeries, 't' | 'residuals'>[],
  theme: Theme,
): Omit<Row, 'rank' | 'height'> {
  const range = rangeOf(...parts.map((part) => part.residuals)) ?? [0, 0];
  return {
    label: 'residual / σ',
    y: axisAboutZero(Math.max(3, ...range.map(Math.abs))),
    canLog: false,
    cells: parts.map(({ t, residuals }) => ({
      marks: (frame) => [
        ruleY([0], { stroke: theme.ink, strokeWidth: 0.75 }),
        dataMark(t, residuals, frame, theme),
        ruleY([-normal95, normal95], { stroke: theme.ink, strokeDasharray: '4 3' }),
      ],
      series: [{ name: 'residual / σ', ...readable(t, residuals) }],
    })),
  };
}
