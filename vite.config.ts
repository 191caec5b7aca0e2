import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { notices } from './scripts/notices.ts';
import { offline } from './scripts/offline.ts';

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
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
  plugins: [
    notices('licences.txt'),
    reloads(),
    offline(resolve(import.meta.dirname, 'app/offline/serviceWorker.ts')),
  ],
  worker: { format: 'es', plugins: () => [notices('licences-worker.txt')] },
});

/** Lets the page be reloaded by the server of `npm run dev`, whose own code the page's strict policy would refuse. */
function reloads(): Plugin {
  return {
    name: 'reloads',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  };
}
