import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromPlain } from '../../fuzz/plainText.ts';
import { readSeed, seedFiles } from '../../fuzz/seeds.ts';
import { faultOf } from '../../fuzz/target.ts';
import { targets } from '../../fuzz/targets.ts';
import { root } from '../repository.ts';

// Inputs that failed once: adding a file adds a test. `npm run fuzz -- --keep` adds those that no longer fail.

const files = seedFiles(`${root}/test/fuzz/seeds`);

describe('inputs that failed once', () => {
  test('are there', () => expect(files.length).toBeGreaterThan(0));

  test.each(files.map((file) => [basename(file), file]))('%s passes every oracle', async (_, file) => {
    const { target: name, input, wrong } = readSeed(file!);
    const target = targets.find((one) => one.name === name);
    expect(target, `a target ${name}`).toBeDefined();
    const fault = await faultOf(target!, fromPlain(JSON.stringify(input)));
    expect(fault, `It was wrong once: ${wrong.oracle}: ${wrong.message}`).toBeUndefined();
  });
});
