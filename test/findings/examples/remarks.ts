import { notWritten } from '../../../cli/output/resultFiles.ts';
import { remarkFindings } from '../../../cli/remarkFindings.ts';
import { simulationFindings } from '../../../src/findings/simulationFindings.ts';
import { InputError } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const notSolved = new InputError(simulationFindings.solveSpanReversed({ start: 2, end: 1 }));
const tables = { states: undefined, residuals: undefined, predictions: undefined };

export const title = 'Remarks of commands';

export const examples: Examples<typeof remarkFindings> = {
  noBrowser: () => remarkFindings.noBrowser({ program: 'xdg-open', isMissing: true }),
  sbmlEstimated: () => remarkFindings.sbmlEstimated({ names: ['k1', 'k2'] }),
  sbmlWithout: () => remarkFindings.sbmlWithout({ lines: ['noise x lognormal'] }),
  statesNotEstimated: () => notWritten({ trajectory: 'states.csv' }, { ...tables, failures: [] }, 'mle')[0],
  predictionsMissing: () =>
    notWritten({ predictions: 'curves.csv' }, { ...tables, failures: [notSolved] }, 'mle')[0],
  timesComputed: () => remarkFindings.timesComputed({ reached: 80, wanted: 256 }),
  fitUndetermined: () => remarkFindings.fitUndetermined({ names: ['a', 'b'], effect: 'band' }),
  fitWithoutCovariance: () => remarkFindings.fitWithoutCovariance(),
};
