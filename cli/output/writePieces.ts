import { open } from 'node:fs/promises';

/** Writes a file of any length piece by piece. */
export async function writePieces(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const handle = await open(path, 'w');
  try {
    for await (const piece of pieces) await handle.writeFile(piece);
    if ((await handle.stat()).isFile()) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes pieces to a stream, no faster than it takes them, until it fails or its reader closes it. */
export async function streamPieces(stream: NodeJS.WriteStream, pieces: AsyncIterable<string>): Promise<void> {
  let over = false;
  let proceed = () => {};
  const end = () => {
    over = true;
    proceed();
  };
  const drained = () => proceed();
  stream.on('drain', drained).on('error', end).on('close', end);
  for await (const piece of pieces) {
    if (over || stream.destroyed) break;
    if (!stream.write(piece) && !stream.destroyed) {
      await new Promise<void>((resolve) => {
        proceed = resolve;
      });
    }
  }
  stream.off('drain', drained).off('error', end).off('close', end);
}
