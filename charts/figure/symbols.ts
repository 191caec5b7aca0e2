import type { SymbolName } from './palette.ts';
import type { Dash } from './spec.ts';

/** The path of a symbol at a point; `r` is half its width, chosen so that all look about equally large. */
export function symbolPath(symbol: SymbolName, x: number, y: number, r: number): string {
  const [a, b] = [x.toFixed(2), y.toFixed(2)];
  const n = (value: number) => String(Number(value.toFixed(2)));
  switch (symbol) {
    case 'circle':
      return `M${n(x - r)},${b}a${n(r)},${n(r)} 0 1,0 ${n(2 * r)},0a${n(r)},${n(r)} 0 1,0 ${n(-2 * r)},0z`;
    case 'square':
      return `M${n(x - 0.9 * r)},${n(y - 0.9 * r)}h${n(1.8 * r)}v${n(1.8 * r)}h${n(-1.8 * r)}z`;
    case 'diamond':
      return `M${a},${n(y - 1.25 * r)}l${n(1.1 * r)},${n(1.25 * r)}l${n(-1.1 * r)},${n(1.25 * r)}l${n(-1.1 * r)},${n(-1.25 * r)}z`;
    case 'triangle':
      return `M${a},${n(y - 1.15 * r)}l${n(1.15 * r)},${n(2 * r)}h${n(-2.3 * r)}z`;
    case 'triangleDown':
      return `M${a},${n(y + 1.15 * r)}l${n(1.15 * r)},${n(-2 * r)}h${n(-2.3 * r)}z`;
    case 'cross':
      return `M${n(x - r)},${n(y - r)}l${n(2 * r)},${n(2 * r)}m0,${n(-2 * r)}l${n(-2 * r)},${n(2 * r)}`;
    // Longer than a cross, which may overlap it.
    case 'plus':
      return `M${n(x - 1.5 * r)},${b}h${n(3 * r)}M${a},${n(y - 1.5 * r)}v${n(3 * r)}`;
  }
}

export function dashes(dash: Dash | undefined): Record<string, string> {
  if (dash === 'dashed') return { 'stroke-dasharray': '5 3' };
  return dash === 'dotted' ? { 'stroke-dasharray': '1.5 2.5' } : {};
}
