import { type FittedModel, findings } from '../../src/node.ts';
import { remarkFindings } from '../remarkFindings.ts';
import { inSolveFlags } from '../runSolve.ts';
import { terminalText } from '../terminal/terminalWords.ts';

/**
 * What a fit says against its numbers, a line each, for those who go on with them; `effect`: what becomes of parameters that the
 * data do not determine.
 */
export function fitVerdicts(
  { warnings, undetermined }: Pick<FittedModel, 'warnings' | 'undetermined'>,
  effect: 'band' | 'values',
): string[] {
  const open = undetermined.length > 0;
  const others = warnings.filter(({ code }) => code !== 'notIdentifiable' || !open);
  const finding = remarkFindings.fitUndetermined({ names: undetermined, effect });
  return [
    ...(open ? [`notIdentifiable: ${findings.sentence(finding, inSolveFlags)}`] : []),
    ...others.map(
      ({ code, message, finding }) => `From the fit: ${code}: ${terminalText({ message, finding })}`,
    ),
  ];
}
