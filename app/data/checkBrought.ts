import { InputError } from '../../src/index.ts';
import type { ColumnSeen } from '../worker/messages.ts';
import { broughtFindings } from './broughtFindings.ts';
import { mostBytes } from './mostBytes.ts';

/** Throws an InputError where a text that was pasted cannot be a table. */
export function checkPasted(text: string): void {
  if (text.trim() === '') throw new InputError(broughtFindings.nothingPasted());
  if (text.length > mostBytes)
    throw new InputError(broughtFindings.pastedTooLong({ letters: text.length, most: mostBytes }));
}

/** Throws an InputError where a table that was brought has no numbers. */
export function checkNumbers(columns: readonly Pick<ColumnSeen, 'numbers'>[]): void {
  if (columns.every(({ numbers }) => numbers < 2)) throw new InputError(broughtFindings.noNumbers());
}
