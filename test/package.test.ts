import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { importsOf } from './importsOf.ts';
import { read, root } from './repository.ts';

// The package of `npm pack` works by itself, away from the repository.

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** Megabytes of the tarball; docs/pictures and docs/paper are most of what is not code. */
const most = 3.3;

describe('the tarball', () => {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [packed] = JSON.parse(stdout) as [Packed];
  const paths = packed.files.map(({ path }) => path);

  test('has the code, the documents and the licences, and no more', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'CITATION.cff',
        'LICENSE',
        'README.md',
        'SECURITY.md',
        'dist/cli/main.js',
        'dist/index.d.ts',
        'dist/index.js',
        'dist/licences.txt',
        'docs/library.md',
        'docs/reliability.md',
        'package.json',
      ]),
    );
    expect(
      paths.filter((path) => !/^(dist|docs)\/|^[A-Z]+\.(md|cff)$|^LICENSE$|^package\.json$/.test(path)),
    ).toEqual([]);
  });

  test('is small', () => {
    const [kB, MB] = [packed.size / 1e3, packed.unpackedSize / 1e6];
    console.log(`tarball: ${kB.toFixed(0)} kB, ${MB.toFixed(1)} MB unpacked, ${paths.length} files`);
    expect(packed.size).toBeLessThan(most * 1e6);
  });

  test.each(paths.filter((path) => path.endsWith('.md')))('%s links only to files that are in it', (path) => {
    const text = read(path).replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)]
      .map(([, markdown, html]) => (markdown ?? html)!)
      .filter((link) => !/^([a-z]+:|#)/.test(link))
      .map((link) => normalize(join(dirname(path), link.replace(/#.*/, ''))));
    expect(links.filter((link) => !paths.includes(link))).toEqual([]);
  });
});

describe('the build', () => {
  test('depends on no package', () => {
    const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(read('package.json'));
    expect([dependencies, peerDependencies, optionalDependencies]).toEqual([undefined, undefined, undefined]);
    const built = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    );
    const outside = built
      .flatMap((file) => importsOf(`dist/${file}`, read(`dist/${file}`)))
      .filter(
        ({ to }) =>
          !to.startsWith('dist/') && !to.startsWith('node:') && !['wendy', '#inside', '#core'].includes(to),
      );
    expect(outside).toEqual([]);
  });

  test('has a library that does not need Node', () => {
    const asked = (file: string) => importsOf(file, read(file)).map(({ to }) => to);
    const formats = ['parquet', 'tables', 'workbook', 'yaml', 'zip'].map((name) => `dist/formats/${name}.js`);
    const parts = readdirSync(join(root, 'dist/parts')).map((name) => `dist/parts/${name}`);
    const shared = ['rolldown-runtime', 'index', 'rest', 'shared'].map((name) => `dist/${name}.js`);
    const own = [...shared, ...parts, ...formats];
    for (const file of ['dist/inside.js', 'dist/core.js', ...own])
      expect(asked(file).filter((to) => !own.includes(to))).toEqual([]);
  });

  test('loads the code for a format when a file needs it', () => {
    for (const name of ['index', 'inside', 'core', 'rest', 'shared'])
      expect(read(`dist/${name}.js`)).not.toMatch(/\bfrom ?"[^"]*formats\//);
  });

  test('fits plain data without loading the rest of the library', () => {
    const files = new Set(['dist/cli/main.js', 'dist/cli/runProgram.js', 'dist/cli/fit.js']);
    // What is imported when it is needed has brackets around its name.
    for (const file of files)
      for (const [, to] of read(file).matchAll(/\b(?:from|import) ?"((?:\.|#|wendy)[^"]*)"/g))
        files.add(to!.startsWith('.') ? join(dirname(file), to!) : to!.replace(/^#(.*)/, 'dist/$1.js'));
    expect([...files].filter((file) => !file.startsWith('dist/cli/')).sort()).toEqual([
      'dist/core.js',
      'dist/rolldown-runtime.js',
      'dist/shared.js',
    ]);
  });
});

describe('npm publish', () => {
  /** The output of the check before it, for a copy of the project with an address, or without. */
  function checked(address: string | undefined, fields: object): { code: number | null; said: string } {
    const desk = mkdtempSync(join(tmpdir(), 'wendy-package-'));
    cpSync(join(root, 'scripts/check-publish.mjs'), join(desk, 'scripts/check-publish.mjs'));
    const citation = read('CITATION.cff').replace(/^repository-code:.*\n/m, '');
    writeFileSync(
      join(desk, 'CITATION.cff'),
      address ? `${citation}repository-code: ${address}\n` : citation,
    );
    writeFileSync(
      join(desk, 'package.json'),
      JSON.stringify({ ...JSON.parse(read('package.json')), ...fields }),
    );
    const run = spawnSync(process.execPath, [join(desk, 'scripts/check-publish.mjs')], { encoding: 'utf8' });
    rmSync(desk, { recursive: true });
    return { code: run.status, said: run.stderr };
  }
  const address = 'https://forge.example/wendy';
  const whole = {
    repository: { type: 'git', url: `git+${address}.git` },
    homepage: address,
    bugs: `${address}/issues`,
  };

  test('is refused while the package does not say where it comes from', () => {
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.prepublishOnly).toBe(
      'node scripts/check-publish.mjs',
    );
    expect(checked(undefined, whole).said).toBe(
      'publish: CITATION.cff has no repository-code: add the address of the repository.\n',
    );
    expect(checked(address, { ...whole, bugs: undefined })).toEqual({
      code: 1,
      said: `publish: package.json: bugs must lead to ${address}, the repository-code of CITATION.cff.\n`,
    });
    expect(checked(address, { ...whole, homepage: 'https://elsewhere.example' }).code).toBe(1);
  });

  test('is allowed once repository, homepage and bugs lead to the address in CITATION.cff', () => {
    expect(checked(address, whole)).toEqual({ code: 0, said: '' });
  });

  test('has no address that only one of the two files contains', () => {
    const { repository, homepage, bugs } = JSON.parse(read('package.json'));
    const known = /^repository-code:/m.test(read('CITATION.cff'));
    expect([repository, homepage, bugs].map((field) => field !== undefined)).toEqual([known, known, known]);
  });
});
