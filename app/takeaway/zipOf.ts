/** A zip archive of some texts, stored as they are. */
export function zipOf(files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const entries = Array.from(files, ([name, text]) => ({
    name: encoder.encode(name),
    bytes: encoder.encode(text),
  }));
  const size = (fixed: number, withBytes: boolean) =>
    entries.reduce((sum, { name, bytes }) => sum + fixed + name.length + (withBytes ? bytes.length : 0), 0);
  const [locals, central] = [size(30, true), size(46, false)];
  const out = new Uint8Array(locals + central + 22);
  const view = new DataView(out.buffer);
  let [at, there] = [0, locals];
  for (const { name, bytes } of entries) {
    // From the version that is needed on, both headers are the same: flags (names are UTF-8), method, time, date (1980-01-01), sum, sizes, length of the name.
    const common = (from: number) => {
      view.setUint16(from, 20, true);
      view.setUint16(from + 2, 0x0800, true);
      view.setUint16(from + 8, 0x21, true);
      view.setUint32(from + 10, crc32(bytes), true);
      view.setUint32(from + 14, bytes.length, true);
      view.setUint32(from + 18, bytes.length, true);
      view.setUint16(from + 22, name.length, true);
    };
    view.setUint32(at, 0x04034b50, true);
    common(at + 4);
    out.set(name, at + 30);
    out.set(bytes, at + 30 + name.length);
    view.setUint32(there, 0x02014b50, true);
    view.setUint16(there + 4, 20, true);
    common(there + 6);
    view.setUint32(there + 42, at, true);
    out.set(name, there + 46);
    at += 30 + name.length + bytes.length;
    there += 46 + name.length;
  }
  view.setUint32(there, 0x06054b50, true);
  view.setUint16(there + 8, entries.length, true);
  view.setUint16(there + 10, entries.length, true);
  view.setUint32(there + 12, central, true);
  view.setUint32(there + 16, locals, true);
  return out;
}

function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
