import { insight } from '../../../charts/insight.ts';
import type { insightFindings } from '../../../charts/insightFindings.ts';
import { parseModel, readTable } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

export const title = 'Figures of the weak form';

export const examples: Examples<typeof insightFindings> = {
  weakFormNotMade: async () => {
    const model = parseModel("x' = -k*x\nobserve y = 2*x");
    return (await insight(model, readTable('t,y\n0,2\n1,1\n'), {})).reason?.finding;
  },
};
