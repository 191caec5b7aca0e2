/** What is wrong with a spreadsheet or another binary file that cannot be read. */
export type Damage =
  /** Met by a program that unpacks or decodes; `words`: what it said, '' if nothing. */
  | { readonly what: 'refused'; readonly words: string }
  | { readonly what: 'noEnd' }
  | { readonly what: 'directory' }
  /** Parts of an archive, by their names. */
  | { readonly what: 'cutOff' | 'misplaced' | 'altered' | 'wrongSize' | 'compression'; readonly part: string }
  | { readonly what: 'hollow'; readonly part: string; readonly bytes: number; readonly times: number }
  | { readonly what: 'xml'; readonly fault: 'cutOff' | 'malformed' | 'tooDeep' | 'entities' }
  | { readonly what: 'noSheets' }
  | { readonly what: 'noSheet'; readonly sheet: string }
  | { readonly what: 'outside'; readonly of: 'rows' | 'columns' | 'rowsOfSheet' }
  | { readonly what: 'noText'; readonly cell: string }
  | { readonly what: 'noNumber'; readonly cell: string; readonly value: string }
  /** Names of places that no sheet has. */
  | { readonly what: 'place'; readonly kind: 'row' | 'cell' | 'range'; readonly text: string }
  | { readonly what: 'repeats'; readonly text: string }
  | { readonly what: 'repeated'; readonly cells: number; readonly to: number };

const xmlFaults = {
  cutOff: 'its XML is cut off',
  malformed: 'its XML is not well-formed',
  tooDeep: 'its XML is nested too deeply',
  entities: 'its XML declares entities, which no workbook does',
} as const;

const outsides = {
  rows: 'a cell is outside of rows',
  columns: 'a cell is outside of the sheet',
  rowsOfSheet: 'a row is outside of the sheet',
} as const;

/** The same in words, as a part of a sentence. */
export function damageWords(damage: Damage): string {
  switch (damage.what) {
    case 'refused':
      return damage.words || 'it cannot be unpacked';
    case 'noEnd':
      return 'its end is missing';
    case 'directory':
      return 'its directory is broken';
    case 'cutOff':
      return `${damage.part} is cut off`;
    case 'misplaced':
      return `${damage.part} is not where it should be`;
    case 'altered':
      return `${damage.part} is not what was packed`;
    case 'wrongSize':
      return `the size of ${damage.part} is not what it should be`;
    case 'compression':
      return `${damage.part} is compressed in an unknown way`;
    case 'hollow':
      return `${damage.part} unpacks to ${Math.round(damage.bytes / 1e6)} MB, ${Math.round(damage.times)} times its size, as no sheet does`;
    case 'xml':
      return xmlFaults[damage.fault];
    case 'noSheets':
      return 'its list of sheets is missing';
    case 'noSheet':
      return `sheet ${damage.sheet} is missing`;
    case 'outside':
      return outsides[damage.of];
    case 'noText':
      return `the text of ${damage.cell} is missing`;
    case 'noNumber':
      return `${damage.cell} holds ${shortened(damage.value)}`;
    case 'place':
      return `${damage.kind === 'range' ? 'the range' : damage.kind} ${shortened(damage.text)}`;
    case 'repeats':
      return `${shortened(damage.text)} repeats`;
    case 'repeated':
      return `${damage.cells} cells are repeated to ${damage.to}`;
  }
}

function shortened(text: string): string {
  return text.slice(0, 20);
}
