import { damaged } from './damaged.ts';

/** What is met in an XML text, one after the other. Names come without the prefix of their namespace. */
export interface XmlEvents {
  /** `tag`: all between < and >, of which `attribute` reads one. */
  open(name: string, tag: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** Elements of spreadsheets are about ten deep. */
const mostDepth = 200;

/**
 * Goes through an XML text in one pass, and builds no tree of it. Whoever wrote the text gets no more than that: declarations of entities are
 * refused, so that none can expand.
 */
export function scanXml(xml: string, { open, close, text }: XmlEvents): void {
  const inside: string[] = [];
  let at = xml.indexOf('<');
  while (at >= 0) {
    const mark = xml.charCodeAt(at + 1);
    let next: number;
    if (mark === slash) {
      const end = xml.indexOf('>', at);
      if (end < 0) throw damaged('a workbook', { what: 'xml', fault: 'cutOff' });
      const name = localName(xml.slice(at + 2, end).trim());
      if (inside.pop() !== name) throw damaged('a workbook', { what: 'xml', fault: 'malformed' });
      close(name);
      next = end + 1;
    } else if (mark === exclamation) next = skipDeclaration(xml, at, text);
    else if (mark === question) next = after(xml, '?>', at);
    else {
      const end = tagEnd(xml, at + 1);
      const isEmpty = xml.charCodeAt(end - 1) === slash;
      const tag = xml.slice(at + 1, isEmpty ? end - 1 : end);
      const name = localName(nameOf(tag));
      open(name, tag);
      if (isEmpty) close(name);
      else if (inside.push(name) > mostDepth) throw damaged('a workbook', { what: 'xml', fault: 'tooDeep' });
      next = end + 1;
    }
    at = xml.indexOf('<', next);
    const end = at < 0 ? xml.length : at;
    if (end > next && inside.length > 0) text(decoded(xml.slice(next, end)));
  }
  if (inside.length > 0) throw damaged('a workbook', { what: 'xml', fault: 'cutOff' });
}

/** An attribute of a tag, by its name without a prefix; undefined where it has none. */
export function attribute(tag: string, name: string): string | undefined {
  let at = tag.indexOf(' ');
  if (at < 0) at = nameOf(tag).length;
  for (let sign = tag.indexOf('=', at); sign >= 0; sign = tag.indexOf('=', at)) {
    let from = sign + 1;
    while (tag.charCodeAt(from) <= space) from++;
    const end = tag.indexOf(tag[from] ?? '"', from + 1);
    if (end < 0) return undefined;
    // The name ends at the sign, and begins behind a blank or a prefix.
    const key = tag.slice(at, sign).trim();
    if (key === name || (key.endsWith(name) && key.charCodeAt(key.length - name.length - 1) === colon))
      return decoded(tag.slice(from + 1, end));
    at = end + 1;
  }
  return undefined;
}

const [space, exclamation, doubleQuote, singleQuote, slash, colon, greater, question] = [
  32, 33, 34, 39, 47, 58, 62, 63,
];

/** Where a tag ends: at the first > outside of quotes. */
function tagEnd(xml: string, from: number): number {
  for (let i = from; i < xml.length; i++) {
    const letter = xml.charCodeAt(i);
    if (letter === greater) return i;
    if (letter === doubleQuote || letter === singleQuote) {
      i = xml.indexOf(letter === doubleQuote ? '"' : "'", i + 1);
      if (i < 0) break;
    }
  }
  throw damaged('a workbook', { what: 'xml', fault: 'cutOff' });
}

/** Behind a comment or a part without markup, whose text counts. */
function skipDeclaration(xml: string, at: number, text: (text: string) => void): number {
  if (xml.startsWith('<!--', at)) return after(xml, '-->', at);
  if (!xml.startsWith('<![CDATA[', at)) throw damaged('a workbook', { what: 'xml', fault: 'entities' });
  const next = after(xml, ']]>', at);
  text(xml.slice(at + 9, next - 3));
  return next;
}

function after(xml: string, mark: string, at: number): number {
  const end = xml.indexOf(mark, at);
  if (end < 0) throw damaged('a workbook', { what: 'xml', fault: 'cutOff' });
  return end + mark.length;
}

function nameOf(tag: string): string {
  for (let i = 0; i < tag.length; i++) if (tag.charCodeAt(i) <= space) return tag.slice(0, i);
  return tag;
}

function localName(name: string): string {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
