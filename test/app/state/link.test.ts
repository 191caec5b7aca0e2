import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isLink, readLink } from '../../../app/state/link.ts';
import { linkFor } from '../../../app/state/linkFor.ts';
import type { Work } from '../../../app/state/work.ts';
import { InputError } from '../../../src/index.ts';
import { anyJson, anyWork } from './works.ts';

const seed = 20230412;
const page = 'https://example.org/wendy/?x=1#old';
const fragmentOf = (url: string) => url.slice(url.indexOf('#'));
const packed = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64url');

const work: Work = {
  model: "u' = a*u",
  compared: null,
  each: false,
  data: { kind: 'table', name: 'rates.csv', text: 'hour,remark,x\n0,a,1\n1,b,2\n', uses: [] },
  options: { level: 0.9 },
};

afterEach(() => vi.unstubAllGlobals());

describe('a link', () => {
  test('contains the whole work', async () => {
    const check = async (some: Work) => {
      const { url, left } = await linkFor(some, undefined, page);
      expect(left).toBeUndefined();
      expect(url).toMatch(/^https:\/\/example\.org\/wendy\/\?x=1#w2=z[\w-]*$/);
      expect(await readLink(fragmentOf(url))).toEqual(some);
    };
    await fc.assert(fc.asyncProperty(anyWork, check), { seed, numRuns: 100 });
  });

  test('of an earlier version is read, with its second model', async () => {
    const { compared: _, each: __, ...old } = work;
    const read = await readLink(`#w1=z${packed({ ...old, rival: "u' = b*u^2" })}`);
    expect(read).toEqual({
      ...work,
      compared: { name: 'Model 1', place: 0, others: [{ name: 'Model 2', model: "u' = b*u^2" }] },
    });
    await expect(readLink(`#w3=z${packed(work)}`)).rejects.toThrow(/newer version/);
  });

  test('contains only the columns in use, and their uses', async () => {
    const column = { guessed: true, numbers: 2, missing: 0, unreadable: 0, min: 0, max: 1 };
    const seen = {
      csv: 'hour,u\n0,1\n1,2\n',
      columns: [
        { ...column, name: 'hour', use: { as: 'time' as const } },
        { ...column, name: 'remark', use: { as: 'nothing' as const } },
        { ...column, name: 'x', use: { as: 'state' as const, name: 'u' } },
      ],
    };
    const { url } = await linkFor(work, seen, page);
    expect((await readLink(fragmentOf(url))).data).toEqual({
      kind: 'table',
      name: 'rates.csv',
      text: seen.csv,
      uses: [{ as: 'time' }, { as: 'state', name: 'u' }],
    });
  });

  test('omits data that are too large, and says so', async () => {
    const text = `t,u\n${Array.from({ length: 5000 }, (_, i) => `${i},${Math.sin(i)}`).join('\n')}`;
    const { url, left } = await linkFor(
      { ...work, data: { ...work.data, text } as Work['data'] },
      undefined,
      page,
    );
    expect(left).toMatchObject({ code: 'dataTooLargeForLink', values: { name: 'rates.csv', models: 1 } });
    expect((await readLink(fragmentOf(url))).data).toMatchObject({ name: 'rates.csv', text: '' });
    expect((await readLink(fragmentOf(url))).model).toBe(work.model);
  });

  test('is uncompressed if the browser cannot compress, and is read all the same', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    const { url } = await linkFor(work, undefined, page);
    expect(url).toMatch(/#w2=j/);
    expect(await readLink(fragmentOf(url))).toEqual(work);
  });

  test('that is compressed is rejected with a message if the browser cannot decompress', async () => {
    vi.stubGlobal('DecompressionStream', undefined);
    await expect(readLink(`#w1=z${packed(work)}`)).rejects.toThrow(/cannot unpack it/);
  });

  test('is distinguished from other fragments', () => {
    expect(['#w1=', '#w2=', '#w3=z'].every(isLink)).toBe(true);
    expect(['', '#', '#answer-title', '#w=1', 'w1='].some(isLink)).toBe(false);
  });
});

describe('a malicious link', () => {
  test('is rejected with a message, or contains valid work', async () => {
    const check = async (value: unknown) => {
      await readLink(`#w1=z${packed(value)}`).catch((error) => expect(error).toBeInstanceOf(InputError));
    };
    await fc.assert(fc.asyncProperty(anyJson, check), { seed, numRuns: 300 });
  });

  test('of random characters is rejected with a message', async () => {
    const check = async (letters: string) => {
      await expect(readLink(`#w1=${letters}`)).rejects.toBeInstanceOf(InputError);
    };
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'grapheme' }), check), { seed, numRuns: 200 });
  });

  test('that decompresses to fifty megabytes is abandoned early', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000, 32)).toString('base64url');
    expect(bomb.length).toBeLessThan(200_000);
    await expect(readLink(`#w1=z${bomb}`)).rejects.toThrow(/unpacks to more/);
  });

  test('is not read if it is too long, truncated, or of a later version', async () => {
    await expect(readLink(`#w1=j${'A'.repeat(300_000)}`)).rejects.toThrow(/too long/);
    await expect(readLink(`#w1=z${packed(work).slice(0, -8)}`)).rejects.toThrow(/cut short/);
    await expect(readLink('#w3=zabc')).rejects.toThrow(/newer version/);
  });

  test('with a model that would block the page is rejected', async () => {
    const model = "u' = a*u\n".repeat(5000);
    await expect(readLink(`#w1=z${packed({ ...work, model })}`)).rejects.toThrow(/45000 characters/);
  });
});
