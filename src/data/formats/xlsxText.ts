import type { Contents, Wanted } from '../importer.ts';
import { chooseSheet, enoughNumbers } from './chooseSheet.ts';
import { damaged } from './damaged.ts';
import { numberFormat } from './numberFormat.ts';
import { attribute, scanXml } from './scanXml.ts';
import { sheetText } from './sheetText.ts';
import { workbookPart } from './workbookPart.ts';
import { type Styles, worksheet } from './worksheet.ts';
import type { ZipEntry } from './zipDirectory.ts';

const title = 'an Excel workbook';

/** A sheet of an Excel workbook as the text of a table. */
export async function xlsxText(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  { sheet }: Wanted,
): Promise<Contents> {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const part = async (path: string) => {
    const entry = byName.get(path.toLowerCase());
    return entry && (await workbookPart(bytes, entry));
  };
  const root = relations((await part('_rels/.rels')) ?? '', '');
  const workbookPath =
    [...root.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const folder = workbookPath.replace(/[^/]*$/, '');
  const workbook = await part(workbookPath);
  if (workbook === undefined) throw damaged(title, { what: 'noSheets' });
  const links = relations(
    (await part(`${folder}_rels/${workbookPath.slice(folder.length)}.rels`)) ?? '',
    folder,
  );
  const linked = (type: string) => [...links.values()].find((link) => link.type === type)?.path;

  const { sheets, since } = sheetsOf(workbook);
  // The last that was looked at, which is most often the one that is read.
  let kept: { name: string; xml: string } | undefined;
  const listed = sheets.flatMap(({ name, id, isHidden }) => {
    const link = links.get(id);
    // Sheets of one chart, and macros, are no tables.
    if (link?.type !== 'worksheet') return [];
    const xml = async () => {
      const text = kept?.name === name ? kept.xml : await part(link.path);
      if (text === undefined) throw damaged(title, { what: 'noSheet', sheet: name });
      kept = { name, xml: text };
      return text;
    };
    const hasData = async () => /<(?:\w+:)?(?:v|is|f)[\s>]/.test(await xml());
    return [{ name, isHidden, xml, hasData, numbers: async () => numbersIn(await xml()) }];
  });
  const { chosen, notes } = await chooseSheet(listed, sheet);
  const texts = sharedTexts((await part(linked('sharedStrings') ?? '')) ?? '');
  const styles = stylesOf((await part(linked('styles') ?? '')) ?? '');
  const { text, notes: more } = sheetText({ ...worksheet(await chosen.xml(), texts, styles), since });
  return { text, notes: [...notes, ...more] };
}

/** A cell that is neither text nor true, false or an error. Every part of it is bounded, since what is read may be made to take long. */
const numberCell =
  /<(?:\w{1,20}:)?c(?![^>]{0,200}\bt="(?:s|str|inlineStr|b|e)")(?:\s[^>]{0,200})?>\s{0,20}<(?:\w{1,20}:)?[vf][\s>]/g;

function numbersIn(xml: string): number {
  let count = 0;
  for (const _ of xml.matchAll(numberCell)) if (++count >= enoughNumbers) break;
  return count;
}

/** What a part refers to, by ids: the last word of each type, and the path from the root. */
function relations(xml: string, folder: string): Map<string, { type: string; path: string }> {
  const links = new Map<string, { type: string; path: string }>();
  scanXml(xml, {
    open(name, tag) {
      if (name !== 'Relationship') return;
      const target = attribute(tag, 'Target') ?? '';
      const type = (attribute(tag, 'Type') ?? '').replace(/^.*\//, '');
      const path = target.startsWith('/') ? target.slice(1) : plainPath(folder + target);
      links.set(attribute(tag, 'Id') ?? '', { type, path });
    },
    close: () => {},
    text: () => {},
  });
  return links;
}

/** A path without . and .. */
function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function sheetsOf(xml: string): {
  sheets: { name: string; id: string; isHidden: boolean }[];
  since: 1900 | 1904;
} {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let since: 1900 | 1904 = 1900;
  scanXml(xml, {
    open(name, tag) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attribute(tag, 'date1904') ?? '')) since = 1904;
      if (name !== 'sheet') return;
      const isHidden = (attribute(tag, 'state') ?? 'visible') !== 'visible';
      sheets.push({ name: attribute(tag, 'name') ?? '', id: attribute(tag, 'id') ?? '', isHidden });
    },
    close: () => {},
    text: () => {},
  });
  return { sheets, since };
}

/** The texts that cells refer to by number, without how they are pronounced. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  scanXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = true;
    },
    close(name) {
      if (name === 'si') texts.push(text);
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
    text(piece) {
      if (isText && !isPhonetic) text += piece;
    },
  });
  return texts;
}

/** What cells of each style show numbers as. */
function stylesOf(xml: string): Styles {
  const codes = new Map<number, string>();
  const styles: Styles[number][] = [];
  let isCells = false;
  scanXml(xml, {
    open(name, tag) {
      if (name === 'numFmt')
        codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '');
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) {
        const id = Number(attribute(tag, 'numFmtId') ?? 0);
        styles.push(numberFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
    text: () => {},
  });
  return styles;
}
