import { isSpikeAtZero, priorLine } from '../priors/prior.ts';
import type { Entities } from './entities.ts';
import type { PetabParameter } from './petabProblem.ts';

/** Lines on parameters: values of those that are not estimated, signs and priors of the others. */
export function parameterLines(
  parameters: readonly PetabParameter[],
  entities: Entities,
  isUsed: (name: string) => boolean,
): string[] {
  return parameters.flatMap((parameter) => {
    const name = entities.nameOf(parameter.id);
    if (!isUsed(name)) return [];
    const { estimate, nominal, prior } = parameter;
    if (!estimate) return [`${name} = ${nominal}`];
    if (!prior) return signLines(name, parameter);
    // Where a prior ends at the bounds, or grows beyond all limits at zero, these are part of it.
    const bounds = prior.truncated || isSpikeAtZero(prior) ? boundLines(name, parameter) : [];
    return [...(bounds.length > 0 ? bounds : signLines(name, parameter)), priorLine(name, prior)];
  });
}

function signLines(name: string, { scale, lower }: PetabParameter): string[] {
  return scale !== 'lin' ? [`${name} > 0`] : lower < 0 ? [`${name} free`] : [];
}

/** The bounds of the table; none where both are infinite. */
function boundLines(name: string, { lower, upper }: PetabParameter): string[] {
  const [isLower, isUpper] = [Number.isFinite(lower), Number.isFinite(upper)];
  if (isLower && isUpper) return [`${lower} <= ${name} <= ${upper}`];
  return isLower ? [`${name} >= ${lower}`] : isUpper ? [`${name} <= ${upper}`] : [];
}
