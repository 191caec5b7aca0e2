import { intervalSpec } from '../intervalSpec.ts';
import type { Figure } from './figure.ts';

/** Estimates with their intervals. */
export const intervals: Figure = {
  name: 'intervals',
  label: 'Intervals',
  title: 'Estimates with their intervals',
  caption:
    'Every estimate with its interval, as a part of the estimate: the shorter, the better it is known.',
  report: { section: 'parameters', width: 'whole' },
  app: 'answer',
  usesInsight: false,
  byExperiment: false,
  shows: ({ result }) => result.parameters.some(({ stdError }) => Number.isFinite(stdError)),
  spec: (fit, look) => intervalSpec([fit], look),
};
