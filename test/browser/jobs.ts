import { type FitOptions, problems, sampleProblem, toCsv } from '../../src/index.ts';

/** One fit, as texts: what travels to the worker. */
export interface Job {
  title: string;
  model: string;
  csv: string;
  options: FitOptions;
}

/** The built-in problems with noise, and one of them under the authors' preset. */
export const jobs: Job[] = [
  ...problems.map((problem) => job(problem, {})),
  job(problems.find(({ name }) => name === 'fitzhugh-nagumo')!, { preset: 'authors-2023' }),
];

function job(problem: (typeof problems)[number], options: FitOptions): Job {
  const { t, U } = sampleProblem(problem, { points: 256, noise: 0.03, seed: 11 });
  return {
    title: `${problem.name}${options.preset ? ` (${options.preset})` : ''}`,
    model: problem.model,
    csv: toCsv(t, problem.states, U),
    options,
  };
}
