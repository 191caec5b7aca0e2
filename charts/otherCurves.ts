import type { Curve } from './curve.ts';
import { tones } from './figure/palette.ts';
import type { LegendItem, LineLayer } from './figure/spec.ts';
import type { Theme } from './figure/theme.ts';

/** The model solved at other values than the fit's: a curve for each experiment; null where there is none. */
export interface OtherCurves {
  /** What is different, such as "dose × 2". */
  readonly label: string;
  readonly curves: readonly (OtherCurve | null)[];
}

/** The values of states and outputs at times, by name. */
export type OtherCurve = Pick<Curve, 't' | 'states'>;

/** Places of their colours: the first ones are those of states. */
const places = [3, 4, 5, 2];
/** Such a curve may leave the data far behind, which must stay readable: one of twice the dose has room, one of ten times not all. */
const reach = 1.2;

/** A dashed line for each, of what `values` takes from its curve in the given experiment. */
export function otherLayers(
  others: readonly OtherCurves[],
  e: number,
  values: (curve: OtherCurve) => readonly [x: readonly number[], y: readonly number[] | undefined],
  theme: Theme,
): LineLayer[] {
  const colors = otherColors(others.length, theme);
  return others.flatMap(({ label, curves }, k): LineLayer[] => {
    const curve = curves[e];
    const [x, y] = curve ? values(curve) : [[], undefined];
    return y ? [{ kind: 'line', x, y, color: colors[k], dash: 'dashed', name: label, reach }] : [];
  });
}

export function otherEntries(others: readonly OtherCurves[], theme: Theme): LegendItem[] {
  const colors = otherColors(others.length, theme);
  return others.map(({ label }, k) => ({ text: label, color: colors[k], sign: 'dashed' }));
}

/** The colours of such curves, in their order. */
export function otherColors(count: number, theme: Pick<Theme, 'background'>): string[] {
  const all = tones(Math.max(...places) + 1, theme);
  return Array.from({ length: count }, (_, k) => all[places[k % places.length]]);
}
