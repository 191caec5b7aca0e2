import type { Reading } from '../../charts/figure/reading.ts';

export type Range = readonly [number, number];

/** What is shown along x, over all panels that can be zoomed. */
export function spanOf({ panels }: Reading): Range {
  const domains = panels.filter(({ x }) => x.scale !== 'category').map(({ x }) => x.domain);
  return [Math.min(...domains.map(([low]) => low)), Math.max(...domains.map(([, high]) => high))];
}

/** The span about the same middle, `factor` times as wide and inside the whole; undefined where it would be the whole. */
export function zoomed([low, high]: Range, whole: Range, factor: number): Range | undefined {
  const width = factor * (high - low);
  if (width >= whole[1] - whole[0]) return undefined;
  const middle = (low + high) / 2;
  const from = Math.min(Math.max(middle - width / 2, whole[0]), whole[1] - width);
  return [from, from + width];
}

/** Whether any series reaches into a range of x. */
export function reachesInto({ panels }: Reading, [from, to]: Range): boolean {
  return panels.some(({ series }) =>
    series.some(({ x }) => x.length > 0 && x[0] <= to && x[x.length - 1] >= from),
  );
}
