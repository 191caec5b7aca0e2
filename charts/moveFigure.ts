import type { Curve } from './curve.ts';
import { dataLayer } from './dataLayer.ts';
import { drawFigure } from './figure/drawFigure.ts';
import { hueOf } from './figure/palette.ts';
import type { Layer, LineLayer, Panel } from './figure/spec.ts';
import { defaultWidth, type Look, themes } from './figure/theme.ts';
import { type OtherCurves, otherLayers } from './otherCurves.ts';
import { timeAxis } from './timeAxis.ts';

/** One experiment, over which a curve of the model is moved. */
export interface MoveScene {
  readonly experiment: string;
  readonly t: ArrayLike<number>;
  /** Measured values by name; NaN where there are none. */
  readonly measured: Readonly<Record<string, ArrayLike<number>>>;
  /** What is drawn: measured outputs, then other states. */
  readonly names: readonly string[];
  /** Those that no column shows. */
  readonly hidden: readonly string[];
  /** What is moved from: the fit; or, dotted, the model where a search would begin. */
  readonly from: { readonly curve: Pick<Curve, 't' | 'states'>; readonly isFit: boolean } | undefined;
  /** Curves that were kept, the first of each being that of this experiment. */
  readonly others: readonly OtherCurves[];
  /** Values that axes reach at least, where the curve is moved beyond all others. */
  readonly reached: Readonly<Record<string, readonly [low: number, high: number]>>;
}

/** The most panels in sight at once next to the sliders. */
export const mostMoved = 4;
/** Room above and below the data, as a part of their range, for the curve to move into. */
const pad = 0.15;
/** A curve far from the data must not flatten them. */
const reach = 0.6;

/** A small figure to move a curve in: one low panel per state, without anything to read but the axes. */
export function moveFigure(document: Document, scene: MoveScene, look: Look = {}): SVGSVGElement {
  const { experiment, t, measured, names, hidden, from, others, reached } = scene;
  const theme = themes[look.theme ?? 'light'];
  const drawn = names.slice(0, mostMoved);
  const x = timeAxis(look, { pad: 0.015 });
  const panels = drawn.map((name): Panel => {
    const values = measured[name];
    const curve = from?.curve.states[name];
    const color = hueOf(name, look.hues, theme);
    const style: Partial<LineLayer> = from?.isFit
      ? { color: color ?? theme.curve }
      : { dash: 'dotted', color: theme.muted, reach };
    const layers: Layer[] = [
      ...(values ? [dataLayer(t, values, look.width ?? defaultWidth, 'data', color)] : []),
      ...(from && curve ? [{ kind: 'line' as const, x: from.curve.t, y: curve, ...style }] : []),
      ...otherLayers(others, 0, ({ t: times, states }) => [times, states[name]], theme),
      ...(Object.hasOwn(reached, name)
        ? [{ kind: 'line' as const, x: [t[0], t[0]], y: reached[name], color: 'none' }]
        : []),
    ];
    return {
      title: hidden.includes(name) ? `${name} (hidden)` : name,
      x,
      y: { pad },
      layers,
      traces: { experiment, y: name },
    };
  });
  return drawFigure(
    document,
    {
      description: `Curves of ${drawn.join(', ')} at the values of the sliders`,
      title: '',
      columns: 1,
      panels,
      heights: [drawn.length === 1 ? 130 : drawn.length === 2 ? 84 : 64],
      canZoom: false,
    },
    look,
  );
}
