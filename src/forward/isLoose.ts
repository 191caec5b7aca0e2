import type { Data } from '../data/data.ts';
import type { Result } from '../result.ts';
import { MOST_ASKED } from './mostAsked.ts';

/** The valley of an answer is looked along where most parameters are known to no better than this part of themselves. */
const LOOSE = 0.25;

/** Whether the data leave an answer loose, so that other optima may lie along its valley, and looking for them takes no longer than a fit. */
export function isLoose({ states }: Data, { parameters, experiments }: Result): boolean {
  const loose = parameters.filter(({ estimate, stdError }) => stdError > LOOSE * Math.abs(estimate));
  const isKnown = parameters.every(({ stdError }) => Number.isFinite(stdError));
  if (2 * loose.length <= parameters.length || !isKnown) return false;
  return states.length + parameters.length <= MOST_ASKED && experiments.every(({ trajectory }) => trajectory);
}
