import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { directImports } from './scripts/directImports.ts';
import { loadedParts } from './scripts/loadedParts.ts';
import { nativeStdlib } from './scripts/nativeStdlib.ts';
import { notices } from './scripts/notices.ts';
import { offline } from './scripts/offline.ts';
import { sharedWorker } from './scripts/sharedWorker.ts';

const at = (path: string) => resolve(import.meta.dirname, path);
const worker = at('app/worker/worker.ts');

// The browser app: one folder of files that any host can serve, from any path.
export default defineConfig({
  root: 'app',
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing is embedded as a data: address, which the content policy would refuse for code.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What loads files beforehand does so in the page, which files that the worker also has cannot know.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        files.filter((file) => hostType === 'html' || /\bindex-/.test(hostId) || file.endsWith('.css')),
    },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: loadedParts(at('app/main.ts'), at('app/page.tsx'), worker) }],
        },
      },
    },
  },
  plugins: [
    directImports([at('src/index.ts'), at('src/inside.ts')]),
    nativeStdlib(),
    sharedWorker(worker),
    notices('licences.txt'),
    reloads(),
    offline(at('app/offline/serviceWorker.ts')),
  ],
  worker: { format: 'es' },
});

/** Lets the page be reloaded by the server of `npm run dev`, whose own code the page's strict policy would refuse. */
function reloads(): Plugin {
  return {
    name: 'reloads',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  };
}
