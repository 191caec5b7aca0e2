import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';
import { type Emitter, notices } from './scripts/notices.ts';

/** Entries of the library, and the names by which other builds load them: the package's own, and one that only it can use. */
const library: Readonly<Record<string, string>> = {
  [resolve('src/index.ts')]: 'wendy',
  [resolve('src/inside.ts')]: '#inside',
};

/** What both builds share. Third-party code is bundled in, so the published package depends on nothing. */
const shared = {
  format: 'esm',
  tsconfig: 'tsconfig.base.json',
  outDir: 'dist',
  target: 'es2022',
  fixedExtension: false,
  hash: false,
  clean: false,
  deps: { onlyBundle: false },
  checks: { pluginTimings: false },
} satisfies UserConfig;

export default defineConfig([
  {
    ...shared,
    name: 'library',
    entry: { index: 'src/index.ts', inside: 'src/inside.ts' },
    platform: 'neutral',
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
    clean: ['dist'],
    dts: { entry: ['src/index.ts'] },
    // What both entries use.
    outputOptions: { chunkFileNames: 'shared.js' },
    plugins: [notices('licences.txt')],
  },
  {
    ...shared,
    name: 'node',
    // A thread or process begins with a file of its own; piscina's is worker.js beside the file that holds piscina.
    entry: {
      node: 'src/node.ts',
      studies: 'studies/index.ts',
      'cli/main': 'cli/main.ts',
      'cli/startWorker': 'cli/startWorker.ts',
      'cli/studyWorker': 'studies/engines/worker.ts',
      'cli/studyDatabase': 'studies/store/queryProcess.ts',
      'cli/worker': 'node_modules/piscina/dist/worker.js',
    },
    platform: 'node',
    // linkedom would load a package canvas wherever it finds one; figures need none.
    alias: { canvas: resolve('node_modules/linkedom/commonjs/canvas-shim.cjs') },
    // What piscina looks for its worker.js in.
    define: { __dirname: 'import.meta.dirname' },
    dts: { entry: ['src/node.ts', 'studies/index.ts'] },
    outputOptions: { chunkFileNames: 'cli/[name].js' },
    plugins: [libraryByName(), plainPiscina(), plainTemml(), planSchema(), notices('cli/licences.txt')],
  },
]);

/** Leaves the library out of the Node build: dist/node.js and the command line load its entries by name. */
function libraryByName() {
  return {
    name: 'library-by-name',
    resolveId(id: string, importer: string | undefined) {
      if (importer === undefined || !id.startsWith('.')) return null;
      const name = library[resolve(importer, '..', id)];
      return name === undefined ? null : { id: name, external: true };
    },
  };
}

/**
 * Leaves out of piscina what it runs text as code for (an import), and a native package that sets priorities, unused. Its
 * threads try `require` before they import: a thread that is ended while it requires an ES module takes the whole process
 * with it (Node 20.20, FATAL ERROR: v8::Module::IsGraphAsync), one that imports does not.
 */
function plainPiscina() {
  const nothing = '\0nothing';
  const changes: Readonly<Record<string, string>> = {
    "new Function('specifier', 'return import(specifier)')": '(specifier) => import(specifier)',
    'await Promise.resolve(`${filename}`).then(s => __importStar(require(s)))': 'undefined',
  };
  return {
    name: 'plain-piscina',
    resolveId: (id: string) => (id === '@napi-rs/nice' ? nothing : null),
    load: (id: string) => (id === nothing ? 'export {};' : null),
    transform(code: string, id: string) {
      if (!id.endsWith('/piscina/dist/worker.js')) return null;
      let changed = code;
      for (const [text, other] of Object.entries(changes)) {
        if (!code.includes(text)) throw new Error('piscina has changed: look again how its worker imports.');
        changed = changed.replace(text, other);
      }
      return changed;
    },
  };
}

/** Writes halves of letters in temml's patterns as the patterns' own escapes: the bundler breaks those it joins to templates. */
function plainTemml() {
  const halves = '[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]';
  return {
    name: 'plain-temml',
    transform(code: string, id: string) {
      if (!id.endsWith('/temml/dist/temml.mjs')) return null;
      if (!code.includes(halves)) throw new Error('temml has changed: look again how it splits its input.');
      return code.replace(halves, halves.replaceAll('\\', '\\\\'));
    },
  };
}

/** Puts the schema of plans beside the code, where editors and other programs find it. */
function planSchema() {
  const file = 'studies/plan/plan.schema.json';
  return {
    name: 'plan-schema',
    generateBundle(this: Emitter) {
      this.emitFile({
        type: 'asset',
        fileName: 'study-plan.schema.json',
        source: readFileSync(file, 'utf8'),
      });
    },
  };
}
