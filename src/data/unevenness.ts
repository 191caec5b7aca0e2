// How far a time may be from its place on the even grid, in steps: enough for times written to a hundredth of a step, too little for a gap.
const TOLERANCE = 0.01;

/** How times depart from even steps. */
export interface UnevenTimes {
  /** The even step Δt = (t_last − t_0)/(M − 1). */
  readonly dt: number;
  /** Which time is furthest from its place t_0 + iΔt, and how far, in steps. */
  readonly worst: number;
  readonly off: number;
  /** Which time ends the longest step. */
  readonly longest: number;
}

/** How times in order depart from even steps, if one does by more than a hundredth: |t_i − (t_0 + iΔt)| > Δt/100. */
export function unevenness(t: Float64Array): UnevenTimes | undefined {
  const last = t.length - 1;
  const dt = (t[last] - t[0]) / last;
  let worst = 0;
  let furthest = 0;
  let longest = 1;
  for (let i = 1; i <= last; i++) {
    const off = Math.abs(t[i] - (t[0] + i * dt)) / dt;
    // Written this way round so that times too far apart to subtract (NaN) are refused as well.
    if (!(off <= furthest)) {
      furthest = off;
      worst = i;
    }
    if (t[i] - t[i - 1] > t[longest] - t[longest - 1]) longest = i;
  }
  return furthest <= TOLERANCE ? undefined : { dt, worst, off: furthest, longest };
}
