/** How far below and above what rests a curve goes, in steps: each is a redraw of the figure, so there are few. */
export type Room = Readonly<Record<string, readonly [below: number, above: number]>>;

/** A step, as a part of the range of what rests; and the most of them, beyond which that would be too flat to be read. */
const step = 0.4;
const mostSteps = 3;

/** The room that a curve needs beside what rests, by name; undefined where it needs none. */
export function roomFor(
  values: Readonly<Record<string, ArrayLike<number>>>,
  rest: Readonly<Record<string, readonly [low: number, high: number]>>,
): Room | undefined {
  const room = Object.entries(rest).flatMap(([name, [low, high]]) => {
    const [least, most] = rangeOf([values[name] ?? []]);
    const steps = (beyond: number) =>
      Math.min(Math.max(Math.ceil(beyond / (step * (high - low))), 0), mostSteps) || 0;
    const [below, above] = [steps(low - least), steps(most - high)];
    return below + above > 0 ? [[name, [below, above]] as const] : [];
  });
  return room.length > 0 ? Object.fromEntries(room) : undefined;
}

/** The values that an axis reaches with that room. */
export function reached([low, high]: readonly [number, number], [below, above]: readonly [number, number]) {
  return [low - below * step * (high - low), high + above * step * (high - low)] as const;
}

/** From the lowest to the highest finite value; upside down where there is none. */
export function rangeOf(all: readonly ArrayLike<number>[]): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of all) {
    for (let i = 0; i < values.length; i++) {
      if (!Number.isFinite(values[i])) continue;
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
    }
  }
  return [low, high];
}
