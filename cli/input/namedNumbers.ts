import { InputError } from '../../src/node.ts';
import { cliFindings } from '../cliFindings.ts';
import { numberOrText, pairs } from './flags.ts';

/** Values by name, such as a=1,b=2; a text that is not a number is left for the library to refuse. */
export function namedNumbers(
  flag: string,
  text: string | undefined,
  names: readonly string[],
): Record<string, number> {
  if (text === undefined || text.trim() === '') return {};
  const pieces = text.split(',').map((piece) => piece.trim());
  const wrong = pieces.findIndex((piece) => !/^[^=]+=/.test(piece));
  if (wrong < 0) return pairs(text, flag) as Record<string, number>;
  const piece = pieces[wrong];
  const bare = pieces.every((one) => typeof numberOrText(one) === 'number') && pieces.length === names.length;
  const [, name, value] = /^([^:]*\p{L}[^:]*):(.+)$/u.exec(piece) ?? [];
  const meant = bare
    ? `${flag} ${names.map((name, i) => `${name}=${pieces[i]}`).join(',')}`
    : name !== undefined
      ? `${name}=${value}`
      : undefined;
  throw new InputError(cliFindings.pieceWithoutName({ flag, text, piece, names, meant }));
}
