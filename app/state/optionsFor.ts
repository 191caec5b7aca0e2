import type { FitOptions, Model } from '../../src/index.ts';

/** The options that name parameters. */
const byParameter = ['fix', 'bounds', 'startAround'] as const;

/**
 * The options for one of several models that are fitted with the same ones: without values for parameters that only others of
 * the models have. Starting values count for models all of whose parameters they name.
 */
export function optionsFor(options: FitOptions, model: Model, others: readonly Model[]): FitOptions {
  const own = new Set(model.parameters);
  const foreign = new Set(others.flatMap(({ parameters }) => parameters).filter((name) => !own.has(name)));
  if (foreign.size === 0 && typeof options.start !== 'object') return options;
  let left = options;
  for (const option of byParameter) left = withValues(left, option, without(left[option], foreign));
  if (typeof left.start !== 'object') return left;
  const start = without(left.start, foreign);
  const isWhole = others.length === 0 || model.parameters.every((name) => Object.hasOwn(start ?? {}, name));
  return withValues(left, 'start', isWhole ? start : undefined);
}

function withValues(options: FitOptions, name: keyof FitOptions, values: unknown): FitOptions {
  if (values === options[name]) return options;
  const { [name]: _, ...rest } = options;
  return values === undefined ? rest : { ...rest, [name]: values };
}

/** Values by name without those names; undefined where none is left. */
function without<T>(values: T, names: ReadonlySet<string>): T | undefined {
  if (typeof values !== 'object' || values === null) return values;
  const entries = Object.entries(values);
  const left = entries.filter(([name]) => !names.has(name));
  if (left.length === entries.length) return values;
  return left.length === 0 ? undefined : (Object.fromEntries(left) as T);
}
