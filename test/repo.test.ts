import { describe, expect, test } from 'vitest';
import { shootingRows } from '../src/forward/comparedRow.ts';
import { methodNames, version } from '../src/index.ts';
import { requestableStarters } from '../src/starters/starters.ts';
import vitestConfig from '../vitest.config.ts';
import { type Import, importsOf } from './importsOf.ts';
import { filesUnder, read } from './repository.ts';

// The repository enforces its rules: who imports whom, and what no file may contain.

const all = filesUnder('.');
const assembly = 'src/linalg/kernels/assembly/';
const sources = all.filter(
  (file) =>
    /^(src|cli|bench|fuzz|suite|studies|charts|report|app)\/.*\.tsx?$/.test(file) &&
    !file.startsWith(assembly) &&
    !file.endsWith('.generated.ts'),
);

/** The independent files and rooms of src: any room may import them. */
const leaves = [
  'src/detail.ts',
  'src/drive.ts',
  'src/given.ts',
  'src/inputError.ts',
  // Methods and starters use the library through what is passed to them, and know no rooms except for types.
  'src/methods',
  'src/noise',
  'src/priors',
  'src/starters',
  'src/optionKinds.ts',
  'src/optionNames.ts',
  'src/options.ts',
  'src/progress.ts',
  'src/resolveOptions.ts',
  'src/result.ts',
  'src/searchResult.ts',
  'src/verdict.ts',
  'src/startTask.ts',
  'src/version.ts',
  // Findings, and their texts.
  'src/findings',
  'src/text',
];

/** What each place may import besides itself and the leaves. */
const mayImport: Record<string, readonly string[]> = {
  'src/detail.ts': ['src/findings'],
  'src/drive.ts': [],
  'src/text': [],
  'src/findings': ['src/optionKinds.ts', 'src/optionNames.ts', 'src/options.ts', 'src/text'],
  'src/given.ts': ['src/findings', 'src/inputError.ts', 'src/result.ts', 'src/text'],
  'src/inputError.ts': ['src/findings'],
  'src/methods': [
    'src/data',
    'src/drive.ts',
    'src/findings',
    'src/given.ts',
    'src/inputError.ts',
    'src/model',
    'src/options.ts',
    'src/problem',
    'src/result.ts',
    'src/text',
  ],
  'src/starters': [
    'src/drive.ts',
    'src/findings',
    'src/given.ts',
    'src/inputError.ts',
    'src/methods',
    'src/optionKinds.ts',
    'src/options.ts',
    'src/result.ts',
    'src/text',
  ],
  'src/noise': [
    'src/findings',
    'src/given.ts',
    'src/inputError.ts',
    'src/model/portableMath.ts',
    'src/optionKinds.ts',
    'src/options.ts',
    'src/stats/randomGenerator.ts',
  ],
  'src/priors': [
    'src/model/portableMath.ts',
    'src/stats/chiSquareUpperTail.ts',
    'src/stats/logGamma.ts',
    'src/stats/normalCdf.ts',
  ],
  'src/version.ts': [],
  'src/optionKinds.ts': [],
  'src/optionNames.ts': ['src/options.ts'],
  'src/savedResult.ts': [],
  'src/options.ts': ['src/methods', 'src/noise', 'src/optionKinds.ts', 'src/starters', 'src/tableOptions.ts'],
  'src/tableOptions.ts': ['src/optionKinds.ts'],
  'src/searchResult.ts': ['src/findings'],
  'src/startTask.ts': [],
  'src/resolveOptions.ts': [
    'src/findings',
    'src/given.ts',
    'src/inputError.ts',
    'src/methods',
    'src/optionKinds.ts',
    'src/optionNames.ts',
    'src/options.ts',
    'src/text',
  ],
  'src/progress.ts': [],
  'src/result.ts': [
    'src/detail.ts',
    'src/findings',
    'src/options.ts',
    'src/priors',
    'src/progress.ts',
    'src/searchResult.ts',
    'src/startTask.ts',
    'src/verdict.ts',
  ],
  'src/verdict.ts': ['src/findings'],
  'src/linalg': [],
  'src/model': [],
  'src/stats': ['src/linalg', 'src/model/portableMath.ts'],
  'src/data': ['src/linalg', 'src/model'],
  'src/units': ['src/data', 'src/model'],
  'src/sbml': ['src/model'],
  // A problem becomes a model and a table; its objective is computed by forward solves.
  'src/petab': ['src/data', 'src/forward', 'src/model', 'src/problem', 'src/sbml', 'src/stats'],
  // Tables out, in formats whose code is loaded when one is needed.
  'src/write': ['src/data'],
  'src/problems': ['src/data', 'src/linalg', 'src/model', 'src/stats'],
  'src/wendy': ['src/data', 'src/model', 'src/linalg', 'src/stats', 'src/problem/refuseOptions.ts'],
  'src/problem': ['src/data', 'src/linalg', 'src/model'],
  'src/start': ['src/linalg', 'src/model', 'src/problem', 'src/stats'],
  // Shared by both likelihood methods: the report on a maximum, and the rows of measurements.
  'src/likelihood': ['src/data', 'src/model', 'src/linalg', 'src/stats', 'src/problem'],
  'src/rows': ['src/model', 'src/linalg', 'src/stats', 'src/likelihood', 'src/problem'],
  'src/mle': [
    'src/data',
    'src/model',
    'src/linalg',
    'src/stats',
    'src/likelihood',
    'src/problem',
    'src/rows',
  ],
  'src/forward': [
    'src/data',
    'src/model',
    'src/linalg',
    'src/stats',
    'src/likelihood',
    'src/problem',
    'src/rows',
  ],
  // Starts are followed by one method and checked by the other.
  'src/search': [
    'src/linalg',
    'src/model',
    'src/stats',
    'src/problem',
    'src/start',
    'src/rows',
    'src/mle',
    'src/forward',
  ],
  // From a model and a table to a result: here the methods are put together.
  'src/fit': [
    'src/data',
    'src/forward',
    'src/likelihood',
    'src/linalg',
    'src/mle',
    'src/model',
    'src/problem',
    'src/rows',
    'src/script',
    'src/search',
    'src/start',
    'src/stats',
    'src/units',
    'src/wendy',
    'src/repeatOptions.ts',
  ],
  // What a text that is not a model yet may mean.
  'src/mend': ['src/model'],
  // A fitted model in other languages: its formulas and data, and its deviance by a forward solve.
  'src/script': ['src/data', 'src/forward', 'src/model', 'src/problem', 'src/rows', 'src/stats'],
  'src/changedOptions.ts': [],
  'src/repeatOptions.ts': ['src/changedOptions.ts'],
  'src/index.ts': ['src'],
  // What other rooms of this repository need, but users do not.
  'src/inside.ts': ['src'],
  'src/fileFindings.ts': ['src/index.ts'],
  // What every fit needs of both.
  'src/core.ts': ['src'],
  'src/files.ts': ['src/index.ts', 'src/inside.ts', 'src/fileFindings.ts'],
  'src/node.ts': ['src/index.ts', 'src/inside.ts', 'src/files.ts'],
  // The version alone, so that --version need not load the library.
  cli: ['src/index.ts', 'src/inside.ts', 'src/node.ts', 'src/version.ts', 'charts', 'report', 'studies'],
  charts: ['src/index.ts', 'src/inside.ts'],
  // The report of a fit, made in the browser and by the command line.
  report: ['src/index.ts', 'src/inside.ts', 'charts'],
  app: ['src/index.ts', 'src/inside.ts', 'charts', 'report'],
  // One function inserts texts into pages, and one compares models.
  studies: [
    'src/index.ts',
    'src/inside.ts',
    'src/node.ts',
    'charts',
    'report/frame',
    'report/weighModels.ts',
    'report/measuredValues.ts',
  ],
  // Whatever reads a user's texts and files; the parts of models, to print and to evaluate them.
  fuzz: [
    'src/index.ts',
    'src/inside.ts',
    'src/data/table.ts',
    'src/linalg/kernels/pool.ts',
    'src/model',
    'charts',
    'report',
    'cli/input/flags.ts',
    'app/data',
    'app/parts',
    'app/state',
    'studies/plan',
    'src/problem',
  ],
  // Other people's cases, run by what users have.
  suite: ['src/index.ts', 'src/inside.ts', 'src/node.ts'],
  // The parts are timed one by one.
  bench: [
    'src/index.ts',
    'src/inside.ts',
    'src/node.ts',
    'src/drive.ts',
    'src/linalg',
    'src/model',
    'src/forward',
    'studies',
    'cli/threads/searchHelp.ts',
  ],
};

const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`);
const placeOf = (file: string) => Object.keys(mayImport).find((place) => isIn(file, place));

/** Steps of the paper: only fit.ts and the files for parts of it may call them. */
const steps = [
  'noise',
  'radius',
  'corner',
  'testFunctions',
  'weakSystem',
  'covariance',
  'irls',
  'uncertainty',
  'diagnostics',
];
const callers = [
  'fit',
  'fitLong',
  'start',
  'assess',
  'checkSize',
  'chooseBasis',
  'chooseRadius',
  'conclude',
  'weakForm',
  'weighting',
].map((name) => `src/wendy/${name}.ts`);
const isStep = (file: string) => steps.some((step) => file === `src/wendy/${step}.ts`);

/** Why an import violates the rules, or undefined. */
function offence({ from, to, typeOnly }: Import): string | undefined {
  const place = placeOf(from);
  if (place === undefined) return `${from} lies in no known room`;
  if (to.startsWith('node:')) {
    return from === 'src/files.ts' ||
      ['cli', 'studies', 'bench', 'fuzz', 'suite'].some((room) => isIn(from, room))
      ? undefined
      : `${from} imports ${to}: the library runs in browsers`;
  }
  if (!/^(src|cli|bench|fuzz|suite|studies|charts|report|app)\b|\.json$/.test(to)) return undefined;
  if (isStep(to) && isIn(from, 'src/wendy') && !callers.includes(from) && !typeOnly) {
    return `${from} calls the step ${to}: a step is called by fit.ts`;
  }
  // Every room writes text by the same rules; registered objects, such as findings, are the library's own.
  const isText = isIn(to, 'src/text') && place !== 'src/text';
  const isLeaf = (file: string) => leaves.some((leaf) => isIn(file, leaf));
  const mayLeaf = !isLeaf(from) && isIn(from, 'src');
  const open =
    isIn(to, place) ||
    isText ||
    (mayLeaf && isLeaf(to)) ||
    mayImport[place].some((allowed) => isIn(to, allowed));
  return open ? undefined : `${from} imports ${to}`;
}

/** Cycles of value imports: one for each that a depth-first search meets. */
function cycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports)
    if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  const cycles: string[][] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    const before = way.indexOf(file);
    if (before >= 0) cycles.push([...way.slice(before), file]);
    if (before >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) follow(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) follow(file, []);
  return cycles;
}

describe('imports', () => {
  const imports = sources.flatMap((file) => importsOf(file, read(file)));

  test('run one way between the rooms', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(imports.map(offence).filter((text) => text !== undefined)).toEqual([]);
  });

  test('of values have no cycles', () => {
    expect(cycles(imports)).toEqual([]);
  });

  test('in a cycle are found, except for those of types', () => {
    const files = {
      'src/a.ts': "import { b } from './b.ts';",
      'src/b.ts': "export { c } from './c.ts';",
      'src/c.ts': "import { type B, b } from './b.ts';",
      'src/d.ts': "import { type E } from './e.ts';",
      'src/e.ts': "import { d } from './d.ts';",
    };
    const imports = Object.entries(files).flatMap(([file, text]) => importsOf(file, text));
    expect(cycles(imports)).toEqual([['src/b.ts', 'src/c.ts', 'src/b.ts']]);
  });

  test('against the rules are found', () => {
    const offends = (file: string, text: string) => importsOf(file, text).map(offence).filter(Boolean).length;
    expect(offends('src/linalg/a.ts', "import { fit } from '../wendy/fit.ts';")).toBe(1);
    expect(offends('src/wendy/a.ts', "import { solve } from '../forward/solve.ts';")).toBe(1);
    expect(offends('src/wendy/irls.ts', "import { noise } from './noise.ts';")).toBe(1);
    expect(offends('src/wendy/irls.ts', "import { type Noise } from './noise.ts';")).toBe(0);
    expect(offends('src/wendy/fit.ts', "import { noise } from './noise.ts';")).toBe(0);
    expect(offends('src/data/a.ts', "import { readFileSync } from 'node:fs';")).toBe(1);
    expect(offends('cli/a.ts', "const a = await import('../src/wendy/fit.ts');")).toBe(1);
    expect(offends('cli/a.ts', "export * from '../src/linalg/matrix.ts';")).toBe(1);
    expect(offends('src/options.ts', "import type { Result } from './result.ts';")).toBe(1);
    expect(offends('src/drawer/a.ts', "import 'node:fs';")).toBe(1);
  });
});

describe('no source file', () => {
  const code = sources.map((file) => ({ file, text: withoutComments(read(file)) }));
  const holding = (pattern: RegExp, allowed: (file: string) => boolean = () => false) =>
    code.filter(({ file, text }) => !allowed(file) && pattern.test(text)).map(({ file }) => file);

  test('runs text as code', () => {
    expect(holding(/\beval\s*\(|\bnew\s+Function\b/)).toEqual([]);
    expect(/\beval\s*\(|\bnew\s+Function\b/.test('const f = new Function(text)')).toBe(true);
  });

  test('asserts that an entry is there: noUncheckedIndexedAccess is off, so that it says nothing', () => {
    const asserts = /\]!(?!=)/;
    expect(holding(asserts)).toEqual([]);
    expect([asserts.test('x[0]!.name'), asserts.test('x[0] != y'), asserts.test('x[0]!==y')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('touches the page outside app/', () => {
    // A figure is drawn into a given document, by the one function that creates its elements.
    const allowed = (file: string) => isIn(file, 'app') || file === 'charts/figure/element.ts';
    expect(holding(/\b(document|window|localStorage)\./, allowed)).toEqual([]);
  });

  test('takes elementary functions from the engine, whose last bits are its own', () => {
    const engines =
      /(?<!portable)\bMath\.(a?(sin|cos|tan)h?|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|log2|pow)\b/;
    // Digits of words, counts of decimals and powers of two do not carry a last bit. PEtab's objective is compared to its
    // own tolerance.
    const allowed = (file: string) =>
      !isIn(file, 'src') ||
      ['src/findings', 'src/petab'].some((room) => isIn(file, room)) ||
      ['src/data/roundedTimes.ts', 'src/forward/simulate.ts', 'src/linalg/powerOfTwo.ts'].includes(file);
    expect(holding(engines, allowed)).toEqual([]);
    expect([engines.test('Math.log(x)'), engines.test('portableMath.log(x)')]).toEqual([true, false]);
  });

  test('touches WebAssembly outside the kernels and the model', () => {
    const allowed = (file: string) =>
      isIn(file, 'src/linalg/kernels') || isIn(file, 'src/model') || isIn(file, 'bench');
    expect(holding(/\bWebAssembly\./, allowed)).toEqual([]);
  });

  test('is longer than 400 lines', () => {
    expect(sources.filter((file) => read(file).split('\n').length > 401)).toEqual([]);
  });

  test('is a drawer, or has a default export', () => {
    expect(sources.filter((file) => /(^|\/)(utils?|types|helpers|common)(\.ts|\/)/.test(file))).toEqual([]);
    expect(holding(/^export default\b/m, (file) => file.endsWith('.config.ts'))).toEqual([]);
  });
});

describe('names of methods and starters', () => {
  const rows = Object.values(shootingRows).map(({ name }) => name);
  const starters = requestableStarters().map(({ name }) => name);
  const names = [...new Set([...methodNames(), ...rows, ...starters, 'steady', 'valley'])];
  const name = `['"\`](?:${names.join('|')})['"\`]`;
  /** A value that holds the name of a method: method, result.method, options?.method, method.name. */
  const holder = '\\bmethod(?:\\.name)?\\b';
  const compares = new RegExp(
    [
      `(?:[!=]==?|\\bcase)\\s*${name}`,
      `${name}\\s*[!=]==?`,
      `\\.(?:includes|indexOf|has|startsWith|endsWith)\\(\\s*${name}`,
      `\\[[^\\][]*${name}[^\\][]*\\]\\s*\\.(?:includes|indexOf|some)\\(`,
      // Two names that a program holds; not whether there is one, nor a method of HTTP or of compression.
      `${holder}\\s*[!=]==?\\s*(?!undefined|null)[A-Za-z]`,
      `[A-Za-z.]+\\s*[!=]==?\\s*(?:[\\w$]+\\??\\.)*${holder}`,
    ].join('|'),
  );
  /** The paper names them, and so do the figures and tables made after it. */
  const isAfterPaper = (file: string) => isIn(file, 'studies/paper');
  const allowed: Readonly<Record<string, string>> = {
    'src/result.ts': 'whether the answer is that of the method that was requested: replacedMethod',
    'studies/report/design/armName.ts': 'finds the parts of a plan that have a method',
    'studies/store/shards.ts': "checks a stored row against its place in the study's plan",
  };
  test('are compared nowhere: ask for what a method can do, or add a field to it', () => {
    const asking = sources.filter(
      (file) => !isAfterPaper(file) && compares.test(withoutComments(read(file))),
    );
    expect(asking.sort()).toEqual(Object.keys(allowed));
  });

  test.each([
    "if (result.method === 'ols') return;",
    "if (method==='mle') return;",
    'if (method == "mle") return;',
    "if ('fsnls' !== options.method) return;",
    "switch (method) { case 'irls': return; }",
    'if (result.method !== x) return;',
    'if (x === result?.method) return;',
    'if (name === method.name) return;',
    "if (['mle', 'fsnls'].includes(method)) return;",
    "if (methods.includes('mle')) return;",
    "if (new Set(methods).has('mle')) return;",
    "if (row.name === 'wendy-fsnls') return;",
  ])('that are compared are found: %s', (text) => {
    expect(compares.test(text)).toBe(true);
  });

  test.each([
    "methodOf('ols')",
    'methodOf(method).collocation === true',
    'if (options.method === undefined) return;',
    "if (request.method !== 'GET') return;",
    'if (method === 8) return;',
    "const options = { method: 'mle' };",
  ])('that are not compared are left alone: %s', (text) => {
    expect(compares.test(text)).toBe(false);
  });
});

describe('types', () => {
  const declared = /^export (?:interface|type) (\w+)/gm;
  const filesOf = new Map<string, string[]>();
  for (const file of sources.filter((file) => isIn(file, 'src'))) {
    for (const [, name] of read(file).matchAll(declared)) {
      filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
    }
  }

  test('of the library have one meaning each', () => {
    const shared = [...filesOf].filter(([, files]) => files.length > 1).map(([name]) => name);
    // A clock's moment and a cell's; a problem to fit and a built-in one.
    expect(shared.sort()).toEqual(['Moment', 'Problem']);
  });
});

describe('no test', () => {
  const tests = all
    .filter((file) => /^test\/.*\.ts$/.test(file) && file !== 'test/repo.test.ts')
    .map((file) => ({ file, text: withoutComments(read(file)) }));
  const clock = /\b(performance|Date)\.now\b|\bhrtime\b|\bcpuUsage\b|\bprocess\.uptime\b|\bconsole\.time/;
  const timeLimit =
    /\bexpect\([^;]*\b(elapsed|milliseconds|seconds|duration|wall|cpu|ms)\b[^;]*\.toBeLessThan/;
  const shortWatchdog = /\btimeout: *([1-5]?\d_?\d{3}|\d{1,3})\b/;
  const holding = (pattern: RegExp, allowed: Readonly<Record<string, string>> = {}) =>
    tests.filter(({ file, text }) => !(file in allowed) && pattern.test(text)).map(({ file }) => file);

  test('reads a clock, since it would fail on a busy machine', () => {
    // Count the work instead, or guard against hangs with test/watchdog.ts or the test's own time limit.
    expect(
      holding(clock, {
        'test/app/clocks.ts': 'notes for the benchmark when the page shows an answer',
        'test/app/longTasks.test.ts': 'keeps the thread of a page busy; longer than asked does no harm',
        'test/app/state/nothingLost.test.ts': 'makes an id that holds the present time',
        'test/drive.test.ts': 'sets a clock of its own',
        'test/browser/appSteps.ts': 'gives up on a page after minutes',
        'test/app/steps.ts': 'waits until a page has nothing to do for a moment',
        'test/faults/signals.test.ts': 'learns how long a command runs, to send signals at any moment of it',
        'test/studies/faults.test.ts': 'makes a file that is minutes old',
        'test/studies/lock.test.ts': 'makes files of other days, as clocks that are set do',
        'test/findings/examples/notes.ts': 'a clock that is put forward',
        'test/search/timeLimit.test.ts': 'a clock that is put forward',
        'test/studies/slurmProcesses.ts': 'a watchdog of a minute',
      }),
    ).toEqual([]);
  });

  test('sets a limit to a time', () => {
    expect(
      holding(timeLimit, {
        'test/app/longTasks.test.ts': 'compares two times of one trace, which grow alike on a busy machine',
      }),
    ).toEqual([]);
  });

  test('waits for less than a minute before it fails', () => {
    const { timeout } = vitestConfig.test?.expect?.poll ?? {};
    expect([timeout, vitestConfig.test?.testTimeout].map((ms) => (ms ?? 0) >= 60_000)).toEqual([true, true]);
    expect(holding(shortWatchdog)).toEqual([]);
  });

  test('works around these rules', () => {
    expect(clock.test('expect(performance.now() - since).toBeLessThan(2000)')).toBe(true);
    expect(timeLimit.test('expect(result.timing.milliseconds).toBeLessThan(2000)')).toBe(true);
    expect(shortWatchdog.test('await expect.poll(names, { timeout: 20_000 })')).toBe(true);
    expect(shortWatchdog.test('await expect.poll(names, { timeout: 60_000 })')).toBe(false);
  });
});

describe('the repository', () => {
  const texts = all.filter(
    (file) => /\.(ts|mjs|json|md|cff|toml|sh)$|^\.ci\/|^\.npmrc$/.test(file) && !isIn(file, 'test/golden'),
  );

  test('contains no path of a machine', () => {
    const machine = /(^|[^\w.~-])\/(work|root|farm|home)\/\w/m;
    expect(texts.filter((file) => machine.test(read(file)))).toEqual([]);
    expect(machine.test(`see ${['', 'home', 'ada', 'x'].join('/')}`)).toBe(true);
  });

  test('has one version', () => {
    const found = JSON.parse(read('package.json')).version;
    expect(version).toBe(found);
    expect(read('CITATION.cff')).toContain(`version: ${found}\n`);
    expect(read('CHANGELOG.md').match(/^## [\d.]+(?= - \d{4}-\d\d-\d\d$)/m)?.[0]).toBe(`## ${found}`);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

describe('messages', () => {
  /** Texts by others, or only the line breaks of a message. */
  const allowed: Readonly<Record<string, string>> = {
    'bench/memory.ts': 'shortens what is printed',
    'cli/input/readFit.ts': "the engine's words on JSON that is none",
    'cli/report/report.ts': 'numbers and signs that a line break would part',
    'fuzz/main.ts': 'indents the lines of what is printed',
    'fuzz/oracles/refusal.ts': 'looks for values of the program in any message',
    'studies/engines/slurm.ts': "Slurm's reasons",
    'studies/engines/worker.ts': "the engine's words on memory",
    'studies/store/queryDuckdb.ts': "DuckDB's words",
    'studies/store/queryTable.ts': "DuckDB's words",
  };
  const said = '(?:message|advice|note|reason|sentence|outcome|relation|remark|warning|verdict)';
  const taken = '(?:replace|replaceAll|match|matchAll|startsWith|endsWith|includes|search|split)';
  /** A call that makes text, such as endingWords(end) or wordsOf(finding, say).message. */
  const made = '\\w*(?:[wW]ords|wordsOf|[sS]entence|terminalText)\\((?:[^()]|\\([^()]*\\))*\\)(?:\\.\\w+)?';
  const reads = new RegExp(
    [
      `(?:\\b${said}\\b|${made})[)!?]*\\.${taken}\\(`,
      `\\.(?:test|exec)\\([^)]*\\b${said}\\b`,
      `\\.(?:test|exec)\\(${made}`,
      `(?<!typeof )\\b(?:message|advice|sentence)\\b [!=]== ['"\`][^'"\`]`,
    ].join('|'),
  );

  test('are never parsed: they are made from findings, and code asks the findings', () => {
    const scripts = all.filter((file) => /^scripts\/.*\.(ts|mjs)$/.test(file));
    const readers = [...sources, ...scripts].filter((file) => reads.test(read(file)));
    expect(readers.sort()).toEqual(Object.keys(allowed).sort());
  });

  test('decide nothing in tests, which may only compare them with what is expected', () => {
    const tests = all.filter((file) => /^test\/.*\.ts$/.test(file) && file !== 'test/repo.test.ts');
    const readers = tests.filter((file) => reads.test(read(file)));
    expect(readers.sort()).toEqual([
      'test/data/plateReaders.test.ts',
      'test/model/languageErrors.test.ts',
      'test/model/parseModel.test.ts',
    ]);
  });

  test('that are parsed would be found', () => {
    expect(reads.test("if (error.message.startsWith('Line')) return;")).toBe(true);
    expect(reads.test('const [, place] = /Line (\\d+)/.exec(error.message) ?? [];')).toBe(true);
    expect(reads.test("return outcome.split(':')[0];")).toBe(true);
    expect(reads.test("endingWords(end).startsWith('stopped')")).toBe(true);
    expect(reads.test("findings.wordsOf(finding, say).message.includes('limit')")).toBe(true);
    expect(reads.test('/limit/.test(endingWords(end))')).toBe(true);
    expect(reads.test("if (status.message === 'All is well.') return;")).toBe(true);
    expect(reads.test('const { message, advice } = wordsOf(finding, say);')).toBe(false);
    expect(reads.test("[message, advice].filter((part) => part !== '')")).toBe(false);
  });
});
