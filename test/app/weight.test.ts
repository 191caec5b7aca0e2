import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { appFolder } from './harness.ts';

// What a first visit waits for, in kilobytes as they are sent. `npm run bench -- app` measures what browsers really load.

const assets = join(appFolder, 'assets');
const named = (name: string) => {
  const [file, ...others] = readdirSync(assets).filter((file) =>
    new RegExp(`^${name}-[^.]{8}\\.js$`).test(file),
  );
  expect(others).toEqual([]);
  return file;
};

/** A script and those that it imports before it runs; what it imports when that is needed is none of them. */
function reached(files: string[]): string[] {
  const all = new Set(files);
  for (const file of all) {
    const code = readFileSync(join(assets, file), 'utf8');
    for (const [, next] of code.matchAll(/(?:^|;)import\s*(?:[^;'"`()]*?from)?\s*["'`]\.\/([^"'`]+)["'`]/g))
      all.add(next);
  }
  return [...all];
}

const kiloBytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0) / 1000;

test('the page waits for no more than 220 kB, the first verdict for no more than 350, worker included', () => {
  const page = reached([named('index'), named('page')]);
  const all = reached([...page, named('worker')]);
  // Both have the library in common.
  expect(page.some((file) => file.startsWith('shared-'))).toBe(true);
  expect(all.some((file) => file.startsWith('engine-'))).toBe(true);
  expect(all.filter((file) => /^(codeEditor|temml|readSource|fitTogether|scriptFor)-/.test(file))).toEqual(
    [],
  );
  expect(kiloBytes(page)).toBeLessThan(220);
  expect(kiloBytes(all)).toBeLessThan(350);
});
