import { compartment, event, parameter, rate, sbml } from '../sbml/parts.ts';
import { tsv, version1 } from './problemFiles.ts';

export const k = 0.3;
const bolus = 3;
export const times = [0, 2, 5, 6, 7.5, 9, 12];

/** S decays, and gets a bolus at the time `at`; from then on it decays half as fast. */
export const course = (t: number, at: number, isAfter: boolean) => {
  if (t < at || (t === at && !isAfter)) return 10 * Math.exp(-k * t);
  return (10 * Math.exp(-k * at) + bolus) * Math.exp((-k / 2) * (t - at));
};

/** The files of a problem in which that happens when `trigger` holds, at times by condition or, with further `parameters`, at an unknown time. */
export function eventFiles(trigger: string, ...parameters: string[]): Record<string, string> {
  const model = sbml([
    compartment('C', 2),
    ...[parameter('S', 10), parameter('on', 1), parameter('k', 1), parameter('tau', 1)],
    rate('S', '(minus (times k on S))'),
    event(trigger, { S: `(plus S ${bolus})`, on: '0.5' }),
  ]);
  const isEstimated = parameters.length > 0;
  const conditions = isEstimated ? { early: 'lag', late: 'lag' } : { early: '5', late: '7.5' };
  const rows = ['early', 'late'].flatMap((c) =>
    times.map((t) => `y ${c} ${t} ${course(t, isEstimated ? 5.5 : c === 'early' ? 5 : 7.5, true)}`),
  );
  return {
    ...version1,
    'model.xml': model,
    'parameters.tsv': tsv(
      'parameterId parameterScale lowerBound upperBound nominalValue estimate',
      'k log10 0.001 1000 0.3 1',
      ...parameters,
    ),
    'conditions.tsv': tsv('conditionId tau', ...Object.entries(conditions).map((cells) => cells.join(' '))),
    'observables.tsv': tsv('observableId observableFormula noiseFormula', 'y S 0.01'),
    'measurements.tsv': tsv('observableId simulationConditionId time measurement', ...rows),
  };
}
