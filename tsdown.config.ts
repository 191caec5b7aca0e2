import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';
import { type Emitter, notices } from './scripts/notices.ts';

/** Entries of the library, and the names by which other builds load them: the package's own, and those that only it can use. */
const library: Readonly<Record<string, string>> = {
  [resolve('src/index.ts')]: 'wendy',
  [resolve('src/inside.ts')]: '#inside',
  [resolve('src/core.ts')]: '#core',
};

/** Code that reads or writes one format: loaded when a file needs it. */
const ofFormats =
  /\/src\/(data\/formats\/|write\/(workbook|parquet)Bytes)|\/node_modules\/(hyparquet|fzstd|hysnappy|hucre|fflate\/|yaml\/)/;

/** The chunk that such code is put in: that of packages apart from the small rest. */
function formatChunk(id: string): string {
  if (/hucre|workbookBytes/.test(id)) return 'formats/workbook';
  if (/\/node_modules\/yaml\//.test(id)) return 'formats/yaml';
  if (/\/node_modules\/fflate\//.test(id)) return 'formats/zip';
  return /parquet|fzstd|hysnappy|checkPages/i.test(id) ? 'formats/parquet' : 'formats/tables';
}

/** The chunk of what `wendy fit` on plain data loads. */
function coreChunk(id: string, modules: Modules): string | null {
  return reached(resolve('src/core.ts'), modules).has(id) ? 'shared' : null;
}

/** Functions and classes keep their names, so that the trace of an error can be read. */
const keepNames = { function: true, class: true };

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
    entry: { index: 'src/index.ts', inside: 'src/inside.ts', core: 'src/core.ts' },
    platform: 'neutral',
    // A third of the time until a fit begins is V8 reading code: half the letters take a tenth less of it.
    // The library alone: in temml, keys that lose their quotes have letters that no escape can stand for.
    minify: { compress: { keepNames }, mangle: { toplevel: true, keepNames }, codegen: true },
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
    clean: ['dist'],
    dts: { entry: ['src/index.ts'] },
    // What every fit uses; what else several entries use; what reads or writes a format, which is loaded when a file needs it; and
    // what few fits need.
    outputOptions: {
      chunkFileNames: ({ name, isDynamicEntry }) =>
        isDynamicEntry && !name.includes('/') ? 'parts/[name].js' : '[name].js',
      codeSplitting: {
        groups: [
          { name: coreChunk, test: (id) => !ofFormats.test(id), priority: 2 },
          { name: 'rest', test: (id) => !ofFormats.test(id), minShareCount: 2, priority: 1 },
          { name: formatChunk, test: ofFormats },
        ],
      },
    },
    plugins: [asciiCode(), notices('licences.txt')],
  },
  {
    ...shared,
    name: 'node',
    // A thread or process begins with a file of its own; piscina's is worker.js beside the file that holds piscina.
    entry: {
      node: 'src/node.ts',
      studies: 'studies/index.ts',
      'cli/main': 'cli/main.ts',
      'cli/startWorker': 'cli/threads/startWorker.ts',
      'cli/studyWorker': 'studies/engines/worker.ts',
      'cli/studyDatabase': 'studies/store/queryProcess.ts',
      'cli/worker': 'node_modules/piscina/dist/worker.js',
    },
    platform: 'node',
    inputOptions: { preserveEntrySignatures: 'allow-extension' },
    // linkedom would load a package canvas wherever it finds one; figures need none.
    alias: { canvas: resolve('node_modules/linkedom/commonjs/canvas-shim.cjs') },
    // What piscina looks for its worker.js in.
    define: { __dirname: 'import.meta.dirname' },
    dts: { entry: ['src/node.ts', 'studies/index.ts'] },
    outputOptions: { chunkFileNames: 'cli/[name].js', codeSplitting: fewFiles() },
    plugins: [
      libraryByName(),
      plainPiscina(),
      plainCommander(),
      plainTemml(),
      planSchema(),
      asciiCode(),
      notices('cli/licences.txt'),
    ],
  },
]);

/**
 * Leaves the library out of the Node build: dist/node.js and the command line load its entries by name. Names that src/core.ts has too
 * are imported from there, so that a command loads the rest of the library only if it uses some of it.
 */
function libraryByName() {
  const core = new Set(
    [...readFileSync('src/core.ts', 'utf8').matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) =>
      listed(names),
    ),
  );
  const collections = [...Object.keys(library), resolve('src/node.ts')];
  return {
    name: 'library-by-name',
    resolveId(id: string, importer: string | undefined) {
      if (id === '#core') return { id, external: true };
      if (importer === undefined || !id.startsWith('.')) return null;
      const name = library[resolve(importer, '..', id)];
      return name === undefined ? null : { id: name, external: true };
    },
    transform(code: string, id: string) {
      if (!id.endsWith('.ts') || id.includes('node_modules')) return null;
      return code.replace(/^import \{([^}]*)\} from '(\.[^']+)';/gm, (line, names: string, from: string) => {
        if (!collections.includes(resolve(dirname(id), from))) return line;
        // Types are left out: an import of nothing else would load the file.
        const values = listed(names).filter((name) => !name.startsWith('type '));
        const ofCore = values.filter((name) => core.has(name));
        const others = values.filter((name) => !core.has(name));
        return [
          ...(ofCore.length > 0 ? [`import { ${ofCore.join(', ')} } from '#core';`] : []),
          ...(others.length > 0 ? [`import { ${others.join(', ')} } from '${from}';`] : []),
        ].join('');
      });
    },
  };
}

/** The names in the brackets of an import or export. */
function listed(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * Puts what `wendy fit` loads into few files: Node spends a third of a millisecond on each, and there were forty. What starts
 * every command is apart from what loads the library, so that `wendy --version` does not, and what belongs to the command line apart from
 * what programs load by `wendy/node` and `wendy/studies`. What no fit uses keeps files of its own.
 */
function fewFiles() {
  const [program, fit, node] = ['cli/runProgram.ts', 'cli/fit.ts', 'src/node.ts'].map((file) =>
    resolve(file),
  );
  const ofCommands = /\/(cli|commander|picocolors)\//;
  function name(id: string, modules: Modules): string | null {
    if (id === fit || id === node) return null;
    if (reached(program, modules).has(id)) return ofCommands.test(id) ? 'program' : 'text';
    if (reached(fit, modules).has(id)) return ofCommands.test(id) ? 'command' : 'files';
    return null;
  }
  return { includeDependenciesRecursively: false, groups: [{ name }] };
}

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** A module, those that it imports, and those that they import; what is imported only when it is needed is none of them. */
function reached(entry: string, modules: Modules): Set<string> {
  const ids = new Set([entry]);
  for (const id of ids) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) ids.add(next);
  return ids;
}

/** Writes letters beyond ASCII as escapes: V8 keeps a text with one such letter in twice the memory, and parses it more slowly. */
function asciiCode() {
  return {
    name: 'ascii-code',
    generateBundle(_: unknown, bundle: Record<string, { type: string; code?: string }>) {
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.code === undefined || !file.endsWith('.js')) continue;
        if (chunk.code.includes('String.raw')) throw new Error(`${file}: String.raw would see the escapes.`);
        chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
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

/**
 * Leaves out of commander what it starts subcommands in files of their own with, unused: every command would load what Node has
 * for processes and sockets. It takes `process` from the global, too: as a module, all its streams would be opened.
 */
function plainCommander() {
  const loaded = [
    "const childProcess = require('node:child_process');",
    "const process = require('node:process');",
  ];
  return {
    name: 'plain-commander',
    transform(code: string, id: string) {
      if (!id.endsWith('/commander/lib/command.js')) return null;
      if (!loaded.every((text) => code.includes(text)))
        throw new Error('commander has changed: look again what it loads of Node.');
      return loaded.reduce((rest, text) => rest.replace(text, ''), code);
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
