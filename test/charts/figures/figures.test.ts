import { expect, test } from 'vitest';
import { figures } from '../../../charts/figures/figures.ts';
import { read } from '../../repository.ts';

test('docs/figures.md lists every figure by its name, in their order', () => {
  const rows = [...read('docs/figures.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(figures().map(({ name }) => name));
});

test('every figure has its own texts', () => {
  for (const field of ['name', 'label', 'title', 'caption'] as const) {
    const words = figures().map((figure) => figure[field]);
    expect(new Set(words).size).toBe(words.length);
    expect(words).not.toContain('');
  }
});
