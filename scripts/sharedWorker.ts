import type { Plugin } from 'vite';

const address = /new URL\('\.\/worker\.ts', import\.meta\.url\)/;

/**
 * Builds the worker as a second entry of the page: what both need is one file, loaded once. (The bundler would build it by itself,
 * with a copy of its own of every module.)
 */
export function sharedWorker(source: string): Plugin {
  let worker: string;
  return {
    name: 'shared-worker',
    apply: 'build',
    // Before the bundler looks for workers.
    enforce: 'pre',
    buildStart() {
      worker = this.emitFile({ type: 'chunk', id: source, name: 'worker' });
    },
    transform(code, id) {
      if (!id.endsWith('/app/worker/client.ts')) return;
      if (!address.test(code))
        throw new Error('app/worker/client.ts does not start the worker in the way expected');
      return { code: code.replace(address, `import.meta.ROLLUP_FILE_URL_${worker}`), map: null };
    },
  };
}
