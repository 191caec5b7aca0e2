import type { designFindings } from '../../../src/findings/designFindings.ts';
import { cramerRao, type Design, parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const limit =
  (design: object | readonly Design[], text = "u' = k*u", parameters = { k: -0.7 }) =>
  () =>
    cramerRao(parseModel(text), parameters, design as Design);
const plain = { u0: { u: 2 }, t: [0, 1, 2], noiseSd: { u: 0.1 } };
const design = (change: object, text?: string) => limit({ ...plain, ...change }, text);

export const title = 'Designs of experiments';

export const examples: Examples<typeof designFindings> = {
  noDesign: limit([]),
  nothingToKnow: limit(plain, "u' = -u", {} as never),
  designOfShared: design({ parameters: { k: 1 } }),
  designNotSolved: limit(plain, "u' = k*u^2", { k: 10 }),
  measurementErrors: async () => (await limit(plain)()).idealShift([1, 2]),
  knownNoParameter: design({ known: ['K'] }),
  allKnown: design({ known: ['k'] }),
  designNoiseOpen: design({ noiseSd: {} }, "u' = k*u\nnoise u lognormal"),
  nothingMeasured: design({ noiseSd: {} }),
  measuredUnknown: design({ measured: ['U'] }),
  designNoiseZero: design({ noiseSd: { u: 0 } }),
  designNoiseCount: design({ noiseSd: { u: [0.1, 0.1] } }),
  designNoiseValue: design({ noiseSd: { u: [0.1, -1, 0.1] } }),
  predictedNotUsable: design({ u0: { u: -2 } }, "u' = k*u\nnoise u lognormal"),
};
