import type { Estimate } from '../../src/index.ts';

/** An interval as part of a common scale from 0 to 1; ends beyond the scale are at its edge. */
export interface Whisker {
  readonly from: number;
  readonly at: number;
  readonly to: number;
}

/**
 * The intervals of one parameter on a common scale; undefined where there is none. The scale holds all estimates, and of the
 * intervals as much as leaves room for the others: a very wide one does not make them unreadable.
 */
export function whiskersOf(estimates: readonly (Estimate | undefined)[]): (Whisker | undefined)[] {
  const known = estimates.flatMap((one) => (isKnown(one) ? [one] : []));
  if (known.length === 0) return estimates.map(() => undefined);
  const least = Math.min(...known.map(({ estimate }) => estimate));
  const most = Math.max(...known.map(({ estimate }) => estimate));
  const widths = known.map(({ interval: [low, high] }) => high - low).sort((a, b) => a - b);
  const room = most - least + widths[widths.length >> 1];
  const low = Math.max(least - room, Math.min(...known.map(({ interval }) => interval[0])));
  const high = Math.min(most + room, Math.max(...known.map(({ interval }) => interval[1])));
  const place = (x: number) => (high > low ? Math.min(Math.max((x - low) / (high - low), 0), 1) : 0.5);
  return estimates.map((one) =>
    isKnown(one)
      ? { from: place(one.interval[0]), at: place(one.estimate), to: place(one.interval[1]) }
      : undefined,
  );
}

function isKnown(one: Estimate | undefined): one is Estimate {
  return one !== undefined && Number.isFinite(one.stdError) && Number.isFinite(one.estimate);
}
