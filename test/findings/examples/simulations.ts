import type { simulationFindings } from '../../../src/findings/simulationFindings.ts';
import {
  evenTimes,
  parseModel,
  type SimulateOptions,
  simulate,
  tableFromColumns,
} from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const t = [0, 1, 2];
const growth = "u' = r*u";
const fed = "u' = r*u + q\ninput q";

const solved =
  (text: string, options: object, parameters: unknown = { r: 1 }) =>
  () =>
    simulate(parseModel(text), parameters as never, { u0: { u: 1 }, t, ...options } as SimulateOptions);
const times = (t: unknown) => solved(growth, { t });
const inputs = (inputs: unknown, text = fed) => solved(text, { inputs });
const values = (parameters: unknown, text = growth) => solved(text, {}, parameters);

export const title = 'Forward solves';

export const examples: Examples<typeof simulationFindings> = {
  inputsNotObject: inputs(5),
  inputsMissing: inputs({}),
  unknownInput: inputs({ Q: 1 }),
  inputTableUnused: solved(growth, { inputsFrom: tableFromColumns({ t, q: t }) }),
  inputTableExperiments: solved(fed, {
    inputsFrom: tableFromColumns({
      t: [0, 1, 0, 1],
      experiment: ['a', 'a', 'b', 'b'],
      q: [1, 2, 3, 4],
    } as never),
  }),
  inputValue: inputs({ q: 'much' }),
  inputTimesDecrease: inputs({ q: { t: [0, 2, 1], value: [1, 2, 3] } }),
  solveSpanNotFinite: () => evenTimes(0, Number.POSITIVE_INFINITY, 10),
  solveSpanReversed: () => evenTimes(5, 0, 10),
  solveTimesCount: () => evenTimes(0, 5, 1),
  solveTimesNotList: times(5),
  solveTimesEmpty: times([]),
  solveTimesTooMany: times(new Float64Array(20_000_000)),
  solveTimeNotNumber: times([0, Number.NaN]),
  solveTimesDecrease: times([0, 2, 1]),
  valuesNotByName: values([1]),
  valuesLack: values({ r: 1 }, "u' = r*u + s*u^2"),
  valueNotNumber: values({ r: 'fast' }),
  valueForConstant: values({ r: 1, c: 2 }, "u' = r*u + c\nc = 3"),
  valueForState: values({ r: 1, u: 2 }),
  valueForInput: values({ r: 1, q: 2 }, fed),
  valueForParameter: solved(growth, { u0: { u: 1, r: 1 } }),
  valueForUnknown: values({ r: 1, rr: 2 }),
  noNoiseLine: solved(growth, { noise: 'model' }),
  noiseLinesOpen: solved(`${growth}\nnoise u lognormal`, { noise: 'model' }),
  simulatedNoiseNotPositive: solved(`${growth}\nnoise u = 0.1*(u - 1)`, { noise: 'model' }),
  simulateOptionsMissing: () => simulate(parseModel(growth), { r: 1 }, undefined as never),
  noiseNotNumber: solved(growth, { noise: -1 }),
  noiseGivenTwice: solved(growth, { noise: 0.1, noiseSd: { u: 0.1 } }),
  noiseSeed: solved(growth, { noise: 0.1, seed: 1.5 }),
  beforeFirstValues: solved(`${growth}\nu(0) = 1`, { t: [-1, 0] }),
  noiseOverflows: solved(growth, { noise: 1e308 }),
  computedFirstValueNotFinite: () =>
    simulate(parseModel(`${growth}\nu(0) = log(r)`), { r: -1 }, { t } as SimulateOptions),
  undefinedAtStart: solved("u' = r*log(u)", { u0: { u: -1 } }),
};
