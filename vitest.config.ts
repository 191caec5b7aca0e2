import { defineConfig } from 'vitest/config';

/** Tests of functions, which leave nothing behind: no processes, files, or changes to what is global. */
const functions = [
  'charts',
  'data',
  'forward',
  'likelihood',
  'linalg',
  'mle',
  'model',
  'problems',
  'report',
  'stats',
  'wendy',
].map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    // By default one core is left idle, which on two is half of them.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A watchdog against what never happens. The default, one second, fails on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // One process runs many files: most take less time than a new process does to load the library.
      { extends: true, test: { name: 'functions', include: functions, isolate: false } },
      { extends: true, test: { name: 'programs', include: ['test/**/*.test.ts'], exclude: functions } },
    ],
  },
});
