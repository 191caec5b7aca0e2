import { evenTimes, type Simulation } from '../src/index.ts';

/** The number of times of a curve: at least several for each dot across, at most what a file can easily hold. */
const [fewest, most] = [800, 20_000];
/** Values that are computed for a drawing, at most: some tens of megabytes. */
const mostValues = 5_000_000;
/** The last part of the time to a blow-up is not drawn: next to its values all others would look flat. */
const nearBlowUp = 0.01;

/**
 * Times at which a solution is drawn or tabulated, however few were wanted: from `first` on, twice as many as the steps it took,
 * so that its fastest turns are followed, to where it ended, and no more than `mostTimes`. Undefined where there is nothing to draw.
 */
export function denseTimes(
  first: number,
  { status, work }: Pick<Simulation, 'status' | 'work'>,
  valuesPerTime: number,
  mostTimes = most,
): number[] | undefined {
  const last = status.code === 'blowUp' ? status.t - nearBlowUp * (status.t - first) : status.t;
  if (!(first < last)) return undefined;
  const wanted = Math.max(fewest, Math.min(2 * work.steps, most));
  const count = Math.min(wanted, mostTimes, Math.floor(mostValues / valuesPerTime));
  return evenTimes(first, last, Math.max(2, count));
}
