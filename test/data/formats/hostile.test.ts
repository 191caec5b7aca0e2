import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { textOf } from './textOf.ts';
import { rowOf, workbookOf } from './workbookOf.ts';
import { zipOf } from './zipOf.ts';

const zeros = (bytes: number) => new Uint8Array(bytes);
const csv = 't,u\n0,1\n';
const rows = rowOf('t', 'u') + rowOf(0, 1);

/** A workbook with other bytes for one of its parts. */
const sheetOf = (xml: string) => workbookOf({ sheets: { A: xml } });

describe('a bomb', () => {
  test('of gzip is refused as soon as it has unpacked to more than is read', async () => {
    const bomb = gzipSync(zeros(300e6), { level: 1 });
    expect(bomb.length).toBeLessThan(3e6);
    await expect(textOf(bomb)).rejects.toThrow('takes more than 256 MB. That is more than can be read.');
  });

  test('of zip is refused by its directory, before anything is unpacked', async () => {
    const says = { size: 1e9 };
    await expect(textOf(zipOf([{ name: 'a.csv', content: csv, says }]))).rejects.toThrow('more than 256 MB');
    const beyond = { size: 0xffffffff, packed: 0xffffffff };
    const large = zipOf([{ name: 'a.csv', content: csv, says: beyond }]);
    await expect(textOf(large)).rejects.toThrow('more than 256 MB');
    const parts = Array.from({ length: 300 }, (_, i) => ({
      name: `${i}.npy`,
      content: 'x',
      says: { size: 1e6 },
    }));
    await expect(textOf(zipOf(parts))).rejects.toThrow('more than 256 MB');
    const many = Array.from({ length: 10_001 }, (_, i) => ({ name: `${i}`, content: '' }));
    await expect(textOf(zipOf(many))).rejects.toThrow('more than 256 MB');
  });

  test('of zip that lies on its size is refused where it exceeds what it says', async () => {
    const packed = deflateRawSync(zeros(50e6));
    const says = { size: 100, packed: packed.length };
    await expect(textOf(zipOf([{ name: 'a.csv', content: zeros(50e6), says }]))).rejects.toThrow(
      'a.csv is not what was packed',
    );
    await expect(textOf(zipOf([{ name: 'a.csv', content: zeros(1e6), says: { size: 0 } }]))).rejects.toThrow(
      'the size of a.csv is not what it should be',
    );
  });

  test('of a text that cells repeat is refused', async () => {
    const texts = `<si><t>t</t></si><si><t>${'x'.repeat(1e6)}</t></si>`;
    const row = (text: number) => `<row><c t="s"><v>${text}</v></c></row>`;
    const cells = row(0) + row(1).repeat(300);
    await expect(textOf(workbookOf({ sheets: { A: cells }, texts }))).rejects.toThrow('more than 256 MB');
  });

  test('of repeated rows in OpenDocument is refused', async () => {
    const cell =
      '<table:table-cell table:number-columns-repeated="1000" office:value-type="float" office:value="1"/>';
    const content = `<d><table:table table:name="A"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table></d>`;
    await expect(textOf(zipOf([{ name: 'content.xml', content }]))).rejects.toThrow(/cells\. At most|rows/);
  });

  test('of a few repeated cells in OpenDocument is refused before they are made', async () => {
    const ods = (rows: string) =>
      textOf(
        zipOf([{ name: 'content.xml', content: `<d><table:table table:name="A">${rows}</table:table></d>` }]),
      );
    const cell = '<table:table-cell office:value-type="float" office:value="1"/>';
    const row = (repeats: number, cells: string) =>
      `<table:table-row table:number-rows-repeated="${repeats}">${cells}</table:table-row>`;
    await expect(ods(row(1_048_570, cell.repeat(3)))).rejects.toThrow('3 cells are repeated to 3145710');
    const wide = cell.replace(' ', ' table:number-columns-repeated="16000" ');
    await expect(ods(row(1, wide).repeat(100))).rejects.toThrow('cells are repeated to');
    // As spreadsheets write equal neighbours, and the empty end of a sheet.
    const zeros = cell.replace(' ', ' table:number-columns-repeated="90" ');
    const { text: sheet } = await ods(`${row(1, zeros).repeat(50)}${row(1_048_500, '<table:table-cell/>')}`);
    expect(sheet.split('\n')[49]).toBe(Array.from({ length: 90 }, () => '1').join());
  });

  test('of merged cells over all rows, again and again, is refused or costs nothing', async () => {
    const last = '<row r="1048576"><c><v>2</v></c></row>';
    const merges = `<mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(20_000)}</mergeCells>`;
    const { text } = await textOf(workbookOf({ sheets: { A: rows + last }, after: merges }));
    expect(text.endsWith('\nt,\n')).toBe(true);
    const many = rows + rowOf(1, 2).repeat(5000);
    await expect(textOf(workbookOf({ sheets: { A: many }, after: merges }))).rejects.toThrow('At most');
  });

  test('of tags without an end is refused by how far it is packed', async () => {
    const cells = workbookOf({
      sheets: { A: `${rows}${`<row>${'<c/>'.repeat(10_000)}</row>`.repeat(900)}` },
    });
    await expect(textOf(cells)).rejects.toThrow(/sheet1\.xml unpacks to 36 MB, \d+ times its size/);
    const texts = workbookOf({ sheets: { A: rows }, texts: '<si/>'.repeat(7e6) });
    await expect(textOf(texts)).rejects.toThrow('sharedStrings.xml unpacks to 35 MB');
  });

  test('of gzip that says its size is refused by it', async () => {
    const bomb = gzipSync(zeros(300e6), { level: 1 });
    // Nothing of it can be unpacked: its size alone is looked at.
    bomb.fill(0, 20, 1000);
    await expect(textOf(bomb)).rejects.toThrow('takes more than 256 MB');
  });
});

describe('XML of a workbook', () => {
  test('that declares entities is refused', async () => {
    const lol = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
    const bytes = zipOf([{ name: 'xl/workbook.xml', content: `${lol}<workbook>&b;</workbook>` }]);
    await expect(textOf(bytes)).rejects.toThrow('its XML declares entities');
  });

  test('that is nested deeply, cut off or not well-formed is refused', async () => {
    await expect(textOf(sheetOf(`${rows}${'<a>'.repeat(1e6)}`))).rejects.toThrow('nested too deeply');
    await expect(textOf(sheetOf(`${rows}<row><c r="A3`))).rejects.toThrow('its XML is cut off');
    await expect(textOf(sheetOf(`${rows}<row><c><v>1</c></v></row>`))).rejects.toThrow('not well-formed');
    await expect(textOf(sheetOf(`${rows}<!-- `))).rejects.toThrow('its XML is cut off');
  });

  test('with cells beyond the largest sheet, or that are none, is refused', async () => {
    for (const cell of ['r="XFE1"', 'r="AAAAAAAAAAAA1"'])
      await expect(textOf(sheetOf(`<row><c ${cell}><v>1</v></c></row>`))).rejects.toThrow('damaged');
    for (const row of ['0', '1048577', '1e9', 'x', '-1'])
      await expect(textOf(sheetOf(`<row r="${row}"><c><v>1</v></c></row>`))).rejects.toThrow('damaged');
    await expect(textOf(sheetOf('<row><c><v>one</v></c></row>'))).rejects.toThrow(
      'cell 1 of row 1 holds one',
    );
    await expect(textOf(sheetOf('<row><c t="s"><v>7</v></c></row>'))).rejects.toThrow('is missing');
  });

  test('of a last cell alone costs no more than its rows', async () => {
    const { text } = await textOf(sheetOf(`${rows}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`));
    expect(text.length).toBeLessThan(1_048_576 + 20);
  });
});

describe('a file that is cut off or damaged', () => {
  const whole = workbookOf({ sheets: { A: rows } });

  test('anywhere is refused as such', async () => {
    for (let length = 4; length < whole.length; length += 97)
      await expect(textOf(whole.subarray(0, length))).rejects.toThrow('damaged or incomplete');
    await expect(textOf(gzipSync(csv).subarray(0, 20))).rejects.toThrow('damaged or incomplete');
  });

  test('in any byte is read or refused', async () => {
    for (let at = 0; at < whole.length; at += 3) {
      const bytes = whole.slice();
      bytes[at] = bytes[at]! ^ 0x55;
      await textOf(bytes, { name: 'a.xlsx' }).catch((error) => {
        expect(error.name, `byte ${at}: ${error.stack}`).toBe('InputError');
      });
    }
    const packed = gzipSync('t,u\n'.padEnd(400, '0,1\n'));
    for (let at = 2; at < packed.length; at++) {
      const bytes = Uint8Array.from(packed);
      bytes[at] = bytes[at]! ^ 0x55;
      await textOf(bytes).catch((error) => expect(error.name).toBe('InputError'));
    }
  });
});
