import type { AxisSpec, FigureSpec, Layer, Numbers, Panel } from './spec.ts';
import type { View } from './theme.ts';

/** The figure restricted to the requested part of its axes; a note reports what had to be left out. */
export function viewed(spec: FigureSpec, view: View | undefined): FigureSpec {
  if (!view?.x && !view?.logY) return spec;
  // Panels that share an axis keep sharing it.
  const axes = new Map<AxisSpec, AxisSpec>();
  const once = (axis: AxisSpec, make: () => AxisSpec) => {
    if (!axes.has(axis)) axes.set(axis, make());
    return axes.get(axis)!;
  };
  let omitted = 0;
  const panels = spec.panels.map((panel): Panel | null => {
    if (!panel) return null;
    const isPart = view.x !== undefined && canZoom(panel.x);
    const isLog = view.logY === true && canLog(panel);
    const x = once(panel.x, () =>
      isPart ? { ...withoutTicks(panel.x), domain: view.x!, isPart: true } : panel.x,
    );
    const y = once(panel.y, () => (isLog ? { ...withoutTicks(panel.y), scale: 'log' } : panel.y));
    const layers = panel.layers.flatMap((layer): Layer[] => {
      const kept = isPart ? within(layer, view.x!) : layer;
      if (!isLog) return [kept];
      const { layer: positive, omitted: out } = positiveOnly(kept);
      omitted += out;
      return positive ? [positive] : [];
    });
    return { ...panel, x, y, layers };
  });
  const values = omitted === 1 ? '1 value is' : `${omitted} values are`;
  const note = `${values} not positive and ${omitted === 1 ? 'has' : 'have'} no place on a logarithmic axis.`;
  return { ...spec, panels, notes: [...(spec.notes ?? []), ...(omitted > 0 ? [note] : [])] };
}

/** Whether a part of the axis can be shown alone. */
export function canZoom({ scale }: AxisSpec): boolean {
  return scale !== 'category';
}

/** Whether the axis may be logarithmic, with something left to show. */
export function canLog({ y, layers }: Panel): boolean {
  const positive = (values: Numbers) => Array.prototype.some.call(values, (value) => value > 0);
  return (
    y.canLog === true &&
    layers.some((layer) => (layer.kind === 'line' || layer.kind === 'dots') && positive(layer.y))
  );
}

function withoutTicks({ ticks: _ticks, domain: _domain, zero: _zero, ...axis }: AxisSpec): AxisSpec {
  return axis;
}

/** The layer between two places of x, with one more point on each side of a line, so that it reaches the edges. */
function within(layer: Layer, [from, to]: readonly [number, number]): Layer {
  if (layer.kind !== 'line' && layer.kind !== 'dots' && layer.kind !== 'band') return layer;
  const { x } = layer;
  const isKept = (i: number) =>
    (x[i] >= from && x[i] <= to) ||
    (layer.kind !== 'dots' &&
      ((i > 0 && crosses(x[i - 1], x[i], from, to)) ||
        (i < x.length - 1 && crosses(x[i], x[i + 1], from, to))));
  const kept: number[] = [];
  for (let i = 0; i < x.length; i++) if (isKept(i)) kept.push(i);
  const pick = (values: Numbers) => kept.map((i) => values[i]);
  switch (layer.kind) {
    case 'band':
      return { ...layer, x: pick(x), low: pick(layer.low), high: pick(layer.high) };
    case 'dots':
      return {
        ...layer,
        x: pick(x),
        y: pick(layer.y),
        ...(layer.readout ? { readout: pick(layer.readout) } : {}),
      };
    case 'line': {
      const readout = layer.readout && { low: pick(layer.readout.low), high: pick(layer.readout.high) };
      return { ...layer, x: pick(x), y: pick(layer.y), ...(readout ? { readout } : {}) };
    }
  }
}

/** Whether the segment from a to b touches the range. */
function crosses(a: number, b: number, from: number, to: number): boolean {
  return Math.min(a, b) <= to && Math.max(a, b) >= from;
}

/** The layer without non-positive values; undefined if nothing remains. */
function positiveOnly(layer: Layer): { layer: Layer | undefined; omitted: number } {
  const isOut = (value: number) => value <= 0;
  switch (layer.kind) {
    case 'dots': {
      const kept: number[] = [];
      for (let i = 0; i < layer.y.length; i++) if (!isOut(layer.y[i])) kept.push(i);
      const [x, y] = [kept.map((i) => layer.x[i]), kept.map((i) => layer.y[i])];
      return { layer: { ...layer, x, y }, omitted: layer.y.length - kept.length };
    }
    case 'line':
      return {
        layer: { ...layer, y: Array.from(layer.y, (value) => (isOut(value) ? Number.NaN : value)) },
        omitted: 0,
      };
    case 'rule':
      return { layer: layer.y !== undefined && isOut(layer.y) ? undefined : layer, omitted: 0 };
    default:
      return { layer, omitted: 0 };
  }
}
