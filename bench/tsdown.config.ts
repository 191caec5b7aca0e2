import { defineConfig } from 'tsdown';

export default defineConfig({
  cwd: new URL('..', import.meta.url).pathname,
  entry: { main: 'bench/main.ts' },
  outDir: 'build/bench',
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  fixedExtension: false,
  dts: false,
  deps: { onlyBundle: false },
  checks: { pluginTimings: false },
});
