import { areDense } from './figure/envelope.ts';
import type { DotsLayer, LegendItem } from './figure/spec.ts';
import type { Theme } from './figure/theme.ts';

/** With more values than this, a panel shows small points: open dots would overlap, and files would grow large. */
const mostDots = 400;

/** Measured values: open dots or, if there are many, small points. NaN was not measured. */
export function dataLayer(
  t: ArrayLike<number>,
  values: ArrayLike<number>,
  frame: number,
  name: string,
  color?: string,
): DotsLayer {
  const [x, y] = measuredOnly(t, values);
  const count = x.length;
  const own = color === undefined ? {} : { color };
  if (count <= mostDots) {
    const size = frame < 200 ? 1.6 : count > 150 ? 2 : 2.5;
    return { kind: 'dots', x, y, size, open: true, name, ...own };
  }
  const size = count > 1000 ? 0.8 : 1.1;
  return { kind: 'dots', x, y, size, filled: true, opacity: 0.75, envelope: true, name, ...own };
}

/** The legend entry for such values, given the largest number of them in a panel, and its width where dense ones become a range. */
export function dataEntry(
  text: string,
  most: number,
  theme: Theme,
  frame = Number.POSITIVE_INFINITY,
): LegendItem {
  if (areDense(most, frame)) return { text: `${text}, lowest to highest`, color: theme.data, sign: 'band' };
  const isMany = most > mostDots;
  return { text, color: theme.data, sign: 'circle', filled: isMany, size: isMany ? 1.25 : 2.5 };
}

function measuredOnly(
  t: ArrayLike<number>,
  values: ArrayLike<number>,
): [ArrayLike<number>, ArrayLike<number>] {
  let isWhole = true;
  for (let m = 0; m < t.length && isWhole; m++) isWhole = Number.isFinite(values[m]);
  if (isWhole) return [t, values];
  const kept: number[] = [];
  for (let m = 0; m < t.length; m++) if (Number.isFinite(values[m])) kept.push(m);
  return [Float64Array.from(kept, (m) => t[m]), Float64Array.from(kept, (m) => values[m])];
}
