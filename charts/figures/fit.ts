import { fitSpec } from '../fitSpec.ts';
import type { Figure } from './figure.ts';

/** Data, fitted curve with its band, and residuals. */
export const fit: Figure = {
  name: 'fit',
  label: 'Data and fit',
  title: 'Data and fitted curve',
  caption:
    'Data and the fitted model solved forward, with its band; below each, the residuals in standard deviations of the noise. Good: a curve through the middle of the dots, residuals scattered about zero. Bad: a pattern in the residuals, which means that the model misses something.',
  report: { section: 'fit', width: 'whole' },
  app: 'tab',
  usesInsight: false,
  byExperiment: true,
  shows: () => true,
  spec: (fit, look) => fitSpec([fit], look),
};
