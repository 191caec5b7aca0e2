import type { recordFindings } from '../../../src/findings/recordFindings.ts';
import { readTable } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

export const title = 'Dose records';

export const examples: Examples<typeof recordFindings> = {
  recordNotTaken: () => readTable('ID,TIME,AMT,DV,EVID\n1,0,100,.,1\n1,2,.,4.1,0\n1,0,100,.,4\n'),
  valuesUnnamed: () => readTable('ID,TIME,AMT,CP,EVID\n1,0,100,0,1\n1,2,.,4.1,0\n'),
  recordContradicts: () => readTable('ID,TIME,AMT,DV,EVID\n1,0,100,.,1\n1,2,100,4.1,0\n'),
};
