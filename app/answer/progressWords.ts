import { searchProgressWords } from '../../report/searchWords.ts';
import type { Progress } from '../../src/index.ts';

const stages: Record<Progress['stage'], string> = {
  noise: 'Estimating the noise',
  radius: 'Choosing the radius of the test functions',
  testFunctions: 'Building the test functions',
  weakSystem: 'Setting up the equations',
  covariance: 'Preparing the covariance',
  iterate: 'Reweighting the equations',
  uncertainty: 'Working out the uncertainty',
  search: 'Searching for the optimum',
  maximise: 'Maximising the likelihood',
  shoot: 'Fitting by forward solves',
  simulate: 'Checking the result with a forward solve',
};

/** What a fit is doing, in words. */
export function progressWords(progress: Progress | undefined): string {
  if (!progress) return 'Fitting';
  const { stage, experiment, iteration, start, starts } = progress;
  if (stage === 'search') return [stages.search, ...searchProgressWords(progress)].join(', ');
  const which = [
    ...(experiment ? [`experiment ${experiment}`] : []),
    ...(start !== undefined && starts !== undefined && starts > 1 ? [`start ${start} of ${starts}`] : []),
    ...(iteration !== undefined ? [`step ${iteration}`] : []),
  ];
  return [stages[stage], ...which].join(', ');
}
