/** How a system is known to behave: where methods fail differs between these. */
export type Family = 'smooth' | 'oscillating' | 'chaotic' | 'stiff' | 'near zero' | 'short or sparse';

/** Equations that are linear in their parameters, with three sets of constants. */
export interface Template {
  readonly name: string;
  readonly family: Family;
  readonly model: string;
  /** Parameters in the order in which the model names them, first states, and the last time. */
  readonly variants: readonly (readonly [parameters: number[], initial: number[], end: number])[];
}
