import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { version1 } from '../petab/problemFiles.ts';
import { desk, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

const zipped = (texts: Readonly<Record<string, string>>) => {
  const bytes = Object.entries(texts).map(([name, text]) => [
    `decay/${name}`,
    new TextEncoder().encode(text),
  ]);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
};
const objectives = (out: string) => (JSON.parse(out) as { petab: Record<string, number> }).petab;

describe('wendy fit of a PEtab problem', () => {
  test('writes the answer as a problem, which has the same objective at its nominal values', () => {
    write('decay.zip', zipped(version1));
    const words = ['--petab-bounds', '--starts', '1', '--quiet', '--json'];
    const first = wendy(['fit', 'decay.zip', ...words, '--petab', 'answer']);
    expect([first.code, first.err]).toEqual([0, '']);
    const answer = objectives(first.out);
    expect(answer.objective).toBeLessThan(answer.nominalObjective);
    expect(objectives(wendy(['fit', 'answer/decay', ...words]).out).nominalObjective).toBe(answer.objective);
    expect(wendy(['check', 'answer/decay/problem.yaml']).code).toBe(0);
  });

  test('does not write over a problem, and says so before it fits', () => {
    for (const [name, text] of Object.entries(version1)) write(name, text);
    const { code, out, err } = wendy(['fit', 'problem.yaml', '--petab', '.']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('problem.yaml: this file exists.');
    expect(readFileSync(join(desk, 'parameters.tsv'), 'utf8')).toBe(version1['parameters.tsv']);
  });

  test('says where the nominal values have no objective', () => {
    const parameters = version1['parameters.tsv'].replace('10\t0.1\t1', '10\t0\t1');
    write('zero.zip', zipped({ ...version1, 'parameters.tsv': parameters }));
    const { code, out } = wendy(['fit', 'zero.zip', '--starts', '1', '--quiet']);
    expect(code).toBe(0);
    expect(out).toContain(', not defined at the nominal values');
  });
});
