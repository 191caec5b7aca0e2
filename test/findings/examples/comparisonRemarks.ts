import { comparisonFindings } from '../../../cli/report/comparisonFindings.ts';
import type { Examples } from '../example.ts';

const forward = 'WENDy-FSNLS';
const [distance, name] = [0.012, 'k'];

export const title = 'Remarks on a comparison of methods';

// What leads to them is tested in test/cli/compare.test.ts.
export const examples: Examples<typeof comparisonFindings> = {
  beginsAtFirstStep: () => comparisonFindings.beginsAtFirstStep({ forward, around: true }),
  methodsDiffer: () =>
    comparisonFindings.methodsDiffer({ forward, distance: 1.4, name, because: 'firstStates' }),
  methodsAgree: () => comparisonFindings.methodsAgree({ forward, distance, name }),
  optimaDiffer: () =>
    comparisonFindings.optimaDiffer({ forward, distance: 3.1, name, unconverged: [], better: 'mle' }),
  startsThatReached: () =>
    comparisonFindings.startsThatReached({
      reached: 4,
      starts: 5,
      objective: 118.2,
      own: { label: forward, reached: true },
    }),
  nearestIsBest: () => comparisonFindings.nearestIsBest(),
};
