import { defineConfig } from 'vitest/config';
import { functions, limits } from './vitest.config.ts';

// npm run coverage: which lines of the sources the tests of functions run, into coverage/. Programs and pages run dist/, which counts for
// nothing here; what only they run (files, flags, panels) is therefore left out.
export default defineConfig({
  test: {
    ...limits,
    name: 'coverage',
    include: functions,
    isolate: false,
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      enabled: true,
      include: ['src/**/*.ts', 'charts/**/*.ts', 'report/**/*.ts'],
      exclude: [
        '**/*.d.ts',
        '**/*.generated.ts',
        'src/node.ts',
        'src/files.ts',
        'src/linalg/kernels/assembly/**',
      ],
      reporter: ['text-summary', 'html', 'lcovonly'],
    },
  },
});
