import { describe, expect, test } from 'vitest';
import { read } from '../repository.ts';

// The examples of docs/extending.md are the code that the tests run.

const blocks = [...read('docs/extending.md').matchAll(/```ts\n\/\/ (test\/\S+)\n([\s\S]*?)```/g)];

describe('docs/extending.md', () => {
  test('has examples, all of them from tests', () => {
    expect(blocks.length).toBeGreaterThan(0);
    expect(read('docs/extending.md').match(/```ts\n/g)).toHaveLength(blocks.length);
  });

  test.each(blocks.map(([, file, code]) => [file, code]))('shows lines of %s', (file, code) => {
    expect(read(file!)).toContain(code!.replace("from 'wendy'", "from '../../src/index.ts'"));
  });
});
