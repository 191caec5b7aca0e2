import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // By default one core is left idle, which on two is half of them.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A watchdog against what never happens. The default, one second, fails on a busy machine.
    expect: { poll: { timeout: 60_000 } },
  },
});
