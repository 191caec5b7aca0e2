import { zipOf } from './zipOf.ts';

/** Parts of an Excel workbook in a test; what is not given is plain. */
interface Parts {
  /** The rows of each sheet, as XML, by name; `hidden` of those that are. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  readonly texts?: string;
  /** Format codes of styles 1, 2, …; numbers are those that Excel has. */
  readonly formats?: readonly (string | number)[];
  readonly since1904?: boolean;
  /** What follows the rows of the first sheet. */
  readonly after?: string;
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** An Excel workbook of handwritten XML. */
export function workbookOf({
  sheets,
  hidden = [],
  texts = '',
  formats = [],
  since1904 = false,
  after = '',
}: Parts): Uint8Array {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const link = (all: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;
  const list = names.map((name, i) => {
    const state = hidden.includes(name) ? ' state="hidden"' : '';
    return `<sheet name="${name}" sheetId="${i + 1}"${state} r:id="rId${i + 1}"/>`;
  });
  const codes = formats.map((code, i) => ({ id: typeof code === 'number' ? code : 164 + i, code }));
  const custom = codes.filter(({ code }) => typeof code === 'string');
  return zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: link(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?>\n<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${since1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: link(
        names.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
          relation('s', 'sharedStrings', '/xl/sharedStrings.xml') +
          relation('f', 'styles', 'styles.xml'),
      ),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${texts}</sst>` },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${main}"><numFmts>${custom
        .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes
        .map(({ id }) => `<xf numFmtId="${id}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    ...names.map((name, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      content: `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData>${i === 0 ? after : ''}</worksheet>`,
    })),
  ]);
}

/** A row of cells: numbers, texts, or the XML of a cell. */
export function rowOf(...cells: readonly (number | string)[]): string {
  const xml = cells.map((cell) =>
    typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : cell.startsWith('<')
        ? cell
        : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
  );
  return `<row>${xml.join('')}</row>`;
}
