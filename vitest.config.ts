import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { nodeFlags } from './test/nodeFlags.ts';
import { reportRetries } from './test/reportRetries.ts';

/** Watchdogs against what never ends. A machine with twenty times the work that it has cores for must not set them off. */
export const limits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // By default one second.
  expect: { poll: { timeout: 180_000 } },
  // Processes, pages and clocks share a machine with whatever else runs there. In CI, where nobody can look again, a test that fails runs once
  // more; the end of the report lists it, so that it is mended.
  retry: process.env.CI ? 1 : 0,
  execArgv: nodeFlags,
};

/** Tests of functions: of the rooms of src, and of what they make together. They leave nothing behind: no processes, files, or changes to what is global. */
export const functions = [
  'charts',
  'corpus',
  'data',
  'findings',
  'fit',
  'forward',
  'likelihood',
  'linalg',
  'mend',
  'mle',
  'model',
  'petab',
  'priors',
  'problem',
  'problems',
  'report',
  'results',
  'sbml',
  'search',
  'start',
  'stats',
  'text',
  'units',
  'wendy',
  'write',
]
  .map((folder) => `test/${folder}/**/*.test.ts`)
  .concat(['drive', 'misuse', 'repeatOptions', 'resolveOptions'].map((file) => `test/${file}.test.ts`));

/** Those of them that take seconds; the loop of `npm run test:quick` leaves them out. */
export const slow = [
  'charts/fitFigure',
  'corpus/corpus',
  'data/formats/hostile',
  'data/formats/parquet',
  'data/largeTable',
  'data/robustness',
  'findings/messages',
  'fit/compare',
  'fit/estimate',
  'fit/secondSearch',
  'forward/budget',
  'forward/fsnls',
  'forward/predictModels',
  'forward/solveProblem',
  'linalg/kernels',
  'linalg/sliced',
  'misuse',
  'model/derivative',
  'model/evaluate',
  'model/fuzz',
  'petab/oddProblems',
  'petab/readPetab',
  'petab/suite',
  'priors/priorLaws',
  'problem/censored',
  'problem/fitProblem',
  'problem/oracle',
  'problem/priors',
  'problem/together',
  'report/reportPage',
  'sbml/suite',
  'search/search',
  'wendy/golden',
  'wendy/irlsShortcut',
  'wendy/long',
].map((name) => `test/${name}.test.ts`);

/** Tests in a browser. All that each needs for itself is a page. */
const pages = ['test/app/*.test.ts', 'test/browser/*.test.ts'];

/**
 * Workers: two more than cores, so that none is idle while tests wait for a program or a page (with one more, two cores were idle for a quarter of
 * the time). By default one core is left idle.
 */
const maxWorkers = availableParallelism() + 2;

const projects = [
  {
    test: {
      name: 'programs',
      include: ['test/**/*.test.ts'],
      exclude: [...functions, ...pages],
      isolate: false,
      setupFiles: ['test/ownModules.ts'],
      globalSetup: ['test/freshBuild.ts'],
      maxWorkers,
      ...limits,
    },
  },
  {
    test: {
      name: 'pages',
      include: pages,
      isolate: false,
      globalSetup: ['test/freshBuild.ts'],
      maxWorkers,
      ...limits,
    },
  },
  {
    test: {
      name: 'functions',
      include: functions,
      isolate: false,
      maxWorkers,
      ...limits,
    },
  },
];

/**
 * One project after the other, the short files of functions last. Where one process runs many files, the library, or the browser, is loaded
 * once; Vitest hands such a process on only from one file to the next of the same project. They share one queue, so that the next project
 * begins while the last files of the one before still run.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = projects.map(({ test }) => test.name);
    const place = ({ project }: TestSpecification) => order.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    ...limits,
    maxWorkers,
    reporters: ['default', reportRetries()],
    sequence: { sequencer: ByProject },
    projects,
  },
});
