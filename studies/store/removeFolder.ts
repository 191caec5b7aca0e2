import { rmSync } from 'node:fs';

/** Removes a folder into which a thread or process that was just stopped may still put a last file. */
export function removeFolder(folder: string): void {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
