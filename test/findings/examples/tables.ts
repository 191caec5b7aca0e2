import type { tableFindings } from '../../../src/findings/tableFindings.ts';
import {
  addImporter,
  type FileStart,
  fit,
  parseModel,
  readTable,
  tableFromColumns,
  toCsv,
} from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const read = (text: string) => () => readTable(text);
const columns = (given: unknown) => () => tableFromColumns(given as never);

/** A text that grows between two readings. */
const growing = () => {
  let times = 0;
  return {
    *[Symbol.iterator]() {
      yield `t,x\n0,1\n${'1,2\n'.repeat(++times)}`;
    },
  };
};

const toy = {
  name: 'toy',
  title: 'a toy format',
  extensions: ['toy'],
  recognises: ({ text }: FileStart) => text.startsWith('TOY1'),
};

export const title = 'Reading tables';

export const examples: Examples<typeof tableFindings> = {
  sameColumnName: read('t,t,x\n0,1,2'),
  notTable: () => fit(parseModel("x' = k*x"), 't,x\n0,1' as never),
  tooManyRows: columns({ t: { length: 2_000_001 } }),
  tooManyCells: columns(Object.fromEntries(Array.from({ length: 11 }, (_, j) => [`x${j}`, { length: 2e6 }]))),
  dataEmpty: read('\n'),
  headerMissing: read('0,1\n1,2'),
  rowsMissing: read('t,x\n'),
  dataChanged: () => readTable(growing()),
  spacesBetweenColumns: read('t x\n0 1\n'),
  headerOfOneColumn: read('My data\nt,x\n0,1,2\n'),
  raggedRow: read('t,x\n0,1,2\n'),
  rowNotAcross: read('t,0,1,2\nx,1,2,3\ny,1,2,3,4\n'),
  datesAcross: () =>
    fit(parseModel("u' = -a*u"), readTable('place,1/22/20,1/23/20,1/24/20\nu,1,2,3\nv,1,2,3')),
  timesUnnamed: read(',0,1,2\nx,1,2,3\ny,1,2,3\n'),
  notJson: read('{"t": [0, 1'),
  jsonNameTwice: read('{"t": [0], "t": [1]}'),
  jsonTooLong: () => readTable(['{', ' '.repeat(20e6)]),
  jsonEntryNoRow: read('[1, 2]'),
  jsonEntryOtherNames: read('[{"t": 0}, {"u": 1}]'),
  dataAreBinary: read('t,x\u0000'),
  dataAreForeign: () => readTable(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])),
  dataAreBytes: () => {
    const remove = addImporter({ ...toy, convert: () => ({ text: 't\n0\n1\n' }) });
    try {
      return readTable('TOY1');
    } finally {
      remove();
    }
  },
  importerTwice: () => addImporter({ ...toy, name: 'json', convert: () => ({ text: 't\n0\n1\n' }) }),
  dataAreWebPage: read('<html>'),
  lineTooLong: () => readTable(['t,x\n', '1'.repeat(20_000_001)]),
  headerTooLong: () => readTable('x'.repeat(1_000_001)),
  quoteNotClosed: read('t,x\n0,"1\n1,2\n'),
  quoteInsideCell: read('t,x\n0,1"2"\n'),
  columnsNotObject: columns([1, 2]),
  noColumns: columns({}),
  columnNotList: columns({ t: [0, 1], x: 5 }),
  columnLength: columns({ t: [0, 1], x: [1] }),
  columnWithoutRows: columns({ t: [], x: [] }),
  dataNotText: () => readTable(5 as never),
  matrixOfOtherSize: () =>
    toCsv(Float64Array.of(0, 1), ['x'], { rows: 1, cols: 1, data: Float64Array.of(1) }),
};
