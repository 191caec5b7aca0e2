import { isLimit } from '../../src/inside.ts';
import type { ColumnSeen } from '../worker/messages.ts';

/** Which question the page asks about the first unreadable cell of a column; undefined if there is none. */
export function repairOf({ trouble, numbers, use }: ColumnSeen): 'dates' | 'stray' | 'limit' | undefined {
  if (!trouble || !(use.as === 'time' || (use.as === 'state' && numbers > 0))) return undefined;
  const { text } = trouble;
  if (/^\d\d?[-/.]\d\d?[-/.]\d{4}/.test(text)) return 'dates';
  if (use.as === 'time') return undefined;
  if (!isLimit(text)) return 'stray';
  return /\d/.test(text) ? undefined : 'limit';
}
