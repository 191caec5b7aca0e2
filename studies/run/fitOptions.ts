import { type FitOptions, methodOf } from '../../src/index.ts';
import { isUsedBy } from '../../src/inside.ts';
import type { Cell } from '../plan/cells.ts';
import { type Method, plannedMethods } from '../plan/plan.ts';

/** How many random starts least squares have where a plan does not say: as in the paper. */
const starts = 'random:5';

/**
 * The options of a fit: the plan's, without those that the method does not use, and what follows from the truth. Studies
 * solve forward from the true first states themselves, so that the fit need not.
 */
export function fitOptions(
  { method, options }: Method,
  { part, system }: Pick<Cell, 'part' | 'system'>,
  seed: number,
): FitOptions {
  const { by, begun } = plannedMethods[method];
  if (system.petab) {
    // Nominal values are not part of a fit, whatever they were used for.
    const own = Object.entries(options).filter(([name]) => isUsedBy(name, by));
    return { check: 'none', ...Object.fromEntries(own), method: by, seed };
  }
  if (begun === 'own') {
    // Also of mle: a study has it estimate all first states that the model does not give.
    const lines = methodOf(by).likelihood ? ['fix', 'bounds'] : [];
    const own = Object.entries(options).filter(([name]) => isUsedBy(name, 'irls') || lines.includes(name));
    return { check: 'none', ...Object.fromEntries(own), method: by };
  }
  const { start, ...own } = options;
  const u0 = part.u0 === 'known' ? { u0: system.initial } : {};
  const begin =
    begun === 'estimate'
      ? { start: 'wendy' }
      : { start: start ?? starts, startAround: system.parameters, seed };
  return { check: 'none', ...begin, ...u0, ...own, method: by };
}
