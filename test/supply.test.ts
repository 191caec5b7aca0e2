import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read, root } from './repository.ts';

// Third-party code that we build with: locked by hash, listed with its licence.

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'));
const locked = Object.entries(packages).filter(([path]) => path !== '');
const ranges: Record<string, string> = JSON.parse(read('package.json')).devDependencies;
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** The lists of bundled packages that the build writes next to its files. */
const notices = ['dist/licences.txt', 'dist/cli/licences.txt', 'dist/app/licences.txt'];
const carried = /^(@?[\w./-]+) (\d\S*) \((.+)\)$/gm;
const bundled = new Map(
  notices.flatMap((file) =>
    [...read(file).matchAll(carried)].map(([, name, , licence]) => [name!, licence!]),
  ),
);

/** Licences that only require attribution; their code may be bundled. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
];
/** Also allowed for tools whose code is not published with ours. */
const development = [...permissive, 'BlueOak-1.0.0', 'MPL-2.0', 'Python-2.0'];

/** Whether these licences satisfy an SPDX expression. */
function allows(allowed: readonly string[], licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.includes(part.trim())));
}

describe('the lock file', () => {
  test('has a SHA-512 hash for every package', () => {
    const hash = /^sha512-[A-Za-z0-9+/]{86}==$/;
    expect(locked.length).toBeGreaterThan(100);
    expect(locked.filter(([, { integrity = '' }]) => !hash.test(integrity)).map(([path]) => path)).toEqual(
      [],
    );
  });

  test('has no download addresses, links or scripts that run at installation', () => {
    expect(locked.filter(([, entry]) => entry.resolved || entry.link || entry.hasInstallScript)).toEqual([]);
    expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
  });

  test('has the packages of every system, so that npm ci works on all of them', () => {
    // A registry that lacks some of them makes npm leave them out: choose a version that it has in full.
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name, version]) => /^\d/.test(version) && !isLockedFor(path, name, version))
        .map(([name, version]) => `${name}@${version} of ${nameOf(path)}`),
    );
    expect(missing).toEqual([]);
  });

  test('is of this package.json', () => {
    expect((packages[''] as unknown as { devDependencies: unknown }).devDependencies).toEqual(ranges);
  });
});

describe('the licence', () => {
  test('of every bundled package is permissive', () => {
    expect(bundled.size).toBeGreaterThan(50);
    const refused = [...bundled].filter(([, licence]) => !allows(permissive, licence));
    expect(refused.map(([name, licence]) => `${name}: ${licence}`)).toEqual([]);
  });

  test('of every development package is permissive or stays within its files', () => {
    const refused = locked.filter(([, { license = 'none' }]) => !allows(development, license));
    expect(refused.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
  });

  test('in the lock file is the one in the installed package', () => {
    const differing = locked
      .filter(([path]) => existsSync(join(root, path, 'package.json')))
      .map(([path, { license }]) => ({
        path,
        license,
        own: JSON.parse(read(`${path}/package.json`)).license,
      }))
      .filter(({ license, own }) => license !== own);
    expect(differing).toEqual([]);
  });

  test('of every bundled package travels with it', () => {
    const empty = notices.flatMap((file) =>
      read(file)
        .split(`\n${'-'.repeat(80)}\n\n`)
        .filter((part) => !/copyright|licen[cs]e/i.test(part.replace(carried, '')))
        .map((part) => `${file}: ${part}`),
    );
    expect(empty).toEqual([]);
  });

  test('is refused if others would have to publish their code', () => {
    expect(
      ['MIT', 'MIT OR GPL-3.0', '(Apache-2.0 AND BSL-1.0)'].map((text) => allows(permissive, text)),
    ).toEqual([true, true, true]);
    expect(
      ['GPL-3.0-only', 'MIT AND LGPL-2.1', 'AGPL-3.0', 'none', 'MPL-2.0'].some((text) =>
        allows(permissive, text),
      ),
    ).toBe(false);
  });
});

describe('docs/dependencies.md', () => {
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| (.+) \| (.+) \| (.+) \|$/gm)].map(
    ([, name, range, licence, purpose]) => ({
      name: name!,
      range: range!,
      licence: licence!,
      purpose: purpose!,
    }),
  );
  const [first, second] = read('docs/dependencies.md').split('## Tools');

  test('lists the packages that package.json names, with ranges and licences', () => {
    const expected = Object.entries(ranges).map(([name, range]) => ({
      name,
      range,
      licence: packages[`node_modules/${name}`].license,
    }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(rows.map(({ purpose: _, ...row }) => row).sort(byName)).toEqual(expected.sort(byName));
    expect(rows.filter(({ purpose }) => !/\w{3}/.test(purpose))).toEqual([]);
  });

  test('distinguishes bundled packages from tools', () => {
    for (const { name } of rows) {
      const [place, other] = bundled.has(name) ? [first, second] : [second, first];
      expect(place, name).toContain(`| \`${name}\` |`);
      expect(other, name).not.toContain(`| \`${name}\` |`);
    }
  });

  test('comes with a list of every package (else check what is new, then run npx vitest run test/supply.test.ts -u)', async () => {
    const lines = new Set(
      locked.map(([path, { license }]) => {
        const name = nameOf(path);
        return `${name}: ${license}${bundled.has(name) ? ', bundled' : ''}\n`;
      }),
    );
    await expect([...lines].sort().join('')).toMatchFileSnapshot('../docs/packages.txt');
  });
});

/** Whether the lock file has that version of a package where the one at `path` would find it. */
function isLockedFor(path: string, name: string, version: string): boolean {
  const inside = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
  const beside = packages[`${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`];
  return inside?.version === version || beside?.version === version;
}
