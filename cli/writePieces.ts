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

/** Writes pieces to a stream, no faster than it takes them, until it is closed by whoever reads it. */
export async function streamPieces(stream: NodeJS.WriteStream, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    if (stream.destroyed) return;
    if (!stream.write(piece)) await ready(stream);
  }
}

/** Waits until a stream takes more, or nothing any more. */
function ready(stream: NodeJS.WriteStream): Promise<void> {
  const events = ['drain', 'error', 'close'];
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) stream.off(event, done);
      resolve();
    };
    for (const event of events) stream.on(event, done);
  });
}
