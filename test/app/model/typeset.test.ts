import { parseHTML } from 'linkedom';
import temml from 'temml';
import { describe, expect, test } from 'vitest';
import { type Line, texLines, typeset } from '../../../app/model/typeset.ts';
import { parseModel } from '../../../src/index.ts';

const { document } = parseHTML('<!doctype html><html><body></body></html>');
const { signal } = new AbortController();

async function set(lines: readonly Line[]): Promise<Element> {
  const box = document.createElement('div');
  // temml makes its elements in the page's document.
  const before = globalThis.document;
  globalThis.document = document;
  try {
    box.append((await typeset(temml, lines, document, signal))!);
  } finally {
    globalThis.document = before;
  }
  return box;
}

describe('typeset equations', () => {
  test('are one table with a row for each statement', async () => {
    const box = await set(texLines(parseModel("u' = a*u\nv' = sqrt(u)/K - min(u, v)\nK = 2e-7")));
    expect(box.querySelectorAll('math')).toHaveLength(1);
    expect(box.querySelectorAll('mtr')).toHaveLength(3);
    expect(box.querySelectorAll('mfrac')).toHaveLength(3);
  });

  test('contain nothing but mathematics, whatever the names', async () => {
    const names = [
      'href',
      'class_x',
      'style',
      'url',
      'htmlClass',
      'constructor',
      '__proto__',
      'Ωμέγα',
      '変数',
      'x_y_z',
    ];
    const model = names.map((name) => `${name}' = a*${name} + tex_${name}`).join('\n');
    const box = await set(texLines(parseModel(model)));
    const tags = new Set(Array.from(box.querySelectorAll('*'), ({ tagName }) => tagName.toLowerCase()));
    expect([...tags].filter((tag) => !/^(div|math|m[a-z]+)$/.test(tag))).toEqual([]);
    for (const element of box.querySelectorAll('*')) {
      for (const { name } of element.attributes) expect(name).not.toMatch(/^(on|href|src|xlink)/i);
    }
    expect(box.querySelectorAll('mtr')).toHaveLength(names.length);
  });

  test.each(["\\href{javascript:alert(1)}{u}' = a", "<img src=x onerror=alert(1)>' = a", "u' = a*u}{\\html"])(
    '%j is not a model, so it is never typeset',
    (text) => {
      expect(() => parseModel(text)).toThrow();
    },
  );

  test('have names in their colours, and those of others as they are', async () => {
    const lines = texLines(parseModel("u_max' = r*u_max - u*x"), new Map([['u_max', 2]]));
    const box = await set(lines);
    const coloured = Array.from(box.querySelectorAll('.hue-2'), ({ textContent }) => textContent);
    expect(coloured).toEqual(['umax', 'umax']);
    expect(box.querySelectorAll('[class*="hue-"]')).toHaveLength(2);
  });

  test('that try to make links or classes are left out', async () => {
    const hostile = ['\\href{javascript:alert(1)}{u}', '\\class{x}{u}', '\\style{color:red}{u}', '\\url{x}'];
    const box = await set(hostile.map((tex) => ({ tex })));
    expect(box.querySelector('a, [href], [class="x"], [style*="red"]')).toBeNull();
  });

  test('that are too long, or too many, are reported, and the others are set', async () => {
    const long = `u' = ${Array.from({ length: 400 }, (_, i) => `a${i}*u^${i}`).join(' + ')}`;
    const box = await set(texLines(parseModel(`${long}\nv' = b*v`)));
    expect(box.textContent).toContain('too long to be typeset');
    expect(box.querySelectorAll('mtr')).toHaveLength(1);
    const many = Array.from({ length: 100 }, (_, i) => `u${i}' = a*u${i}`).join('\n');
    expect(texLines(parseModel(many)).at(-1)).toEqual({ words: 'and 60 more' });
  });
});
