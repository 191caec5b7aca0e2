import { applyTrials } from '../../../studies/plan/applyTrials.ts';
import type { planFindings } from '../../../studies/plan/planFindings.ts';
import { readPlanObject } from '../../../studies/plan/readPlan.ts';
import { example } from '../../studies/examplePlan.ts';
import { petabPlan, writeProblem } from '../../studies/petabPlan.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

const plan =
  (changes: object, ...without: string[]) =>
  () => {
    const fields = Object.entries({ ...example, ...changes });
    return readPlanObject(Object.fromEntries(fields.filter(([name]) => !without.includes(name))));
  };

const many = (count: number) => Array.from({ length: count }, (_, i) => i / count);

export const title = 'Plans of studies';

export const examples: Examples<typeof planFindings> = {
  planFieldUnknown: plan({ point: 128 }),
  planObjectNeeded: () => readPlanObject([]),
  planListNeeded: plan({ methods: 'irls' }),
  planListEmpty: plan({ points: [] }),
  planListLong: plan({ noise: many(1001) }),
  planEntryTwice: plan({ points: [64, 64] }),
  planNumberRange: plan({ points: [64, 7] }),
  planLineNeeded: plan({ title: ' ' }),
  planNameNeeded: plan({ name: 'my study' }),
  planChoiceNeeded: plan({ u0: 'knwon' }),
  planTruthNeeded: plan({ fresh: 1 }),
  planNumbersNeeded: plan({ parameters: [3, -1, -6, 1] }),
  planFiniteNeeded: plan({ parameters: { w1: '3' } }),
  planMethodNeeded: plan({ methods: ['ilrs'] }),
  planOptionsNeeded: plan({ options: ['level'] }),
  planOptionElsewhere: plan({ options: { seed: 3 } }),
  planOptionUnknown: plan({ options: { minradius: 3 } }),
  planOptionNull: plan({ options: { minRadius: null } }),
  planOptionList: plan({ options: { u0: [1, 1] } }),
  planOptionIdle: plan({ methods: [{ method: 'irls', options: { lmStep: 0.1 } }] }),
  planFitOption: plan({ parts: [{ name: 'a', options: { level: 2 } }] }),
  planProblemAndModel: plan({ problem: 'logistic' }),
  planWithoutSystem: plan({}, 'model', 'parameters', 'initial', 'time'),
  planNoiseUnknown: plan({ noise: 'model' }),
  planFieldMissing: plan({}, 'points'),
  planSystemsAlike: plan({ name: 'logistic', parts: [{ name: 'a' }, { name: 'b', problem: 'logistic' }] }),
  planKindsTooMany: plan({ points: many(200).map((_, i) => 8 + i), noise: many(999) }),
  planFitsTooMany: plan({ trials: 1e9, noise: many(999) }),
  planTargetRange: plan({ target: { w1: 5 } }),
  planTargetUnknown: plan({ target: { beta: 0.05 } }),
  planTargetOfZero: plan({ target: { w1: 0.05 }, parameters: { w1: 0, w2: -1, w3: -6, w4: 1 } }),
  planTargetMeasured: async () => {
    writeProblem(onDesk('aimed/decay'));
    return readPlanObject(await petabPlan(onDesk('aimed'), { target: { k: 0.1 } }));
  },
  trialsRange: () => applyTrials(readPlanObject(example), 0),
};
