import type { columnFindings } from '../../../src/findings/columnFindings.ts';
import { type FitOptions, fit, parseModel, readTable } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const fitted =
  (text: string, options: FitOptions = {}) =>
  () =>
    fit(parseModel("x' = k*x"), readTable(text), { method: 'irls', ...options });

export const title = 'Columns of the data';

export const examples: Examples<typeof columnFindings> = {
  timeIsState: fitted('t,x\n0,1\n1,2', { time: 'x' }),
  timeColumnMissing: fitted('hours,x\n0,1\n1,2', { time: 'hour' }),
  noTimeColumn: fitted('hours,x\n0,1\n1,2'),
  severalTimeColumns: fitted('t,time,x\n0,0,1\n1,1,2'),
  stateWithoutColumn: fitted('t,X\n0,1\n1,2'),
  severalLabelColumns: fitted('t,x,experiment,Experiment\n0,1,a,a\n1,2,a,b'),
  labelColumnMissing: fitted('t,x,dish\n0,1,a\n1,2,a', { by: 'dishes' }),
  labelColumnTaken: fitted('t,x\n0,1\n1,2', { by: 't' }),
};
