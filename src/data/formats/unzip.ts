import type { Finding } from '../../findings/finding.ts';
import { formatFindings } from '../../findings/formatFindings.ts';
import { note } from '../../findings/note.ts';
import { tableFindings } from '../../findings/tableFindings.ts';
import { InputError } from '../../inputError.ts';
import type { Contents, Wanted } from '../importer.ts';
import { zipContents } from './zipContents.ts';
import { type ZipEntry, zipDirectory } from './zipDirectory.ts';

/** Endings of files that may be tables. */
const tables = /\.(csv|tsv|txt|dat|json|xlsx|xlsm|ods|parquet|npy|npz|gz)$/i;

/** What a zip file holds: a sheet of a workbook, arrays of NumPy, or one file, which is read in its turn. */
export async function unzip(bytes: Uint8Array, wanted: Wanted): Promise<Contents> {
  // What other systems put beside the files, as macOS does, is not looked at.
  const entries = zipDirectory(bytes).filter(({ name }) => !/(^|\/)(\.|__MACOSX\/)/.test(name));
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  const refusal = refusalOf(has);
  if (refusal) throw new InputError(refusal);
  if (has(/^xl\//i)) return (await import('./xlsxText.ts')).xlsxText(bytes, entries, wanted);
  if (has(/^content\.xml$/)) return (await import('./odsText.ts')).odsText(bytes, entries, wanted);
  if (entries.length > 0 && entries.every(({ name }) => name.endsWith('.npy'))) {
    const arrays: [string, Uint8Array][] = [];
    for (const entry of entries) arrays.push([entry.name.slice(0, -4), await zipContents(bytes, entry)]);
    return (await import('./numpyText.ts')).numpyTexts(arrays);
  }
  const entry = oneTable(entries);
  const notes = [note(formatFindings.fileRead({ file: entry.name }))];
  return { bytes: await zipContents(bytes, entry), name: entry.name, notes };
}

function oneTable(entries: readonly ZipEntry[]): ZipEntry {
  const named = entries.filter(({ name }) => tables.test(name));
  const [entry, ...others] = named.length > 0 ? named : entries;
  const files = (named.length > 0 ? named : entries).map(({ name }) => name);
  if (!entry || (others.length > 0 && named.length === 0))
    throw new InputError(formatFindings.zipWithoutTable({ files }));
  if (others.length > 0) throw new InputError(formatFindings.zipOfSeveral({ files }));
  return entry;
}

/** Files of other programs that are zip files inside. */
function refusalOf(has: (name: RegExp) => boolean): Finding | undefined {
  const foreign = (title: string, advice: string) => tableFindings.dataAreForeign({ title, advice });
  if (has(/^xl\/workbook\.bin$/i))
    return foreign('a binary Excel workbook (.xlsb)', 'Save it as an Excel workbook (.xlsx) or as CSV.');
  if (has(/^word\//)) return foreign('a Word document', 'Copy its table into a spreadsheet, and save that.');
  if (has(/^ppt\//)) return foreign('a presentation', 'Save its table as CSV.');
  if (has(/^Index(\/|\.zip$)/))
    return foreign('an Apple Numbers file', 'Export it as CSV or Excel: File > Export To.');
  if (has(/^document\.json$/) && has(/^data\//))
    return foreign('a GraphPad Prism file', 'Export the data table as CSV: File > Export.');
  return undefined;
}
