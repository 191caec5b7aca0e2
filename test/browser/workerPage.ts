import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'tsdown';
import { serve } from './serve.ts';

/** Serves a page with a function `fitInWorker` that fits in a module worker of the published library. */
export async function serveWorkerPage(): ReturnType<typeof serve> {
  return serve({
    '/': '<!doctype html><title>wendy</title><script type="module" src="/page.js"></script>',
    '/page.js': pageScript,
    ...(await bundledWorker()),
  });
}

/** Runs in the page: gives a job to a new worker and waits for its answer. */
const pageScript = `
globalThis.fitInWorker = (job) => new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
  worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be loaded'));
  worker.postMessage(job);
});
`;

/** The worker, /worker.js, and the published library, as an application's bundler divides it into files. */
async function bundledWorker(): Promise<Record<string, string>> {
  // Two test files may build at the same time.
  const outDir = resolve(import.meta.dirname, `../../build/browser-${process.pid}`);
  await build({
    config: false,
    entry: { worker: join(import.meta.dirname, 'worker.ts') },
    outDir,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    fixedExtension: false,
    dts: false,
    deps: { alwaysBundle: ['wendy'], onlyBundle: false },
    logLevel: 'error',
  });
  const files = readdirSync(outDir).map((name) => [`/${name}`, readFileSync(join(outDir, name), 'utf8')]);
  rmSync(outDir, { recursive: true });
  return Object.fromEntries(files);
}
