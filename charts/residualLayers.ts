import { dataLayer } from './dataLayer.ts';
import type { AxisSpec, Layer } from './figure/spec.ts';
import type { Theme } from './figure/theme.ts';
import type { FitSeries } from './fitSeries.ts';
import { normal95 } from './trajectoryCurve.ts';

/** The axis of residuals over the noise. */
export function residualAxis(): AxisSpec {
  return { aboutZero: 3 };
}

/** Residuals in time, divided by the noise, with the lines between which 95% of them lie if the model holds. */
export function residualLayers(
  { t, residuals }: Pick<FitSeries, 't' | 'residuals'>,
  frame: number,
  theme: Theme,
  color?: string,
): Layer[] {
  return [
    { kind: 'rule', y: 0, color: theme.ink, width: 0.75 },
    { kind: 'rule', y: -normal95, color: theme.ink, dash: 'dashed' },
    { kind: 'rule', y: normal95, color: theme.ink, dash: 'dashed' },
    dataLayer(t, residuals, frame, 'residual / σ', color),
  ];
}
