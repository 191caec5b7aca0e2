import type { Place } from './layout.ts';
import type { AxisReading, PanelReading, Series } from './reading.ts';
import type { AxisSpec, Layer, Panel } from './spec.ts';

/** The readable values of a panel whose frame begins `top` pixels below the figure's edge. */
export function panelReading({ panel, inside, left }: Place, top: number): PanelReading {
  const { x, y, width, height } = inside;
  return {
    name: panel.name ?? panel.title ?? '',
    left,
    top,
    width,
    height,
    x: axisReading(panel.x, x.domain),
    y: axisReading(panel.y, y.domain),
    series: panel.layers.flatMap((layer) => seriesOf(layer, panel).map(readable)),
    byPoint: panel.readBy === 'point',
    traces: panel.traces,
  };
}

function axisReading(
  { label = '', scale = 'linear', categories = [], calendar }: AxisSpec,
  domain: readonly [number, number],
): AxisReading {
  return { label, domain, scale, categories, text: calendar?.text };
}

/** More points than these cannot be distinguished with a pointer. */
const mostRead = 20_000;

/** The points that can be read off: all or, if there are very many, evenly spaced ones. */
function readable(series: Series): Series {
  const every = Math.ceil(series.x.length / mostRead);
  if (every <= 1) return series;
  const some = (values: ArrayLike<number>) =>
    Float64Array.from({ length: Math.ceil(values.length / every) }, (_, k) => values[every * k]);
  const { value, low, high } = series;
  return {
    ...series,
    x: some(series.x),
    y: some(series.y),
    value: value && some(value),
    low: low && some(low),
    high: high && some(high),
  };
}

function seriesOf(layer: Layer, { y, layers }: Panel): Series[] {
  switch (layer.kind) {
    case 'line':
    case 'dots': {
      const name = layer.name ?? (layer.kind === 'line' ? layer.label : undefined);
      const isCurve = layer.kind === 'line' && !layer.isRead && layers.some(({ kind }) => kind === 'dots');
      const readout =
        layer.kind === 'dots' ? { value: layer.readout, text: layer.readoutText } : layer.readout;
      return name === undefined ? [] : [{ name, x: layer.x, y: layer.y, isCurve, ...readout }];
    }
    case 'band': {
      const { name, low, high } = layer;
      return name === undefined ? [] : [{ name, x: layer.x, y: high, low, high, isCurve: true }];
    }
    case 'intervals': {
      const { name, at, low, high, estimate, horizontal, readout } = layer;
      if (name === undefined) return [];
      const values = estimate ?? low;
      const numbers = readout ?? { value: values, low, high };
      return [{ name, ...(horizontal ? { x: values, y: at } : { x: at, y: values }), ...numbers }];
    }
    case 'heat':
      return layer.values.map((row, r) => ({
        name: layer.name ?? y.categories?.[r] ?? '',
        x: row.map((_, c) => c),
        y: row.map(() => r),
        value: row.map((value) => value ?? Number.NaN),
      }));
    default:
      return [];
  }
}
