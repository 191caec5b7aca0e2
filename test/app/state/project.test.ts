import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProject, projectText, readProject } from '../../../app/state/project.ts';
import type { Work } from '../../../app/state/work.ts';
import { InputError } from '../../../src/index.ts';
import { anyJson, anyWork } from './works.ts';

const seed = 20230412;
const blob = (value: unknown) => new Blob([typeof value === 'string' ? value : JSON.stringify(value)]);
const work: Work = {
  model: "u' = a*u",
  compared: { name: 'Model 1', place: 0, others: [{ name: '<b>', model: "u' = b" }] },
  data: { kind: 'table', name: 'rates.csv', text: 't,u\n0,1\n', uses: [] },
  options: {},
  each: true,
};

describe('a project file', () => {
  test('holds all of the work', async () => {
    const check = async (some: Work) => {
      expect(await readProject(blob(projectText(some)))).toEqual(some);
    };
    await fc.assert(fc.asyncProperty(anyWork, check), { seed, numRuns: 100 });
  });

  test('holds tables that are too large for links', async () => {
    const text = `t,u\n${'0.123456,7.891011\n'.repeat(200_000)}`;
    const large = { ...work, data: { ...work.data, text } as Work['data'] };
    expect(await readProject(blob(projectText(large)))).toEqual(large);
  });

  test('is recognised by its name or its beginning, whatever the browser called it', async () => {
    const named = (name: string, content = '') => isProject(new File([content], name));
    expect(await named('a.wendy.json')).toBe(true);
    expect(await named('a.wendy (1).json')).toBe(true);
    expect(await named('a.json', projectText(work))).toBe(true);
    expect(await named('a.json', '[{"t": 0}]')).toBe(false);
    expect(await named('wendy.csv', projectText(work))).toBe(false);
  });

  test('that anybody made is read as valid work, or rejected with a message', async () => {
    const check = async (value: unknown) => {
      for (const one of [value, { wendy: 'project', format: 2, work: value }]) {
        await readProject(blob(one ?? null)).catch((error) => expect(error).toBeInstanceOf(InputError));
      }
    };
    await fc.assert(fc.asyncProperty(anyJson, check), { seed, numRuns: 200 });
  });

  test('that is damaged, of a later version, too large or none at all is rejected', async () => {
    const project = { wendy: 'project', format: 2, work };
    const text = projectText(work);
    await expect(readProject(blob(text.slice(0, -20)))).rejects.toThrow(/not a project file/);
    await expect(readProject(blob({ ...project, format: 3 }))).rejects.toThrow(/newer version/);
    await expect(readProject(blob({ ...project, format: 'x' }))).rejects.toThrow(/damaged/);
    await expect(readProject(blob({ ...project, work: { ...work, model: 1 } }))).rejects.toThrow(
      /must be a text/,
    );
    await expect(readProject(blob('['.repeat(200_000)))).rejects.toThrow(InputError);
    await expect(readProject({ size: 1e9 } as Blob)).rejects.toThrow(/At most 60 MB/);
    const long = { ...work, data: { ...work.data, text: ' '.repeat(21e6) } };
    await expect(readProject(blob({ ...project, work: long }))).rejects.toThrow(/At most 20000000/);
  });
});
