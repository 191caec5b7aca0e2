import { type Model, parseModel } from '../../../src/index.ts';
import { calmTemplates } from './calmTemplates.ts';
import { hardTemplates } from './hardTemplates.ts';
import type { Family } from './template.ts';

/** A system with known constants. */
export interface System {
  readonly name: string;
  readonly family: Family;
  readonly half: Half;
  readonly model: Model;
  readonly truth: Readonly<Record<string, number>>;
  readonly u0: Readonly<Record<string, number>>;
  readonly end: number;
}

export type Half = 'tuning' | 'held-out';

/**
 * Equations of textbooks and some made up, linear in their parameters, each with three sets of constants that were written down
 * before the first fit. Templates at even places, from 0, are for tuning; those at odd places are held out.
 */
export const systems: readonly System[] = [...calmTemplates, ...hardTemplates].flatMap((template, i) =>
  template.variants.map(([parameters, initial, end], k): System => {
    const model = parseModel(template.model);
    return {
      name: `${template.name} ${'ABC'[k]}`,
      family: template.family,
      half: i % 2 === 0 ? 'tuning' : 'held-out',
      model,
      truth: Object.fromEntries(model.parameters.map((name, j) => [name, parameters[j]])),
      u0: Object.fromEntries(model.states.map((name, l) => [name, initial[l]])),
      end,
    };
  }),
);
