import type { PriorName } from '../priors/priorLaw.ts';
import { priorLawOf } from '../priors/priorLaws.ts';
import { wrongNumber } from '../priors/wrongNumber.ts';
import type { PetabParameter, PetabPrior } from './petabProblem.ts';
import { badCell, idIn, isEmpty, listIn, numberOf, optionalNumber, placeOf, type TsvRow } from './readTsv.ts';

/** Distributions by their names in versions 1 and 2. */
const PRIORS: Readonly<Record<string, PriorName>> = {
  uniform: 'uniform',
  normal: 'normal',
  laplace: 'laplace',
  logNormal: 'lognormal',
  logLaplace: 'loglaplace',
  'log-normal': 'lognormal',
  'log-laplace': 'loglaplace',
  'log-uniform': 'loguniform',
  cauchy: 'cauchy',
  chisquare: 'chisquare',
  exponential: 'exponential',
  gamma: 'gamma',
  rayleigh: 'rayleigh',
};

/** A row of the table of parameters. */
export function readParameter(row: TsvRow, version: 1 | 2): PetabParameter {
  const id = idIn(row, 'parameterId');
  const estimate = readEstimate(row);
  const nominal = optionalNumber(row, 'nominalValue');
  if (!estimate && nominal === undefined) {
    throw badCell(row, 'nominalValue', 'fixedValue');
  }
  const lower = optionalNumber(row, 'lowerBound') ?? Number.NEGATIVE_INFINITY;
  const upper = optionalNumber(row, 'upperBound') ?? Number.POSITIVE_INFINITY;
  if (estimate && !(lower <= upper)) throw badCell(row, 'upperBound', 'aboveLower');
  const scale = version === 1 ? row.cell('parameterScale') || 'lin' : 'lin';
  if (scale !== 'lin' && scale !== 'log' && scale !== 'log10') {
    throw badCell(row, 'parameterScale', { oneOf: ['lin', 'log', 'log10'] });
  }
  const parameter = { id, scale, lower, upper, nominal, estimate, at: placeOf(row, 'parameterId') } as const;
  return { ...parameter, prior: estimate ? readPrior(row, version, scale) : undefined };
}

function readEstimate(row: TsvRow): boolean {
  const text = row.cell('estimate').toLowerCase();
  if (['1', '1.0', 'true'].includes(text)) return true;
  if (['0', '0.0', 'false'].includes(text)) return false;
  throw badCell(row, 'estimate', 'estimated');
}

/** The beginning of the names of priors that version 1 has of values on the scale of the parameter. */
const ON_SCALE = 'parameterScale';

function readPrior(row: TsvRow, version: 1 | 2, scale: PetabParameter['scale']): PetabPrior | undefined {
  const [name, given] =
    version === 1
      ? ['objectivePriorType', 'objectivePriorParameters']
      : ['priorDistribution', 'priorParameters'];
  const type = row.cell(name);
  // In version 2 no prior means one that is even between the bounds.
  if (isEmpty(type)) return undefined;
  // Without numbers, that of the bounds.
  if (type === `${ON_SCALE}Uniform` && isEmpty(row.cell(given))) return undefined;
  const onScale = version === 1 && type.startsWith(ON_SCALE);
  const plain = onScale ? type.slice(ON_SCALE.length).toLowerCase() : type;
  const distribution = Object.hasOwn(PRIORS, plain) ? PRIORS[plain] : undefined;
  if (!distribution) throw badCell(row, name, { oneOf: Object.keys(PRIORS) });
  const law = priorLawOf(distribution);
  const numbers = listIn(row, given).map((text) => numberOf(text));
  if (numbers.length !== law.numbers.length || !numbers.every((x) => x !== undefined)) {
    throw badCell(row, given, { numbersOf: type, count: law.numbers.length });
  }
  const wrong = wrongNumber(law, numbers);
  if (wrong) throw badCell(row, given, { priorNumber: wrong.number, is: wrong.is });
  const [a, b = null] = numbers;
  const on = onScale && scale !== 'lin' ? { on: scale } : {};
  return { distribution, a, b, ...on, truncated: version === 2 };
}
