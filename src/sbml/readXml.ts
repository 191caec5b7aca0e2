import { Parser } from 'saxen';
import { sbmlFindings } from '../findings/sbmlFindings.ts';
import type { XmlFault } from '../findings/sbmlWords.ts';
import { InputError } from '../inputError.ts';

/** An element of a document, with the prefix that `prefixes` give its namespace: `sbml:model`, `math:apply`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and text, in their order. */
  readonly content: readonly (XmlElement | string)[];
}

const MOST_CHARACTERS = 20_000_000;
const MOST_ELEMENTS = 1_000_000;
const MOST_DEPTH = 300;

/** What is for people and other programs: its content is not kept. */
const skipped: ReadonlySet<string> = new Set(['sbml:annotation', 'sbml:notes', 'sbml:message']);

/**
 * The root element of an XML document. Entities other than those of XML itself, documents with a DTD and ones too deep or too
 * large are refused: no model needs them, and they are how XML attacks its readers.
 *
 * @param prefixes prefix by namespace; other elements keep the prefix that the document gives them.
 */
export function readXml(xml: string, prefixes: Readonly<Record<string, string>>): XmlElement {
  if (xml.length > MOST_CHARACTERS) throw refuse({ characters: xml.length, most: MOST_CHARACTERS });
  interface Open extends XmlElement {
    readonly content: (XmlElement | string)[];
  }
  const open: Open[] = [];
  let root: Open | undefined;
  let count = 0;
  let skippedAt = Infinity;
  let depth = 0;
  const addText = (text: string) => {
    if (depth < skippedAt && open.length > 0) open[open.length - 1].content.push(text);
  };
  const fail = (error: Error, getContext: () => { line: number; column: number }) => {
    const { line, column } = getContext();
    throw refuse({ words: error.message, at: { line: line + 1, column: column + 1 } });
  };
  const parser = new Parser()
    .ns(prefixes)
    .on('openTag', (name, getAttributes, decode) => {
      if (++depth > MOST_DEPTH) throw refuse({ beyond: 'depth', most: MOST_DEPTH });
      if (++count > MOST_ELEMENTS) throw refuse({ beyond: 'elements', most: MOST_ELEMENTS });
      if (depth >= skippedAt) return;
      const attributes = Object.fromEntries(
        Object.entries(getAttributes()).map(([key, value]) => [key, decode(value)]),
      );
      const element: Open = { name, attributes, content: [] };
      if (root && open.length === 0) throw refuse('elements');
      open[open.length - 1]?.content.push(element);
      root ??= element;
      open.push(element);
      if (skipped.has(name)) skippedAt = depth + 1;
    })
    .on('closeTag', () => {
      if (depth-- < skippedAt) open.pop();
      if (depth < skippedAt - 1) skippedAt = Infinity;
    })
    .on('text', (text, decode) => addText(decode(text)))
    .on('cdata', addText)
    .on('attention', () => {
      throw refuse('dtd');
    })
    .on('error', fail)
    .on('warn', fail);
  const error = parser.parse(xml.replace(/^\uFEFF/, ''));
  if (error instanceof Error) throw error instanceof InputError ? error : refuse({ words: error.message });
  if (root === undefined || open.length > 0) throw refuse('incomplete');
  return root;
}

/** The elements directly below e, of one name where it is given. */
export function elementsOf(e: XmlElement | undefined, name?: string): XmlElement[] {
  return (e?.content ?? []).filter(
    (one): one is XmlElement => typeof one !== 'string' && (name === undefined || one.name === name),
  );
}

/** The text of e itself. */
export function textOf(e: XmlElement): string {
  return e.content
    .filter((one) => typeof one === 'string')
    .join('')
    .trim();
}

function refuse(why: XmlFault): InputError {
  return new InputError(sbmlFindings.notXml({ why }));
}
