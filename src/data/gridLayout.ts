import { wellOf } from './wellOf.ts';

/**
 * The layout of a plate that is drawn as a plate, rows A to H below columns 1 to 12, as a list: a row a well, with what is in it under "content". Undefined where a
 * table is none.
 */
export function gridLayout(text: string): string | undefined {
  const rows = text
    .split(/\r?\n/, 100)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  const top = rows.findIndex(([, ...numbers]) => isCounting(numbers));
  if (top < 0) return undefined;
  const wells = rows.slice(top + 1).flatMap(([letter = '', ...cells]) =>
    cells.flatMap((cell, i) => {
      const well = `${letter}${rows[top][i + 1]}`;
      return /^[A-P]$/i.test(letter) && cell !== '' && wellOf(well) !== undefined ? [[well, cell]] : [];
    }),
  );
  // A grid of numbers is one of measurements.
  if (wells.length < 3 || wells.every(([, cell]) => /^[-\d.,]+$/.test(cell))) return undefined;
  return ['well,content', ...wells.map(([well, cell]) => `${well},"${cell.replaceAll('"', '""')}"`), ''].join(
    '\n',
  );
}

/** Whether cells are 1, 2, 3 and so on, and then nothing. */
function isCounting(cells: readonly string[]): boolean {
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  return filled >= 3 && cells.slice(0, filled).every((cell, i) => Number(cell) === i + 1);
}
