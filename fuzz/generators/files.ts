import { writeTable } from '../../src/index.ts';
import type { Draw } from '../draw.ts';
import { arrays, structured } from './arrays.ts';
import { damageOf, type FileInput, type ZipInput } from './bytes.ts';
import { mutatedText } from './mutate.ts';
import { hostileTexts } from './names.ts';
import { anyNumber, plainNumber } from './numbers.ts';
import { tableText } from './table.ts';

/** Files with tables in every format that is read, sound and damaged. */
export async function tableFile(draw: Draw): Promise<FileInput> {
  const plain = { bytes: '', zip: [], gzip: false };
  const made = await draw.weighted<() => Partial<FileInput> | Promise<Partial<FileInput>>>([
    [4, () => ({ name: 'data.xlsx', zip: workbook(draw) })],
    [3, () => ({ name: 'data.ods', zip: openDocument(draw) })],
    [3, async () => ({ name: 'data.parquet', bytes: await written(draw) })],
    [2, () => ({ name: 'data.npy', bytes: structured(draw) })],
    [3, () => ({ name: 'data.npz', zip: arrays(draw) })],
    [2, () => ({ name: 'data.csv', bytes: encoded(draw, tableText(draw, ['u', 'v'])) })],
    [1, () => ({ name: 'data.zip', zip: archive(draw) })],
  ])();
  const gzip = draw.chance(0.15);
  const name = draw.chance(0.9)
    ? `${made.name}${gzip ? '.gz' : ''}`
    : draw.pick(['', 'data', 'x.mat', 'x.rds']);
  return { ...plain, ...made, gzip, name, damage: damageOf(draw, 0.4) };
}

function archive(draw: Draw): ZipInput[] {
  return draw.several(1, 3, (i) => ({
    name: draw.pick([`${i}.csv`, `a/${i}.json`, `${i}.md`, `__MACOSX/._${i}`, '../x.csv']),
    text: tableText(draw, ['u']),
    isBinary: false,
  }));
}

/** A text in UTF-8, UTF-16 or one byte a letter, as the letters of its bytes. */
function encoded(draw: Draw, text: string): string {
  return draw.weighted<() => string>([
    [4, () => Buffer.from(text).toString('latin1')],
    [2, () => Buffer.from(`T° ${text}`, 'latin1').toString('latin1')],
    [1, () => Buffer.from(`\ufeff${text}`, 'utf16le').toString('latin1')],
    [1, () => `\xef\xbb\xbf${text}\xb0`],
  ])();
}

function cellText(draw: Draw): string {
  return draw.weighted<() => string>([
    [6, () => String(plainNumber(draw))],
    [1, () => String(anyNumber(draw))],
    [1, () => draw.pick(['NA', '<5', '1,234.5', '2024-01-31', '0:10:00', '50%', '', 't', 'A1'])],
    [0.3, () => draw.pick(hostileTexts)],
  ])();
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Some files, one of which may be damaged or left out. */
function someDamaged(draw: Draw, files: ZipInput[]): ZipInput[] {
  if (draw.chance(0.5)) return files;
  const k = draw.whole(0, files.length - 1);
  return files.flatMap((file, i) => {
    if (i !== k) return [file];
    return draw.chance(0.05) ? [] : [{ ...file, text: mutatedText(draw, file.text) }];
  });
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function workbook(draw: Draw): ZipInput[] {
  const header = ['t', 'u', 'v', 'note'].slice(0, draw.whole(1, 4));
  const cell = (i: number, j: number): string => {
    const at = draw.chance(0.8) ? ` r="${'ABCD'[j]}${i + 1}"` : '';
    if (i === 0) return `<c${at} t="inlineStr"><is><t>${header[j]}</t></is></c>`;
    return draw.weighted<() => string>([
      [8, () => `<c${at}><v>${j === 0 ? i : plainNumber(draw)}</v></c>`],
      [1, () => `<c${at} s="${draw.whole(0, 4)}"><v>${anyNumber(draw)}</v></c>`],
      [1, () => `<c${at} t="s"><v>${draw.whole(0, 3)}</v></c>`],
      [
        1,
        () => `<c${at} t="${draw.pick(['b', 'e', 'str', 'd', 'x'])}"><v>${escaped(cellText(draw))}</v></c>`,
      ],
      [1, () => `<c${at}><f>SUM(A1:A2)</f>${draw.pick(['', '<v>3</v>', '<v/>'])}</c>`],
      [1, () => '<c/>'],
    ])();
  };
  const rows = Array.from({ length: draw.whole(1, 8) }, (_, i) => {
    const at = draw.chance(0.8) ? ` r="${i + 1}"` : '';
    return `<row${at}>${header.map((_, j) => cell(i, j)).join('')}</row>`;
  });
  const merge = draw.chance(0.2)
    ? `<mergeCells><mergeCell ref="${draw.pick(['A2:A4', 'A1:B1', 'A1:XFD1048576', 'x'])}"/></mergeCells>`
    : '';
  const link = (id: string, kind: string, to: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${to}"/>`;
  const links = [
    link('a', 'worksheet', 'worksheets/sheet1.xml'),
    link('s', 'sharedStrings', 'sharedStrings.xml'),
    link('f', 'styles', 'styles.xml'),
  ];
  const part = (name: string, text: string): ZipInput => ({ name, text, isBinary: false });
  return someDamaged(draw, [
    part('[Content_Types].xml', '<Types/>'),
    part(
      'xl/workbook.xml',
      `<workbook xmlns:r="${relations}"><workbookPr${draw.pick(['', ' date1904="1"'])}/><sheets><sheet name="A" sheetId="1"${draw.pick(['', ' state="hidden"'])} r:id="a"/></sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', `<Relationships>${links.join('')}</Relationships>`),
    part(
      'xl/worksheets/sheet1.xml',
      `<worksheet><sheetData>${rows.join('')}</sheetData>${merge}</worksheet>`,
    ),
    part('xl/sharedStrings.xml', '<sst><si><t>a</t></si><si><r><t>b</t></r><rPh><t>c</t></rPh></si></sst>'),
    part(
      'xl/styles.xml',
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    ),
  ]);
}

function openDocument(draw: Draw): ZipInput[] {
  const cell = (i: number, j: number): string => {
    const typed = (kind: string, rest: string) =>
      `<table:table-cell office:value-type="${kind}"${rest}</table:table-cell>`;
    if (i === 0) return typed('string', `><text:p>${['t', 'u', 'v'][j]}</text:p>`);
    const repeated = draw.chance(0.1) ? ` table:number-columns-repeated="${repeats(draw, 16_384)}"` : '';
    return draw.weighted<() => string>([
      [6, () => typed('float', ` office:value="${plainNumber(draw)}"${repeated}>`)],
      [
        1,
        () => typed('date', ` office:date-value="${draw.pick(['2024-01-31', '2024-01-31T10:00:00', 'x'])}">`),
      ],
      [
        1,
        () => typed('time', ` office:time-value="${draw.pick(['PT01H10M05S', 'PT30H00M00S', 'P1D', 'x'])}">`),
      ],
      [1, () => typed('string', `><text:p>${escaped(cellText(draw))}</text:p>`)],
      [1, () => `<table:${draw.pick(['table-cell', 'covered-table-cell'])}${repeated}/>`],
    ])();
  };
  const rows = Array.from({ length: draw.whole(1, 8) }, (_, i) => {
    const repeated = draw.chance(0.1) ? ` table:number-rows-repeated="${repeats(draw, 1_048_576)}"` : '';
    return `<table:table-row${repeated}>${[0, 1, 2].map((j) => cell(i, j)).join('')}</table:table-row>`;
  });
  const text = `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`;
  return someDamaged(draw, [
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet', isBinary: false },
    { name: 'content.xml', text, isBinary: false },
  ]);
}

/** How often something is repeated; nearly what a sheet holds is rare, since a table of that size takes seconds. */
function repeats(draw: Draw, most: number): number | string {
  return draw.weighted<number | string>([
    [4, draw.whole(2, 50)],
    [1, 0],
    [1, -1],
    [1, 'x'],
    [1, most],
    [1, 4e9],
    [0.005, most - 10],
  ]);
}

/** A Parquet file, as the letters of its bytes. */
async function written(draw: Draw): Promise<string> {
  const rows = draw.whole(0, 8);
  const list = <T>(make: (i: number) => T) => Array.from({ length: rows }, (_, i) => make(i));
  const table = {
    t: list((i) => i),
    u: list(() => (draw.chance(0.1) ? null : anyNumber(draw))),
    ...(draw.chance(0.5) && { dish: list(() => draw.pick(['a', 'b', ...hostileTexts])) }),
  };
  return Buffer.from(await writeTable(table, 'parquet')).toString('latin1');
}
