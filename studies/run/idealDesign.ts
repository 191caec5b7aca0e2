import { type Design, type FitOptions, type Model, simulate } from '../../src/index.ts';
import type { System } from '../plan/plan.ts';
import { columnsOf } from './columnsOf.ts';

/** The data of which the ideal estimate is asked, and what is known to the method beforehand. */
export interface AskedIdeal {
  readonly model: Model;
  readonly system: System;
  readonly t: readonly number[];
  /** Noise over the root mean square of all columns, or that of the model's own lines. */
  readonly noise: number | 'model';
  readonly options: FitOptions;
}

/**
 * The design that the Cramér-Rao bound of a fit is of; null where there is no noise, or what the fit takes for granted is not what
 * the data are made with: a law of noise, a fixed parameter, a first value.
 */
export async function idealDesign(asked: AskedIdeal): Promise<Design | null> {
  const { model, system, t, noise, options } = asked;
  const { parameters, initial, inputs, measured = columnsOf(model) } = system;
  const fix: Readonly<Record<string, number>> = typeof options.fix === 'object' ? options.fix : {};
  const u0: Readonly<Record<string, number>> = typeof options.u0 === 'object' ? options.u0 : {};
  const open = model.states.filter((state) => !model.initial.values.has(state));
  const knownStates = open.filter((state) => Object.hasOwn(u0, state));
  const asMade =
    Object.entries(fix).every(([name, value]) => parameters[name] === value) &&
    Object.entries(u0).every(([name, value]) => initial[name] === value) &&
    Object.keys(initial).every((state) => open.includes(state)) &&
    (knownStates.length === 0 || knownStates.length === open.length);
  const ownLaw = model.noise.some(({ output }) => measured.includes(output));
  const known = Object.keys(fix);
  if (!asMade || noise === 0 || (noise !== 'model' && ownLaw)) return null;
  if (known.length === model.parameters.length) return null;
  const design: Design = {
    u0: initial,
    t,
    measured,
    known,
    u0Known: knownStates.length > 0,
    ...(inputs && { inputs }),
  };
  if (noise === 'model') return design;
  const { sigma } = await simulate(model, parameters, { u0: initial, t, noise, ...(inputs && { inputs }) });
  return { ...design, noiseSd: Object.fromEntries(measured.map((name) => [name, sigma[name]])) };
}
