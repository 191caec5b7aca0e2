import { type FitOptions, parseModel } from '../../src/index.ts';

/** The options that name parameters or states. */
const naming = ['start', 'fix', 'bounds', 'noiseSd', 'noise', 'u0'] as const;

/** The options without those that name what another model has and this one has not; the same object where all can stay. */
export function optionsFor(model: string, options: FitOptions): FitOptions {
  const { parameters, states, outputs } = parseModel(model);
  const known = new Set([...parameters, ...states, ...outputs.map(({ name }) => name)]);
  const isForeign = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).some((name) => !known.has(name.replace(/\(.*/, '')));
  const foreign = naming.filter((name) => isForeign(options[name]));
  if (foreign.length === 0) return options;
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => !(foreign as readonly string[]).includes(name)),
  );
}
