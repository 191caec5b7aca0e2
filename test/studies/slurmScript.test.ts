import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { engineOf } from '../../cli/study/engineFlags.ts';
import { InputError } from '../../src/index.ts';
import { sbatchOptions } from '../../studies/engines/sbatchOptions.ts';
import { jobScript, listText, quoted, readTemplate, shareOut } from '../../studies/engines/slurmScript.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-slurm-script-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

/** A name with everything that a shell might interpret. */
const awkward = `it's "a" $HOME \`id\` $(id) & ; * ? ~ # ! %j {{dir}} \n end`;

describe.runIf(process.platform !== 'win32')('a job script', () => {
  const folder = join(desk, awkward);
  mkdirSync(folder);
  const echo = join(folder, 'echo.mjs');
  writeFileSync(echo, 'process.stdout.write(JSON.stringify(process.argv.slice(2)));');
  const task = { program: [process.execPath, echo], dir: folder, job: 12 };
  const runTask = (script: string, id: number) => {
    writeFileSync(join(desk, 'job.sh'), script);
    const env = { ...process.env, SLURM_ARRAY_TASK_ID: String(id) };
    return spawnSync('sh', [join(desk, 'job.sh')], { env, encoding: 'utf8' });
  };

  test('computes the shards of its task, whatever the folder is called', () => {
    expect(JSON.parse(runTask(jobScript(task, undefined), 2).stdout)).toEqual([
      'study',
      'work',
      folder,
      '--job',
      '12',
      '--task',
      '2',
    ]);
  });

  test("may be the user's own", () => {
    const path = join(desk, 'template.sh');
    writeFileSync(
      path,
      '#!/bin/sh\n#SBATCH --output=mine -J mine # and more\ncd {{ dir }} && pwd >&2\n{{command}}\n',
    );
    const { stdout, stderr } = runTask(jobScript(task, readTemplate(path)), 3);
    expect(JSON.parse(stdout).at(-1)).toBe('3');
    expect(stderr).toBe(`${folder}\n`);
  });

  test.each([
    ['echo {{command}}\n', /first line is "echo/],
    ['#!/usr/bin/env python\n{{command}}\n', /script for a shell/],
    ['#!/bin/tcsh\n{{command}}\n', /script for a shell/],
    ['#!/bin/bash\necho\n', /\{\{command\}\} is missing/],
    ['#!/bin/bash\n{{command}} {{shards}}\n', /\{\{shards\}\} is not a placeholder/],
    ['#!/bin/bash\r\n{{command}}\r\n', /Windows/],
    ['#!/bin/bash\n#SBATCH --wait\n{{command}}\n', /the line "#SBATCH --wait" keeps sbatch/],
    ['#!/bin/bash\n#SBATCH --mem=1G -Q\n{{command}}\n', /the line "#SBATCH --mem=1G -Q" keeps sbatch/],
  ])('of the user is checked: %j', (text, reason) => {
    writeFileSync(join(desk, 'bad.sh'), text);
    expect(() => readTemplate(join(desk, 'bad.sh'))).toThrow(reason);
  });

  test('of the user must exist', () => {
    expect(() => readTemplate(join(desk, 'no.sh'))).toThrow(/cannot be read/);
  });

  test('passes every text to a program unchanged', () => {
    const texts = fc.array(
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(texts, (words) => {
        const { stdout } = spawnSync('sh', ['-c', `printf '%s\\001' ${words.map(quoted).join(' ')}`]);
        expect(stdout.toString()).toBe(words.map((word) => `${Buffer.from(word)}\u0001`).join(''));
      }),
      { numRuns: 30, seed: 5 },
    );
  });
});

test('the list of a job has a line for each task', () => {
  expect(listText([[0], [3, 7, 8, 9], [12]])).toBe('0\n3,7-9\n12\n');
});

test('shards are distributed evenly, each once and in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(9899), { minLength: 1 }),
      fc.integer({ min: 1, max: 60 }),
      (some, most) => {
        const shards = some.sort((a, b) => a - b);
        const tasks = shareOut(shards, most);
        expect(tasks.flat()).toEqual(shards);
        expect(tasks).toHaveLength(Math.min(most, shards.length));
        const sizes = tasks.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      },
    ),
    { seed: 7 },
  );
});

describe('--sbatch', () => {
  test('is split into words as in a shell, each option with its value', () => {
    const text = `--qos=long  -C 'sky lake' --comment="a \\"b\\" 'c'" --x=a\\ b --y='' --mem 2G -p short -Hv -N2`;
    expect(sbatchOptions(text)).toEqual([
      '--qos=long',
      '-Csky lake',
      `--comment=a "b" 'c'`,
      '--x=a b',
      '--y=',
      '--mem=2G',
      '-pshort',
      '-Hv',
      '-N2',
    ]);
    expect(sbatchOptions('--exclusive --no-requeue --nice=5 --time-min=1')).toEqual([
      '--exclusive',
      '--no-requeue',
      '--nice=5',
      '--time-min=1',
    ]);
  });

  test.each([
    ['long', /Options of sbatch are needed/],
    ['', /Options of sbatch are needed/],
    [`--comment='a`, /is not closed/],
    // Words that sbatch would take for the script.
    ['--exclusive other.sh', /"other.sh", which is not an option/],
    ['--exclusive=user other.sh', /"other.sh", which is not an option/],
    ['--qos=a other.sh', /"other.sh"/],
    ['--qos long other.sh', /"other.sh"/],
    ['-p short other.sh', /"other.sh"/],
    ['-H other.sh', /"other.sh"/],
    ['--hold -- other.sh', /"--"/],
    ['--hold -', /"-"/],
    ['--exclusive : --exclusive', /":"/],
    ['--hold ""', /""/],
    // What wendy sets itself.
    ['--qos=a --array=1-3', /--array=1-3, which wendy has to set/],
    ['--array 1-3', /--array, which/],
    ['--arr=1-3', /--arr=1-3, which/],
    ['-a1', /-a1, which/],
    ['-Ha 1', /-Ha, which/],
    ['--output=/tmp/x', /--output/],
    ['--out /tmp/x', /--out, which/],
    ['-o x', /-o, which/],
    ['-e x', /-e, which/],
    ['--error=x', /--error/],
    ['--chdir=/', /--chdir/],
    ['-D/', /-D\//],
    ['--workdir=/', /--workdir/],
    ['--job-name=x', /--job-name/],
    ['-J x', /-J, which/],
    ['--open-mode=truncate', /--open-mode/],
    ['--parsable', /--parsable/],
    // What keeps sbatch from submitting, from our script, or from printing the number.
    ['-W', /-W, which wendy has to set/],
    ['--wait', /--wait, which/],
    ['--wrap=id', /--wrap=id/],
    ['--wra id', /--wra, which/],
    ['--w id', /--w, which/],
    ['--test-only', /--test-only/],
    ['-Q', /-Q, which/],
    ['-vQ', /-vQ, which/],
    ['--quiet', /--quiet/],
    ['--uid=0', /--uid/],
    ['--gid=0', /--gid/],
    ['--jobid=7', /--jobid/],
    ['--help', /--help/],
    ['-V', /-V, which/],
    ['-Z', /-Z, which/],
    ['-p', /-p without a value/],
    ['-p -H', /-p without a value/],
  ])('refuses %j', (text, reason) => {
    expect(() => sbatchOptions(text)).toThrow(reason);
    expect(() => sbatchOptions(text)).toThrow(InputError);
  });

  test('accepts options that only begin like one of ours', () => {
    for (const option of [
      '--wait-all-nodes=1',
      '--export-file=x',
      '--get-user-env',
      '--use-min-nodes',
      '--input=x',
    ])
      expect(sbatchOptions(option)).toEqual([option]);
  });
});

test('flags for Slurm are refused if the work is done elsewhere', () => {
  expect(engineOf({}).name).toBe('local');
  expect(engineOf({ engine: 'slurm', partition: 'a', arrayLimit: '3' }).name).toBe('slurm');
  expect(() => engineOf({ partition: 'a', arrayLimit: '3' })).toThrow(
    '--partition and --array-limit are for --engine slurm, and this is local. Add --engine slurm, or leave them out.',
  );
  expect(() => engineOf({ engine: 'slurm', workers: '2' })).toThrow(
    '--workers is for --engine local, and this is slurm. Add --engine local, or leave it out.',
  );
});
