import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { Draw } from '../draw.ts';

/** A file as plain data: its bytes as the letters of the same codes, or files that are to be put into a zip file. */
export interface FileInput {
  readonly name: string;
  readonly bytes: string;
  readonly zip: readonly ZipInput[];
  readonly gzip: boolean;
  /** Changes of its bytes, one after the other: where, as a part of its length, how many are left out, and what is put there. */
  readonly damage: readonly { readonly at: number; readonly without: number; readonly put: string }[];
}

/** A file of a zip file: a text, or bytes as letters. */
export interface ZipInput {
  readonly name: string;
  readonly text: string;
  readonly isBinary: boolean;
}

/** The bytes that an input stands for. */
export function bytesOf({ bytes, zip, gzip, damage }: FileInput): Uint8Array {
  let file: Uint8Array = zip.length > 0 ? zipped(zip) : Buffer.from(bytes, 'latin1');
  if (gzip) file = gzipSync(file, { level: 1 });
  for (const { at, without, put } of damage) {
    const from = Math.min(file.length, Math.max(0, Math.floor(at * file.length)));
    file = Buffer.concat([
      file.subarray(0, from),
      Buffer.from(put, 'latin1'),
      file.subarray(from + Math.max(0, Math.floor(without))),
    ]);
  }
  return file;
}

/** Damage of bytes: some changed, left out, put in or cut off; often none. */
export function damageOf(draw: Draw, often: number): FileInput['damage'] {
  if (!draw.chance(often)) return [];
  return draw.several(1, 4, () => ({
    at: draw.weighted([
      [3, draw.uniform()],
      [1, 0.002 * draw.uniform()],
      [1, 1 - 0.01 * draw.uniform()],
    ]),
    without: draw.weighted([
      [4, 1],
      [2, draw.whole(0, 8)],
      [1, 1e9],
    ]),
    put: draw.weighted([
      [4, String.fromCharCode(draw.whole(0, 255))],
      [2, draw.several(0, 8, () => String.fromCharCode(draw.whole(0, 255))).join('')],
      [1, '\xff\xff\xff\xff'],
      [1, ''],
    ]),
  }));
}

function zipped(files: readonly ZipInput[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, text, isBinary } of files) {
    const content = Buffer.from(text, isBinary ? 'latin1' : 'utf8');
    const packed = deflateRawSync(content, { level: 1 });
    const label = Buffer.from(name);
    const own = Buffer.alloc(30);
    own.writeUInt32LE(0x04034b50, 0);
    own.writeUInt16LE(8, 8);
    own.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(own, label, packed);
    directory.push(entry, label);
    at += own.length + label.length + packed.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, whole, end]);
}
