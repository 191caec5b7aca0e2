import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './repository.ts';

/** `test/a.test.ts`, "title" · "another" */
const cited = /`(test\/[\w/.-]+\.test\.tsx?)`((?:,| ·) "[^"\n]+")+/g;

test('every test that docs/reliability.md names is there', () => {
  const missing: string[] = [];
  let named = 0;
  for (const [text, file] of read('docs/reliability.md').matchAll(cited)) {
    const source = existsSync(join(root, file!)) ? read(file!) : '';
    for (const [, title] of text.matchAll(/"([^"]+)"/g)) {
      named++;
      const written = [`'${title!.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``];
      if (!written.some((words) => source.includes(words))) missing.push(`${file}: ${title}`);
    }
  }
  expect(named).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});
