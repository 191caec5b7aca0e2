import type { TrialQuantity } from '../../src/inside.ts';
import { significant } from '../../src/text/digits.ts';

/** Between which values an unknown is looked for: "> 0", "0.1 to 8"; '' where nothing bounds it. */
export function boundsWords({
  lower,
  upper,
  scale,
}: Pick<TrialQuantity, 'lower' | 'upper' | 'scale'>): string {
  const text = (x: number) => String(Number(significant(x, 4)));
  const low = lower > 0 || (lower > Number.NEGATIVE_INFINITY && scale !== 'log') ? lower : undefined;
  const high = upper < Number.POSITIVE_INFINITY ? upper : undefined;
  if (high !== undefined && (low !== undefined || scale === 'log'))
    return `${text(low ?? 0)} to ${text(high)}`;
  if (high !== undefined) return `≤ ${text(high)}`;
  if (low !== undefined) return `≥ ${text(low)}`;
  // Where only its natural scale is positive, nothing keeps a parameter from being negative.
  return scale === 'log' && lower >= 0 ? '> 0' : '';
}
