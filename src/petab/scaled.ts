import type { PetabParameter } from './petabProblem.ts';

/** A value on the scale of a parameter. */
export function scaled(value: number, scale: PetabParameter['scale']): number {
  return scale === 'lin' ? value : scale === 'log' ? Math.log(value) : Math.log10(value);
}
