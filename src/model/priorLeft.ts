import { firstTime } from './firstTime.ts';
import type { Prior } from './model.ts';
import type { Token } from './tokenize.ts';

const logarithms: ReadonlyMap<string, NonNullable<Prior['on']>> = new Map([
  ['log', 'log'],
  ['ln', 'log'],
  ['log10', 'log10'],
]);

/** The left side of a prior: K, x(0), log(K) or log10(x(0)). */
export interface PriorLeft {
  readonly on: Prior['on'];
  /** The indices of the name and of the sign ~. */
  readonly name: number;
  readonly sign: number;
}

/** The left side of a line that is a prior; undefined for other lines. */
export function priorLeft(tokens: readonly Token[]): PriorLeft | undefined {
  const plain = behindUnknown(tokens, 0);
  if (plain !== undefined && tokens[plain].text === '~') return { on: undefined, name: 0, sign: plain };
  const on = tokens[1].text === '(' ? logarithms.get(tokens[0].text) : undefined;
  const inside = on && behindUnknown(tokens, 2);
  if (inside === undefined || tokens[inside].text !== ')' || tokens[inside + 1].text !== '~')
    return undefined;
  return { on, name: 2, sign: inside + 1 };
}

/** The index behind a name, or a first value. */
function behindUnknown(tokens: readonly Token[], at: number): number | undefined {
  return tokens[at].kind === 'name' ? (firstTime(tokens, at)?.next ?? at + 1) : undefined;
}
