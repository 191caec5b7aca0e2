import { isSevere } from '../../report/isSevere.ts';
import { summary } from '../../report/summary.ts';
import { shootingOf } from '../../src/inside.ts';
import type { Result, Verdict } from '../../src/node.ts';
import { timeTaken } from '../../src/text/duration.ts';
import { unbroken } from '../../src/text/unbroken.ts';
import type { Colors } from '../terminal/colors.ts';
import { inOneWidth, labelled, wrap } from '../terminal/layout.ts';
import { terminalText, terminalWords } from '../terminal/terminalWords.ts';
import { experimentTable } from './experimentTable.ts';
import { optimaTable } from './optimaTable.ts';
import { parameterTable } from './parameterTable.ts';
import { fitStarts } from './startTable.ts';
import { workings } from './workings.ts';

/** How much of a result is shown: the table alone, all that a reader needs, or every stage and iterate as well. */
export type Detail = 'quiet' | 'normal' | 'verbose';

/** A result for a reader, on a screen `width` columns wide, ending in a line break. */
export function report(result: Result, detail: Detail, colors: Colors, width: number): string {
  const lines = ['', ...parameterTable(result, colors, width)];
  if (detail !== 'quiet') {
    lines.push(
      '',
      ...labelled([...summary(result, inOneWidth), ['time', timeWords(result)]], width, colors.dim),
    );
    if (detail === 'normal' && result.experiments.length > 1)
      lines.push('', ...experimentTable(result, 'first', colors, width));
    if (detail === 'normal' && (shootingOf(result)?.starts.length ?? 0) > 1)
      lines.push('', ...fitStarts(result, 'best', colors, width));
    const optima = optimaTable(result, colors, width);
    if (optima.length > 0) lines.push('', ...optima);
    lines.push('', ...verdicts(result, colors, width));
    for (const note of result.notes) lines.push('', ...wrap(`Note: ${terminalText(note)}`, width, '  '));
  }
  if (detail === 'verbose') lines.push('', ...workings(result, colors, width));
  return `${lines.join('\n')}\n\n`;
}

function timeWords({ timing }: Result): string {
  return timeTaken(timing.total ?? Object.values(timing).reduce((sum, ms) => sum + ms, 0));
}

/** What to make of the fit: every warning with its advice, or that there is none. */
function verdicts({ status, diagnostics }: Result, colors: Colors, width: number): string[] {
  const warnings = diagnostics.warnings.length > 0 ? diagnostics.warnings : [status];
  return warnings.flatMap((verdict, i) => [...(i > 0 ? [''] : []), ...verdictLines(verdict, colors, width)]);
}

function verdictLines(verdict: Verdict, colors: Colors, width: number): string[] {
  const { code } = verdict;
  const { message, advice } = terminalWords(verdict);
  const paintWarning = isSevere(code) ? colors.red : colors.yellow;
  const [sign, paint] = code === 'ok' ? ['✓', colors.green] : ['!', paintWarning];
  // Formulas such as a + 0.5*b = 2 ± 0.1 stay on one line each.
  const whole = message.replace(/[^\s,]+(?: [-+=±] [^\s,]+)+/g, unbroken);
  const [first, ...rest] = wrap(whole, width, '    ');
  const lines = [`  ${sign} ${first!.trimStart()}`, ...rest].map(paint);
  return advice ? [...lines, ...wrap(advice, width, '    ')] : lines;
}
