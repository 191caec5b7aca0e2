import { checkTableSize } from '../checkTableSize.ts';
import { columnName } from './columnName.ts';
import { damaged } from './damaged.ts';
import { attribute, scanXml } from './scanXml.ts';
import type { Cell, Merge } from './sheetText.ts';

const title = 'an OpenDocument spreadsheet';

/** A sheet of an OpenDocument spreadsheet. */
interface OdsSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: Cell[][];
  readonly merges: Merge[];
  readonly percent: string[];
  readonly hidden: number[];
}

/** The largest sheet of LibreOffice; empty rows and cells at its end are written as one. */
const [mostRows, mostColumns] = [1_048_576, 16_384];

/** Cells that a sheet may have by repeating others, and how many for each that is written. */
const [repeatedAnyway, repeatedEach] = [1_000_000, 100];

/** The sheets of an OpenDocument spreadsheet, from its content.xml, with the cells of each. */
export function odsSheets(xml: string): OdsSheet[] {
  const sheets: OdsSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  let [rows, merges, percent, hidden]: [Cell[][], Merge[], string[], number[]] = [[], [], [], []];
  let row: Cell[] = [];
  let [i, j, count, written] = [0, 0, 0, 0];
  let rowRepeats = 1;
  let tag = '';
  let text: string | undefined;
  let annotations = 0;
  scanXml(xml, {
    open(name, own) {
      switch (name) {
        case 'style':
          style = attribute(own, 'name') ?? '';
          break;
        case 'table-properties':
          if (attribute(own, 'display') === 'false') hiddenStyles.add(style);
          break;
        case 'table': {
          const isHidden = hiddenStyles.has(attribute(own, 'style-name') ?? '');
          [rows, merges, percent, hidden, i] = [[], [], [], [], 0];
          sheets.push({
            name: attribute(own, 'name') ?? `Sheet${sheets.length + 1}`,
            isHidden,
            rows,
            merges,
            percent,
            hidden,
          });
          break;
        }
        case 'table-row':
          row = [];
          j = 0;
          rowRepeats = repeats(attribute(own, 'number-rows-repeated'));
          if (/^(?:collapse|filter)$/.test(attribute(own, 'visibility') ?? '')) hidden.push(i);
          break;
        case 'table-cell':
        case 'covered-table-cell':
          tag = own;
          text = undefined;
          break;
        case 'annotation':
          annotations++;
          break;
        case 'p':
          if (annotations === 0) text = text === undefined ? '' : `${text} `;
          break;
        case 's':
          if (annotations === 0) text = `${text ?? ''} `;
      }
    },
    close(name) {
      if (name === 'annotation') annotations--;
      else if (name === 'table-cell' || name === 'covered-table-cell') endCell();
      else if (name === 'table-row') endRow();
    },
    text(piece) {
      if (annotations === 0 && text !== undefined) text += piece;
    },
  });
  return sheets;

  function endCell(): void {
    const times = repeats(attribute(tag, 'number-columns-repeated'));
    const cell = cellOf(tag, text);
    const spanned = repeats(attribute(tag, 'number-rows-spanned'));
    if (spanned > 1) merges.push({ top: i, left: j, bottom: i + spanned - 1 });
    if (cell !== null) {
      if (attribute(tag, 'value-type') === 'percentage') percent.push(`${columnName(j)}${i + 1}`);
      if (j + times > mostColumns) throw damaged(title, { what: 'outside', of: 'columns' });
      written++;
      addCells(times);
      for (let k = 0; k < times; k++) row[j + k] = cell;
    }
    j += times;
    text = undefined;
  }

  function endRow(): void {
    if (row.length > 0) {
      if (i + rowRepeats > mostRows) throw damaged(title, { what: 'outside', of: 'rowsOfSheet' });
      addCells(row.length * (rowRepeats - 1));
      for (let k = 0; k < rowRepeats; k++) rows[i + k] = k === 0 ? row : [...row];
    }
    i += rowRepeats;
  }

  /** Counts cells before they are made. A few that are repeated to millions would be no table, but take its memory. */
  function addCells(cells: number): void {
    count += cells;
    checkTableSize(count / 20, 20);
    if (count > repeatedAnyway + repeatedEach * written)
      throw damaged(title, { what: 'repeated', cells: written, to: count });
  }
}

function repeats(text: string | undefined): number {
  const times = Number(text ?? 1);
  if (!(Number.isInteger(times) && times >= 1)) throw damaged(title, { what: 'repeats', text: String(text) });
  return times;
}

function cellOf(tag: string, text: string | undefined): Cell {
  switch (attribute(tag, 'value-type')) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const number = Number(attribute(tag, 'value') ?? Number.NaN);
      return Number.isNaN(number) ? (text ?? null) : number;
    }
    case 'boolean':
      return attribute(tag, 'boolean-value') === 'true';
    case 'date':
      return attribute(tag, 'date-value') ?? text ?? null;
    case 'time':
      return clock(attribute(tag, 'time-value')) ?? text ?? null;
    default: {
      const shown = text ?? attribute(tag, 'string-value') ?? null;
      return shown === '#N/A' ? 'NA' : shown;
    }
  }
}

/** PT25H30M00S as 25:30:00. */
function clock(duration: string | undefined): string | undefined {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M([\d.]+)S$/.exec(duration ?? '') ?? [];
  if (hours === undefined) return undefined;
  const whole = seconds!.replace(/\.0*$/, '');
  return `${Number(hours)}:${minutes!.padStart(2, '0')}:${/^\d(\.|$)/.test(whole) ? `0${whole}` : whole}`;
}
