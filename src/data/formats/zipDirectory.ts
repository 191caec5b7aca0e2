import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';
import { damaged } from './damaged.ts';
import { mostUnpacked } from './inflate.ts';

/** A file in a zip file, as the directory at its end says. */
export interface ZipEntry {
  readonly name: string;
  /** 0: as it is, 8: deflated. */
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  /** Where its own header begins. */
  readonly at: number;
}

const title = 'a zip file';
const [endMark, entryMark] = [0x06054b50, 0x02014b50];
/** Spreadsheets have a few dozen. */
const mostEntries = 10_000;

/** The files in a zip file, without folders. What is unpacked later is no more than what is declared here, and that is limited. */
export function zipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  // Files of 4 GB, or of 65,535 files, have another directory.
  if (at === 0xffffffff || count === 0xffff || count > mostEntries)
    throw new InputError(formatFindings.unpackedTooLarge({ title, most: mostUnpacked }));
  const entries: ZipEntry[] = [];
  let total = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== entryMark) throw damaged(title, { what: 'directory' });
    const flags = view.getUint16(at + 8, true);
    const length = view.getUint16(at + 28, true);
    const entry: ZipEntry = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (entry.name.endsWith('/')) continue;
    if ((flags & 1) !== 0) throw new InputError(formatFindings.workbookEncrypted());
    // The true size, beyond 4 GB, stands elsewhere.
    if (entry.size === 0xffffffff)
      throw new InputError(formatFindings.unpackedTooLarge({ title, most: mostUnpacked }));
    checkEntry(entry, bytes.length, (flags & 8) !== 0);
    total += entry.size;
    entries.push(entry);
  }
  if (total > mostUnpacked)
    throw new InputError(formatFindings.unpackedTooLarge({ title, most: mostUnpacked }));
  return entries;
}

/** Where the record of the end of the directory lies: in the last 22 bytes, or before a comment. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === endMark) return at;
  throw damaged(title, { what: 'noEnd' });
}

/** Throws where sizes cannot be true: readers would look for them elsewhere, or unpack without a limit. */
function checkEntry(
  { name, method, packed, size, at }: ZipEntry,
  length: number,
  sizeFollows: boolean,
): void {
  if (method !== 0 && method !== 8) throw damaged(title, { what: 'compression', part: name });
  if (at + 30 + packed > length) throw damaged(title, { what: 'cutOff', part: name });
  const isWrong =
    method === 0
      ? packed !== size
      : (size === 0 && packed > 64) || (packed === 0 && (size > 0 || sizeFollows));
  if (isWrong) throw damaged(title, { what: 'wrongSize', part: name });
}
