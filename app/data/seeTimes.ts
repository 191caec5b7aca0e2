import type { ExperimentSeen } from '../worker/messages.ts';

/** How far a step may be from a multiple of the usual one, in such steps. */
const tolerance = 0.01;
/** A step of more than this many usual ones, and of those beside it, is a gap where times are uneven: samples may become rarer on purpose. */
const longStep = 5;

type TimesSeen = Pick<ExperimentSeen, 'points' | 'times' | 'timeSpan' | 'spacing' | 'even' | 'gaps'>;

/** What can be said about times in order: how many, how far apart, and where some seem to be missing. */
export function seeTimes(t: Float64Array): TimesSeen {
  const different = t.filter((time, i) => i === 0 || time !== t[i - 1]);
  const steps = different.slice(1).map((time, i) => time - different[i]);
  // The middle one: a few gaps, however long, do not move it.
  const usual = steps.slice().sort()[Math.floor(steps.length / 2)] ?? Number.NaN;
  const spacing = gridStep(different, steps, usual) ?? usual;
  const inSteps = (step: number) => step / spacing;
  const even = isGrid(different, spacing);
  const isGap = (step: number, i: number) =>
    even ? inSteps(step) > 1.5 : step > longStep * Math.max(spacing, steps[i - 1] ?? 0, steps[i + 1] ?? 0);
  const gaps: [number, number][] = [];
  steps.forEach((step, i) => {
    if (isGap(step, i)) gaps.push([different[i], different[i + 1]]);
  });
  return {
    points: t.length,
    times: different.length,
    timeSpan: [t[0], t[t.length - 1]],
    spacing,
    even,
    gaps,
  };
}

/** The step of the grid on which the times lie, to the digits that the whole span gives; undefined where there is none. */
function gridStep(t: Float64Array, steps: Float64Array, usual: number): number | undefined {
  const count = steps.reduce((sum, step) => sum + Math.round(step / usual), 0);
  const step = (t[t.length - 1] - t[0]) / count;
  return isGrid(t, step) ? step : undefined;
}

/** Whether every time is on the grid of that step, to a hundredth of it. */
function isGrid(t: Float64Array, step: number): boolean {
  return t.every((time) => {
    const place = (time - t[0]) / step;
    return Math.abs(place - Math.round(place)) <= tolerance;
  });
}
