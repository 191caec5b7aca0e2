import { formatFindings } from '../../findings/formatFindings.ts';
import { type Note, note } from '../../findings/note.ts';
import { InputError } from '../../inputError.ts';

/** A sheet of a workbook that may be read. */
export interface Listed {
  readonly name: string;
  readonly isHidden: boolean;
  hasData(): Promise<boolean>;
  /** How many of its cells are numbers, counted as far as `enoughNumbers`. */
  numbers(): Promise<number>;
}

/** Numbers that make a sheet one of measurements rather than of notes. */
export const enoughNumbers = 8;

/** The sheet that was requested, or else the first that is not hidden and has a table of numbers, then any data; and a note where there are others. */
export async function chooseSheet<T extends Listed>(
  sheets: readonly T[],
  wanted: string | undefined,
): Promise<{ chosen: T; notes: Note[] }> {
  if (wanted !== undefined) {
    const chosen = sheets.find(({ name }) => name.normalize('NFC') === wanted.normalize('NFC'));
    if (!chosen)
      throw new InputError(
        formatFindings.sheetUnknown({ sheet: wanted, sheets: sheets.map(({ name }) => name) }),
      );
    if (await chosen.hasData()) return { chosen, notes: [] };
  }
  const filled: T[] = [];
  const numbers = new Map<T, number>();
  for (const sheet of sheets) {
    if (sheet.isHidden || !(await sheet.hasData())) continue;
    filled.push(sheet);
    numbers.set(sheet, await sheet.numbers());
  }
  const first = (least: number) => filled.find((sheet) => (numbers.get(sheet) ?? 0) >= least);
  const chosen = first(enoughNumbers) ?? first(1) ?? filled[0];
  const others = filled.filter((sheet) => sheet !== chosen);
  if (!chosen || wanted !== undefined) {
    const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
    const names = filled.map(({ name }) => name);
    throw new InputError(formatFindings.sheetEmpty({ sheet: wanted ?? '', sheets: names, hidden }));
  }
  if (others.length === 0) return { chosen, notes: [] };
  const names = others.map(({ name }) => name);
  return { chosen, notes: [note(formatFindings.sheetRead({ sheet: chosen.name, others: names }))] };
}
