import type { lineFindings } from '../../../src/findings/lineFindings.ts';
import { parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const line = (text: string) => () => parseModel(`x' = -k*x\ny' = k*x\n${text}`);

export const title = 'Definitions, first values, jumps and noise in a model';

export const examples: Examples<typeof lineFindings> = {
  constantNotFinite: line('c = 1/0'),
  definitionCircle: line('v = w + 1\nw = v*2'),
  firstValueOfOther: line('X(0) = 2'),
  firstTimesDiffer: line('x(0) = 2\ny(1) = 3'),
  firstValueTwice: line('x(0) = 2\nx(0) = 3'),
  firstValueCircle: line('x(0) = y(0)\ny(0) = x(0)'),
  doseNameTaken: line('dose x into y'),
  timeTwice: line('at t = 3, 3: x = 1'),
  periodNotPositive: line('at t = 0 every 0: x = 1'),
  assignmentEnds: line('at t = 3: x'),
  assignmentWrong: line("at t = 3: x' = 1"),
  setTwice: line('at t = 3: x = 1, x = 2'),
  notStateSet: line('at t = 3: k = 1'),
  noiseOfOther: line('noise z = 0.1'),
  noiseTwice: line('noise x = 0.1\nnoise x student'),
  afterNoiseColumn: line('noise x = column a b'),
  noiseColumnMissing: line('noise x = column'),
  noiseNotPositive: line('noise x = 0'),
};
