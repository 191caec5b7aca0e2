import type { problemFindings } from '../../../src/findings/problemFindings.ts';
import {
  type FitOptions,
  findProblem,
  fit,
  parseModel,
  readTable,
  sampleProblem,
} from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const fitted =
  (model: string, text = 't,x\n0,3\n1,2\n2,1\n3,0.5', options: FitOptions = {}) =>
  () =>
    fit(parseModel(model), readTable(text), options);
const logistic = findProblem('logistic');

export const title = 'Model and data together';

export const examples: Examples<typeof problemFindings> = {
  valueNotPositive: fitted("x' = -k*x\nnoise x lognormal", 't,x\n0,3\n1,0\n2,1'),
  sdNotPositive: fitted("x' = -k*x\nnoise x = column s", 't,x,s\n0,3,0.1\n1,2,0\n2,1,0.1'),
  logOfZeroAtStart: fitted("x' = k - x\nx(0) = 0\nnoise x lognormal"),
  noEffect: fitted("x' = -k*x\ny' = -c*y"),
  measuredBeforeStart: fitted("x' = -k*x\nx(1) = 2"),
  firstValueNotFinite: fitted("x' = -k*x\nx(0) = 1/a", undefined, { fix: { a: 0 } }),
  noiseFormulaNotPositive: fitted("x' = -k*x\nnoise x = 0.1 - x"),
  columnMisspelt: fitted("prey' = -k*prey*x\nx' = -k*x", 't,Prey,x\n0,1,3\n1,2,2\n2,3,1'),
  undeclaredColumn: fitted("x' = -k*x + u\nu > 0", 't,x,u\n0,3,1\n1,2,1\n2,1,1'),
  inputEmpty: fitted("x' = -k*x + u\ninput u", 't,x,u\n0,3,\n1,2,\n2,1,'),
  inputTwice: fitted("x' = -k*x + u\ninput u", 't,x,u\n0,3,1\n1,2,1\n1,2,2\n2,1,1'),
  knownColumnMissing: fitted("x' = -k*x + feed\ninput feed"),
  unknownBorder: fitted("x' = if(x > c, -k*x, k)"),
  unknownSwitch: fitted("x' = if(t > c, -k*x, k)"),
  noColumnMeasured: fitted("x' = -k*x", 't,X\n0,3\n1,2'),
  tooManyJumps: fitted("x' = -k*x\nat t = 0 every 0.0001: x = x + 1"),
  doseBeforeStart: fitted("x' = -k*x\nx(1) = 0\ndose d into x", 't,x,d\n0,,5\n1,2,\n2,1,'),
  eventNotFitted: fitted("x' = -k*x\nwhen x < 2 after 1: x = 3"),
  priorOutsideBounds: fitted("x' = -k*x\nk > 2\nk ~ uniform(0, 1)"),
  priorInfiniteAtZero: fitted("x' = -k*x\nk ~ gamma(0.5, 1)"),
  nothingToEstimate: fitted("x' = -k*x", undefined, { fix: { k: 1 } }),
  tooFewValues: fitted("x' = -k*x^n + c", 't,x\n0,3\n1,2'),
  exampleUnknown: () => findProblem('logistik'),
  samplePoints: () => sampleProblem(logistic, { points: 1 }),
  sampleNoise: () => sampleProblem(logistic, { noise: -1 }),
  sampleSeed: () => sampleProblem(logistic, { seed: 0.5 }),
};
