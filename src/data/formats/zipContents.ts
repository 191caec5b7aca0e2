import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';
import { damaged } from './damaged.ts';
import { inflate } from './inflate.ts';
import type { ZipEntry } from './zipDirectory.ts';

const title = 'a zip file';

/** The bytes of a file in a zip file, checked against their sum. */
export async function zipContents(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { at, packed, size, method, name, crc } = entry;
  if (view.getUint32(at, true) !== 0x04034b50) throw damaged(title, { what: 'misplaced', part: name });
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const part = bytes.subarray(from, from + packed);
  if (part.length !== packed) throw damaged(title, { what: 'cutOff', part: name });
  const other = formatFindings.fileDamaged({ title, damage: { what: 'altered', part: name } });
  const contents =
    method === 0 ? part : await inflate(part, 'deflate-raw', { title, most: size, over: other });
  if (contents.length !== size || crc32(contents) !== crc) throw new InputError(other);
  return contents;
}

/** Sums of a byte that 0 to 7 others follow, 256 for each. */
const sums = new Uint32Array(8 * 256);
for (let byte = 0; byte < 256; byte++) {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  sums[byte] = sum;
}
for (let i = 256; i < sums.length; i++) sums[i] = (sums[i - 256] >>> 8) ^ sums[sums[i - 256] & 255];

/** The sum that zip files check their contents by, eight bytes at a time. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  let i = 0;
  for (; i + 8 <= bytes.length; i += 8) {
    sum =
      sums[1792 + ((sum ^ bytes[i]) & 255)] ^
      sums[1536 + (((sum >>> 8) ^ bytes[i + 1]) & 255)] ^
      sums[1280 + (((sum >>> 16) ^ bytes[i + 2]) & 255)] ^
      sums[1024 + ((sum >>> 24) ^ bytes[i + 3])] ^
      sums[768 + bytes[i + 4]] ^
      sums[512 + bytes[i + 5]] ^
      sums[256 + bytes[i + 6]] ^
      sums[bytes[i + 7]];
  }
  for (; i < bytes.length; i++) sum = sums[(sum ^ bytes[i]) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
