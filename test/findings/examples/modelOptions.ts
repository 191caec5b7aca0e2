import type { modelOptionFindings } from '../../../src/findings/modelOptionFindings.ts';
import {
  type CompareOptions,
  compare,
  type FitOptions,
  fit,
  parseModel,
  readTable,
} from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const table = readTable('t,x\n0,3\n1,2\n2,1\n3,0.5\n4,0.2\n5,0.1');
const fitted =
  (options: FitOptions, model = "x' = -k*x") =>
  () =>
    fit(parseModel(model), table, options);
const compared = (truth: unknown) => () =>
  compare(parseModel("x' = -k*x^n\nx(0) = 3"), table, { truth } as CompareOptions);

export const title = 'Options that name parts of a model';

export const examples: Examples<typeof modelOptionFindings> = {
  truthNotObject: compared(5),
  truthNotEstimated: compared({ k: 1, n: 1, m: 1 }),
  truthNotNumber: compared({ k: Number.NaN, n: 1 }),
  truthMissing: compared({ k: 1 }),
  nameOfConstant: fitted({ fix: { c: 1 } }, "x' = -k*c*x\nc = 2"),
  nameOfState: fitted({ fix: { x: 1 } }),
  nameOfFirstValue: fitted({ fix: { 'x(0)': 1 } }),
  nameOfOther: fitted({ fix: { q: 1 } }),
  boundsOfFixed: fitted({ fix: { k: 1 }, bounds: { k: [0, 2] } }),
  boundsAtOtherTime: fitted({ bounds: { 'x(2)': [0, 2] } }),
  boundsOfKnown: fitted({ u0: { x: 3 }, bounds: { 'x(0)': [0, 2] } }),
  valueOutsideBounds: fitted({ fix: { k: 1 } }, "x' = -k*x\n2 < k < 3"),
};
