import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const worker = 'service-worker.js';

/** Makes the service worker from its source, with the list of all files that were built and their hashes. */
export function offline(source: string): Plugin {
  let folder: string;
  let isWritten = false;
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: worker });
    },
    writeBundle() {
      isWritten = true;
    },
    // Only now are the files of public/ there as well.
    closeBundle() {
      // A build that failed says why itself.
      if (!isWritten) return;
      const files = Object.fromEntries(
        filesIn(folder)
          .filter((file) => file !== worker)
          .map((file) => [file, `sha256-${hash(readFileSync(join(folder, file)))}`]),
      );
      const text = readFileSync(join(folder, worker), 'utf8');
      const version = hash(JSON.stringify(files) + text).slice(0, 16);
      const filled = text.replace(/(["'`])__BUILD__\1/, () => JSON.stringify({ version, files }));
      if (filled === text) throw new Error('the service worker has no place for the list of files');
      if (/^\s*(import|export)\b/m.test(filled)) throw new Error('the service worker must be a plain script');
      writeFileSync(join(folder, worker), filled);
    },
  };
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
