import { describe, expect, test } from 'vitest';
import { identifiers } from '../../src/script/identifiers.ts';
import { comments, quoted } from '../../src/script/texts.ts';

describe('an identifier', () => {
  test('is ASCII, begins with a letter, and is not a reserved name', () => {
    const identifier = identifiers(['lambda', 't']);
    expect(['lambda', 'λ', 'größe', 'x(0)', '_a', '1a', '日本', 't', '#experiment'].map(identifier)).toEqual([
      'lambda_',
      'lambda_2',
      'gro_e',
      'x_0',
      'v_a',
      'v1a',
      'v__',
      't_',
      'experiment',
    ]);
  });

  test('is given once, however alike the names are', () => {
    const identifier = identifiers([]);
    const names = ['é', 'e\u0301', 'e', 'ſ', 's', 'K', '\u212a', 'x y', 'x-y', 'x_y'].map(identifier);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Za-z]\w*$/);
  });

  test('is a name whatever the name contains', () => {
    const identifier = identifiers([]);
    for (let code = 0; code < 0x3000; code++)
      expect(identifier(`a${String.fromCodePoint(code)}"`)).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/);
  });
});

describe('a quoted text', () => {
  test('is printable ASCII between quotes, whatever it contains', () => {
    for (let code = 0; code < 0x11000; code++) {
      const text = quoted(`${String.fromCodePoint(code)}x`, { dollar: true });
      expect(text).toMatch(/^"(?:[ !#%-[\]-~]|\\["\\$nt]|\\u[0-9a-f]{4}|\\U[0-9a-f]{8})*"$/);
    }
  });

  test('keeps the dollar sign where it means nothing', () => {
    expect([quoted('$a'), quoted('$a', { dollar: true })]).toEqual(['"$a"', '"\\$a"']);
  });
});

describe('a comment', () => {
  test('is one line behind its sign, without characters that end or hide it', () => {
    expect(comments('a\r\nb\rc\n\td\u2028e\u202ef\u0000\u000b')).toEqual(['# a', '# b', '# c', '#  d?e?f??']);
    for (let code = 0; code < 0x3000; code++)
      for (const line of comments(`a${String.fromCodePoint(code)}b`))
        expect(line).toMatch(/^# [^\p{C}\u2028\u2029]*$/u);
  });
});
