import { formFindings } from '../findings/formFindings.ts';
import { InputError } from '../inputError.ts';
import { children, type Expression } from './expression.ts';
import type { Model } from './parseModel.ts';
import { sourceError, sourceLines } from './sourceError.ts';

/** Throws at the first number in the equations that is not zero and whose size lies outside `smallest` to `largest`. */
export function checkCoefficients(model: Model, smallest: number, largest: number): void {
  const inRange = (x: number) => x === 0 || (Math.abs(x) >= smallest && Math.abs(x) <= largest);
  const check = (e: Expression): void => {
    if ((e.kind === 'number' || e.kind === 'constant') && !inRange(e.value)) {
      const name = e.kind === 'constant' ? e.name : undefined;
      const finding = formFindings.numberTooExtreme({ name, value: e.value, smallest, largest });
      throw e.place ? sourceError(sourceLines(model.text), e.place, finding) : new InputError(finding);
    }
    children(e).forEach(check);
  };
  for (const { expression } of model.equations) check(expression);
}
