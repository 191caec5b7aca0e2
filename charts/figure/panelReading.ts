import type { Place } from './layout.ts';
import type { AxisReading, PanelReading, Series } from './reading.ts';
import type { AxisSpec, Layer, Panel } from './spec.ts';

/** What a panel of a figure shows, its frame beginning `top` pixels below the figure's edge. */
export function panelReading({ panel, inside, left }: Place, top: number): PanelReading {
  const { x, y, width, height } = inside;
  return {
    name: panel.title ?? '',
    left,
    top,
    width,
    height,
    x: axisReading(panel.x, x.domain),
    y: axisReading(panel.y, y.domain),
    series: panel.layers.flatMap((layer) => seriesOf(layer, panel)),
  };
}

function axisReading(
  { label = '', scale = 'linear', categories = [] }: AxisSpec,
  domain: readonly [number, number],
): AxisReading {
  return { label, domain, scale, categories };
}

function seriesOf(layer: Layer, { y, layers }: Panel): Series[] {
  switch (layer.kind) {
    case 'line':
    case 'dots': {
      const name = layer.name ?? (layer.kind === 'line' ? layer.label : undefined);
      const isCurve = layer.kind === 'line' && layers.some(({ kind }) => kind === 'dots');
      return name === undefined
        ? []
        : [{ name, x: layer.x, y: layer.y, isCurve, value: layer.kind === 'dots' ? layer.told : undefined }];
    }
    case 'band': {
      const { name, low, high } = layer;
      return name === undefined ? [] : [{ name, x: layer.x, y: high, low, high, isCurve: true }];
    }
    case 'intervals': {
      const { name, at, low, high, estimate, horizontal, told } = layer;
      if (name === undefined) return [];
      const values = estimate ?? low;
      const numbers = told ?? { value: values, low, high };
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
