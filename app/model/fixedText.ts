import { leftSideOf, wordsOf } from '../../src/inside.ts';
import type { NameFix } from './nameRemarks.ts';

/** A model's text with one of its lines fixed, or one more. */
export function fixedText(
  text: string,
  fix: Exclude<NameFix, { kind: 'rename' | 'products' | 'column' }>,
): string {
  const added = (line: string) => `${text.trimEnd()}\n${line}\n`;
  const leftAs = (name: string, left: string) =>
    text
      .split('\n')
      .map((line) => {
        const side = leftSideOf(line);
        return side?.name === name ? `${line.slice(0, side.from)}${left}${line.slice(side.to)}` : line;
      })
      .join('\n');
  switch (fix.kind) {
    case 'input':
      return added(`input ${fix.name}`);
    case 'observe':
      // What other lines use stays a definition.
      return isUsed(text, fix.name)
        ? added(`observe ${fix.name} = ${fix.name}`)
        : leftAs(fix.name, `observe ${fix.name}`);
    case 'prime':
      return leftAs(fix.name, `${fix.name}'`);
    case 'first':
      return leftAs(fix.name, `${fix.state}(0)`);
    case 'exp':
      return withExp(text);
  }
}

/** Whether a name that one line defines stands in the model otherwise. */
function isUsed(text: string, name: string): boolean {
  return text
    .split('\n')
    .some((line) => [...wordsOf(line, leftSideOf(line)?.end)].some((word) => word.text === name));
}

const powerOfE =
  /(?<![\p{L}\p{M}\p{Nd}_.])e\s*\^\s*(?:(?=\()|(-?(?:[\p{L}_][\p{L}\p{M}\p{Nd}_]*|\d+\.?\d*)))/gu;

/** e^x as exp(x), e^(x) as well. */
function withExp(text: string): string {
  return text.replace(powerOfE, (_, exponent) => (exponent === undefined ? 'exp' : `exp(${exponent})`));
}
