/** The first bytes of those that come in chunks, as many as `count` or all. */
export function firstBytes(chunks: Iterable<Uint8Array>, count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  let length = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, count - length);
    bytes.set(part, length);
    length += part.length;
    if (length === count) break;
  }
  return bytes.subarray(0, length);
}
