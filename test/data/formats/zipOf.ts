import { crc32, deflateRawSync } from 'node:zlib';

/** A file to put in a zip file; sizes and sums as they are, unless a test says otherwise. */
export interface Zipped {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What the directory says about it. */
  readonly says?: {
    readonly size?: number;
    readonly packed?: number;
    readonly crc?: number;
    readonly flags?: number;
  };
  readonly stored?: boolean;
}

/** A zip file. */
export function zipOf(files: readonly Zipped[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, content, says = {}, stored = false } of files) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const packed = stored ? bytes : deflateRawSync(bytes);
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(says.flags ?? 0, 8);
    header.writeUInt16LE(stored ? 0 : 8, 10);
    header.writeUInt32LE(says.crc ?? crc32(bytes), 16);
    header.writeUInt32LE(says.packed ?? packed.length, 20);
    header.writeUInt32LE(says.size ?? bytes.length, 24);
    header.writeUInt16LE(Buffer.byteLength(name), 28);
    header.writeUInt32LE(at, 42);
    directory.push(header, Buffer.from(name));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    header.copy(local, 4, 6, 32);
    parts.push(local, Buffer.from(name), packed);
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
