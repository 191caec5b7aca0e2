/** A curve cut where the data end. */
export interface CutCurve {
  readonly within: readonly number[];
  /** NaN within the data, up to the last time of these: there the two parts meet. */
  readonly beyond: readonly number[];
  readonly isBeyond: boolean;
}

/** The values of a curve at times t up to the last time of the data, and those from there on. */
export function beyondData(
  t: readonly number[],
  values: readonly number[],
  data: ArrayLike<number>,
): CutCurve {
  const end = data[data.length - 1];
  const last = t.findLastIndex((time) => time <= end);
  if (last === t.length - 1) return { within: values, beyond: [], isBeyond: false };
  return {
    within: values.map((value, i) => (i <= last ? value : Number.NaN)),
    beyond: values.map((value, i) => (i >= last ? value : Number.NaN)),
    isBeyond: true,
  };
}
