import { writeOds } from 'hucre/ods';
import { describe, expect, test } from 'vitest';
import { textOf } from './textOf.ts';
import { zipOf } from './zipOf.ts';

const spaces = ['office', 'table', 'text', 'style', 'calcext']
  .map((name) => `xmlns:${name}="${name}"`)
  .join(' ');

/** A spreadsheet as LibreOffice writes it, of the XML of its tables. */
function odsOf(tables: string, styles = ''): Uint8Array {
  return zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
    {
      name: 'content.xml',
      content: `<?xml version="1.0"?><office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
}

const text = (words: string) =>
  `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`;
const number = (value: number) =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>shown</text:p></table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const sheet = (name: string, rows: string, more = '') =>
  `<table:table table:name="${name}"${more}>${rows}</table:table>`;
const header = row(text('t'), text('u'));

describe('an OpenDocument spreadsheet', () => {
  test('has its numbers as they are, not as they are shown', async () => {
    expect(await textOf(odsOf(sheet('A', header + row(number(0.1 + 0.2), number(1)))))).toEqual({
      text: 't,u\n0.30000000000000004,1\n',
      notes: [],
    });
  });

  test('has the rows of groups and of repeated headers too', async () => {
    const rows = `<table:table-header-rows>${header}</table:table-header-rows><table:table-row-group>${row(number(0), number(1))}<table:table-row-group>${row(number(1), number(2))}</table:table-row-group></table:table-row-group>`;
    expect((await textOf(odsOf(sheet('A', rows)))).text).toBe('t,u\n0,1\n1,2\n');
  });

  test('has repeated rows and cells, and keeps its row numbers', async () => {
    const many = `<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="3"/></table:table-row>`;
    const empty = `<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    const end = `<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    expect((await textOf(odsOf(sheet('A', header + empty + many + end)))).text).toBe('t,u\n\n\n3,3\n3,3\n');
  });

  test.each(['1048576', '4000000000', '0', 'x'])(
    'is refused where what it holds is repeated %s times',
    async (times) => {
      const rows = `<table:table-row table:number-rows-repeated="${times}">${number(1)}</table:table-row>`;
      await expect(textOf(odsOf(sheet('A', header + rows)))).rejects.toThrow('is damaged or incomplete');
      const cells = `<table:table-cell table:number-columns-repeated="${times}" office:value-type="float" office:value="3"/>`;
      await expect(textOf(odsOf(sheet('A', header + row(cells))))).rejects.toThrow(
        'is damaged or incomplete',
      );
    },
  );

  test('has dates, clock times, booleans and errors', async () => {
    const cell = (kind: string, value: string) =>
      `<table:table-cell office:value-type="${kind}" office:${kind}-value="${value}"><text:p>shown</text:p></table:table-cell>`;
    const error = `<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>`;
    const rows =
      row(...['a', 'b', 'c', 'd', 'e'].map(text)) +
      row(
        cell('date', '2024-01-05T06:00:00'),
        cell('time', 'PT25H30M00S'),
        cell('time', 'PT00H00M01.500000000S'),
        cell('boolean', 'true'),
        error,
      );
    expect((await textOf(odsOf(sheet('A', rows)))).text).toBe(
      'a,b,c,d,e\n2024-01-05T06:00:00,25:30:00,0:00:01.500000000,TRUE,NA\n',
    );
  });

  test('has no comments in its cells, and texts in one line', async () => {
    const note = `<office:annotation><text:p>careful</text:p></office:annotation>`;
    const rows =
      header +
      row(
        number(0),
        `<table:table-cell office:value-type="string">${note}<text:p>a<text:s/>b</text:p><text:p>c</text:p></table:table-cell>`,
      );
    expect((await textOf(odsOf(sheet('A', rows)))).text).toBe('t,u\n0,a b c\n');
  });

  test('has the first sheet with data that is not hidden, and others by name', async () => {
    const hidden = `<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>`;
    const bytes = odsOf(
      sheet('Old', header + row(number(0), number(7)), ' table:style-name="ta2"') +
        sheet('Empty', '') +
        sheet('Run', header + row(number(0), number(5))) +
        sheet('Next', header + row(number(0), number(6))),
      hidden,
    );
    expect(await textOf(bytes)).toMatchObject({
      text: 't,u\n0,5\n',
      notes: [expect.stringContaining('"Next"')],
    });
    expect((await textOf(bytes, { sheet: 'Old' })).text).toBe('t,u\n0,7\n');
  });

  test('has merged cells filled down', async () => {
    const spanned = `<table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>a</text:p></table:table-cell>`;
    const rows =
      row(text('dish'), text('t')) + row(spanned, number(0)) + row('<table:covered-table-cell/>', number(1));
    expect((await textOf(odsOf(sheet('A', rows)))).text).toBe('dish,t\na,0\na,1\n');
  });

  test('is read as hucre writes it', async () => {
    const rows = [
      ['t', 'u', 'label'],
      [0, 1.5, 'a & b'],
      [0.1, null, 'c'],
      [Math.PI, -1e-300, 'd'],
    ];
    expect((await textOf(await writeOds({ sheets: [{ name: 'S', rows }] }))).text).toBe(
      `t,u,label\n0,1.5,a & b\n0.1,,c\n${Math.PI},-1e-300,d\n`,
    );
  });
});
