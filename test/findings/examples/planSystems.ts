import { readPlanObject } from '../../../studies/plan/readPlan.ts';
import type { systemFindings } from '../../../studies/plan/systemFindings.ts';
import { version1 } from '../../petab/problemFiles.ts';
import { example } from '../../studies/examplePlan.ts';
import { petabPlan, writeProblem } from '../../studies/petabPlan.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

writeProblem(onDesk('decay'));
const table = version1['parameters.tsv'].replace('\t0.5\t1', '\t\t1');
writeProblem(onDesk('open'), { 'parameters.tsv': table });
const petab =
  (changes: object = {}) =>
  async () =>
    readPlanObject(await petabPlan(onDesk('.'), changes));

const plan = (changes: object) => () => readPlanObject({ ...example, ...changes });
const part = (fields: object) => plan({ parts: [{ name: 'a', ...fields }] });
const driven = (fields: object) =>
  plan({ model: "input a\nu' = r*a - k*u", parameters: { r: 1, k: 2 }, initial: { u: 1 }, ...fields });

export const title = 'Systems in plans of studies';

export const examples: Examples<typeof systemFindings> = {
  planProblemNeeded: part({ problem: 1 }),
  planProblemMeasured: part({ problem: 'flu' }),
  planProblemUnknown: part({ problem: 'lotka' }),
  planPetabNeeded: petab({ petab: 3 }),
  planPetabOfFiles: part({ petab: 'problem.yaml' }),
  planPetabUnread: petab({ petab: 'nowhere.yaml' }),
  planPetabNominal: petab({ petab: 'open', noise: 'model' }),
  planPetabNoise: petab({ noise: 0.1 }),
  planPetabField: petab({ points: 64 }),
  planPetabMethod: petab({ methods: ['irls'] }),
  planPetabOnly: plan({ noise: 'measured' }),
  planModelNeeded: plan({ model: ["u' = r*u"] }),
  planModel: plan({ model: "u' = 2 u" }),
  planModelKnown: plan({ model: "u' = u" }),
  planParametersZero: plan({ parameters: { w1: 0 } }),
  planTimeNeeded: plan({ time: [5, 0] }),
  planInputsNeeded: driven({ inputs: 2 }),
  planInputNeeded: driven({ inputs: { a: 'two' } }),
  planInputNumbers: driven({ inputs: { a: { t: [0, 12], value: 50 } } }),
  planInputTimes: driven({ inputs: { a: { t: [12, 0], value: [50, 30] } } }),
  planMeasuredNeeded: plan({ measured: [1] }),
  planInputUnknown: driven({ inputs: { a: 1, b: 2 } }),
  planInputsMissing: driven({}),
  planMeasuredUnknown: plan({ measured: ['u3'] }),
  planNameUnknown: plan({ initial: { u1: 1, u2: 1, w1: 1 } }),
  planNamesMissing: plan({ parameters: { w1: 3 } }),
};
