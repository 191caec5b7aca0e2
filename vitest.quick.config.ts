import { defineConfig } from 'vitest/config';
import { functions, limits, slow } from './vitest.config.ts';

// npm run test:quick: everything that needs neither a browser, nor Slurm, nor a build, nor more than a few seconds.
export default defineConfig({
  test: {
    ...limits,
    name: 'quick',
    include: [...functions, 'test/repo.test.ts'],
    exclude: slow,
    isolate: false,
    maxWorkers: '100%',
  },
});
