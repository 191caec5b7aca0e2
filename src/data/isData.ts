import { momentOf } from './moment.ts';
import { parseNumber } from './parseNumber.ts';
import { grouped } from './specialCells.ts';

/** Whether a cell is a number, a limit or a time, as no name is. */
export function isData(text: string): boolean {
  const bare = text.replace(/^(?:[<>]=?|[≤≥])\s*/, '').replace(/\s*%$/, '');
  return isNumber(bare) || momentOf(text) !== undefined;
}

/** Whether a text is a number, with a decimal point or comma, or with separated thousands. */
export function isNumber(text: string): boolean {
  return (['.', ','] as const).some(
    (mark) => !Number.isNaN(parseNumber(text, mark)) || !Number.isNaN(grouped(text, mark)),
  );
}
