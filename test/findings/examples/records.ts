import type { recordFindings } from '../../../src/findings/recordFindings.ts';
import { check, parseModel, readTable } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

export const title = 'Dose records';

export const examples: Examples<typeof recordFindings> = {
  recordNotTaken: () => readTable('ID,TIME,AMT,DV,EVID\n1,0,100,.,1\n1,2,.,4.1,0\n1,0,100,.,4\n'),
  recordContradicts: () => readTable('ID,TIME,AMT,DV,EVID\n1,0,100,.,1\n1,2,100,4.1,0\n'),
  dosesNotTaken: () =>
    check(
      parseModel("x' = -k*x\ndose AMT into x\nobserve DV = x/V"),
      readTable('ID,TIME,AMT,RATE,DV\n1,0,100,50,.\n1,2,.,.,4.1\n1,3,100,.,.\n1,4,.,.,5.2\n'),
    ),
};
