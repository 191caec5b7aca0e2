import type { Damage } from '../../findings/damage.ts';
import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';

/** The error of a file that seems to be of a kind, `title`, but cannot be read. */
export function damaged(title: string, damage: Damage): InputError {
  return new InputError(formatFindings.fileDamaged({ title, damage }));
}
