import { InputError } from '../inputError.ts';
import { children, type Expression } from './expression.ts';
import type { Model } from './parseModel.ts';
import { sourceError, sourceLines } from './sourceError.ts';

/** Throws at the first number in the equations that is not zero and whose size lies outside `smallest` to `largest`. */
export function checkCoefficients(model: Model, smallest: number, largest: number): void {
  const inRange = (x: number) => x === 0 || (Math.abs(x) >= smallest && Math.abs(x) <= largest);
  const check = (e: Expression): void => {
    if ((e.kind === 'number' || e.kind === 'constant') && !inRange(e.value)) {
      const what = e.kind === 'constant' ? `${e.name} = ${e.value}` : `${e.value}`;
      const found = `${what} is beyond what can be computed with (${smallest} to ${largest}).`;
      const advice = 'Change the units of time or of the states so that coefficients are nearer to 1.';
      throw e.place
        ? sourceError(sourceLines(model.text), e.place, found, advice)
        : new InputError(`${found} ${advice}`);
    }
    children(e).forEach(check);
  };
  for (const { expression } of model.equations) check(expression);
}
