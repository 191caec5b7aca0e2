import { tableFindings } from '../findings/tableFindings.ts';
import { checkText, checkTexts, isFields, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import { binaryFormats } from './binaryFormats.ts';
import { foreignFormats } from './foreignFormats.ts';
import type { FileStart, Importer } from './importer.ts';
import { delimited } from './readDelimited.ts';
import { json } from './readJson.ts';
import { unknownFormats } from './unknownFormats.ts';

/** Every format: the first that recognises a file reads it. What none of the others recognises are lines of cells. */
const builtIn: readonly Importer[] = [
  ...foreignFormats,
  ...binaryFormats,
  ...unknownFormats,
  json,
  delimited,
];

/** Those that programs have added; they are asked first. */
const added: Importer[] = [];

/** All formats, in the order in which they are asked. */
function importers(): readonly Importer[] {
  return [...added, ...builtIn];
}

/**
 * Adds a format, which is asked before those that are there already, and returns what takes it away again. From then on `readTable`
 * and `readTableFile` read it.
 *
 * @example
 * ```ts
 * import { addImporter, readTable, tableFromColumns } from 'wendy';
 *
 * addImporter({
 *   name: 'blank-separated',
 *   title: 'columns between blanks',
 *   extensions: ['dat'],
 *   recognises: ({ text }) => text.startsWith('%t '),
 *   read: (pieces) => {
 *     const [head, ...rows] = [...pieces].join('').trim().split('\n').map((line) => line.split(' '));
 *     return tableFromColumns(new Map(head.map((name, j) => [name.replace('%', ''), rows.map((row) => Number(row[j]))])));
 *   },
 * });
 * console.log(readTable('%t u\n0 9.9\n1 6.1\n').rows); // → 2
 * ```
 */
export function addImporter(importer: Importer): () => void {
  checkImporter(importer);
  if (importers().some(({ name }) => name === importer.name))
    throw new InputError(tableFindings.importerTwice({ name: importer.name }));
  added.unshift(importer);
  return () => {
    const at = added.indexOf(importer);
    if (at >= 0) added.splice(at, 1);
  };
}

function checkImporter(importer: unknown): void {
  const needed =
    'An object is needed, with name, title, extensions, recognises, and read, convert or refuse.';
  if (!isFields(importer)) throw wrong('The importer', importer, needed);
  checkText(importer.name, 'The name of the importer', 'blank-separated');
  checkText(importer.title, 'The title of the importer', 'columns between blanks');
  checkTexts(importer.extensions, 'The extensions of the importer', 'dat');
  const isFunction = (name: string) => typeof importer[name] === 'function';
  if (!isFunction('recognises') || !['read', 'convert', 'refuse'].some(isFunction))
    throw wrong('The importer', Object.keys(importer), needed);
}

/** The format of a file that begins so. Throws an InputError where it is one that is not read. */
export function importerFor(start: FileStart): Exclude<Importer, { refuse: unknown }> {
  const importer = importers().find((one) => one.recognises(start)) ?? delimited;
  if ('refuse' in importer) throw new InputError(importer.refuse(start));
  return importer;
}
