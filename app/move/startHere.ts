import type { FitOptions } from '../../src/index.ts';
import type { TrialQuantity } from '../../src/inside.ts';
import { idleWords } from '../options/optionControls.ts';
import { optionsInUse } from '../options/optionsInUse.ts';

/** Digits of a start: more would only make commands long. */
const digits = 6;

/**
 * The option `start` for values of the sliders: those of the parameters. One with a value of its own in each experiment begins
 * everywhere at that of the experiment which is shown.
 */
export function startHere(
  quantities: readonly TrialQuantity[],
  values: readonly number[],
  shown: string | null,
): Record<string, number> {
  return Object.fromEntries(
    quantities.flatMap(({ kind, name, experiment, lower, upper }, i) => {
      if (kind !== 'parameter' || (experiment !== null && experiment !== shown)) return [];
      const rounded = Number(values[i].toPrecision(digits));
      return [[name, Math.min(Math.max(rounded, lower), upper)] as const];
    }),
  );
}

/** Why a fit with these options takes no start; '' where it does. */
export function noStartWords(options: FitOptions): string {
  const inUse = optionsInUse(options);
  return inUse ? idleWords('start', inUse.method) : '';
}

/** Whether the options have a start of values. */
export function hasStart({ start }: FitOptions): boolean {
  return typeof start === 'object' && Object.keys(start).length > 0;
}
