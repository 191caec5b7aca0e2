import { checkTableSize } from '../checkTableSize.ts';
import { columnName } from './columnName.ts';
import { damaged } from './damaged.ts';
import type { Shows } from './numberFormat.ts';
import { attribute, scanXml } from './scanXml.ts';
import type { Cell, Merge, Sheet } from './sheetText.ts';

const title = 'an Excel workbook';

/** What cells of each style show numbers as. */
export type Styles = readonly (Shows | undefined)[];

/** The largest sheet of Excel. */
const [mostRows, mostColumns] = [1_048_576, 16_384];

/** The cells of a worksheet of an Excel workbook, formulas with the values that were computed last. */
export function worksheet(xml: string, texts: readonly string[], styles: Styles): Omit<Sheet, 'since'> {
  const rows: Cell[][] = [];
  const merges: Merge[] = [];
  let row: Cell[] = [];
  let count = 0;
  let [i, j] = [-1, -1];
  let tag = '';
  let value: string | undefined;
  let formula: string | undefined;
  let inline: string | undefined;
  let reading: 'v' | 'f' | 't' | undefined;
  let isPhonetic = false;
  const percent: string[] = [];
  const hidden: number[] = [];
  scanXml(xml, {
    open(name, own) {
      switch (name) {
        case 'row':
          i = indexOf(attribute(own, 'r'), i, mostRows);
          row = rows[i] ??= [];
          if (/^(?:1|true)$/.test(attribute(own, 'hidden') ?? '')) hidden.push(i);
          j = -1;
          break;
        case 'c':
          tag = own;
          j = columnOf(attribute(own, 'r'), j);
          value = formula = inline = undefined;
          break;
        case 'v':
          value = '';
          reading = 'v';
          break;
        case 'f':
          formula = '';
          reading = 'f';
          break;
        case 'is':
          inline = '';
          break;
        case 't':
          if (inline !== undefined && !isPhonetic) reading = 't';
          break;
        case 'rPh':
          isPhonetic = true;
          break;
        case 'mergeCell':
          merges.push(mergeOf(attribute(own, 'ref') ?? ''));
      }
    },
    close(name) {
      if (name === 'rPh') isPhonetic = false;
      else if (name === 'c') {
        if (i < 0 || j < 0) throw damaged(title, { what: 'outside', of: 'rows' });
        row[j] = cellOf(attribute(tag, 't') ?? 'n', attribute(tag, 's'));
        if (++count % 1e6 === 0) checkTableSize(count / 20, 20);
      } else if (name === reading) reading = undefined;
    },
    text(piece) {
      if (reading === 'v') value += piece;
      else if (reading === 'f') formula += piece;
      else if (reading === 't') inline += piece;
    },
  });
  return { rows, merges, percent, hidden };

  function cellName(): string {
    return `cell ${attribute(tag, 'r') ?? `${j + 1} of row ${i + 1}`}`;
  }

  function cellOf(type: string, style: string | undefined): Cell {
    if (inline !== undefined) return unescaped(inline);
    if (value === undefined || (value === '' && type !== 'str')) {
      // A program wrote it, and no spreadsheet has computed it since: not empty, but unknown.
      return formula === undefined ? null : `=${formula} (a formula without a value)`;
    }
    switch (type) {
      case 's': {
        const text = texts[Number(value)];
        if (text === undefined) throw damaged(title, { what: 'noText', cell: cellName() });
        return unescaped(text);
      }
      case 'b':
        return value === '1' || value === 'true';
      case 'e':
        return value === '#N/A' ? 'NA' : value;
      case 'n': {
        const number = Number(value);
        if (Number.isNaN(number)) throw damaged(title, { what: 'noNumber', cell: cellName(), value });
        const shows = styles[Number(style ?? 0)];
        if (shows === 'percent') {
          percent.push(`${columnName(j)}${i + 1}`);
          return number;
        }
        return shows === undefined || number < 0 ? number : { days: number, shows };
      }
      default:
        // Texts of formulas, and dates that are written as such.
        return unescaped(value);
    }
  }
}

/** A row by its number from 1, or the next. */
function indexOf(number: string | undefined, before: number, most: number): number {
  const index = number === undefined ? before + 1 : Number(number) - 1;
  if (!(Number.isInteger(index) && index >= 0 && index < most))
    throw damaged(title, { what: 'place', kind: 'row', text: number ?? String(index + 1) });
  return index;
}

/** The column of a cell such as B12, or the next. */
function columnOf(cell: string | undefined, before: number): number {
  if (cell === undefined) return before + 1;
  let column = 0;
  for (let k = 0; k < cell.length; k++) {
    const letter = cell.charCodeAt(k) & ~32;
    if (letter < 65 || letter > 90) break;
    column = 26 * column + letter - 64;
    if (column > mostColumns) throw damaged(title, { what: 'place', kind: 'cell', text: cell });
  }
  return column - 1;
}

function mergeOf(range: string): Merge {
  const [, left = '', top, bottom] = /^([A-Z]{1,3})(\d{1,7})(?::[A-Z]{1,3}(\d{1,7}))?$/i.exec(range) ?? [];
  if (top === undefined) throw damaged(title, { what: 'place', kind: 'range', text: range });
  return { left: columnOf(left, -1), top: Number(top) - 1, bottom: Number(bottom ?? top) - 1 };
}

/** A text with letters for codes such as _x000D_. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
