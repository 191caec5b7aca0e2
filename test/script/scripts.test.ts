import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { methodOf, reproduce, type ScriptLanguageName } from '../../src/index.ts';
import { scriptLanguages } from '../../src/inside.ts';
import { labelOf } from '../../src/result.ts';
import { root } from '../repository.ts';
import { cases, fitted, hostile } from './cases.ts';

// Scripts are run by the languages themselves where this machine has them: solvers that share no code with this program.

interface Runner {
  readonly language: ScriptLanguageName;
  /** Programs that may run it, and words that end with 0 where all is there that scripts need. */
  readonly programs: readonly string[];
  readonly probe: readonly string[];
  /** Words that run several files one after the other, with a line `== n` before each: packages are loaded once. */
  words(files: readonly string[]): string[];
}

const python = `
import runpy, sys
for n, file in enumerate(sys.argv[1:]):
    print("==", n, flush=True)
    runpy.run_path(file)
`;
const r = `
files <- commandArgs(TRUE)
for (n in seq_along(files)) {
  cat("==", n - 1, "\\n")
  source(files[n], local = new.env(), encoding = "UTF-8")
}
`;
const julia = `
for (n, file) in enumerate(ARGS)
    println("== ", n - 1)
    Base.include(Module(), file)
end
`;

const runners: readonly Runner[] = [
  {
    language: 'python',
    programs: ['/usr/bin/python3', 'python3', 'python'],
    probe: ['-c', 'import scipy.integrate, scipy.optimize'],
    words: (files) => ['-c', python, ...files],
  },
  {
    language: 'r',
    programs: ['Rscript'],
    probe: ['-e', 'library(deSolve)'],
    words: (files) => ['-e', r, ...files],
  },
  {
    language: 'julia',
    programs: ['julia'],
    probe: ['-e', 'using OrdinaryDiffEq, LsqFit, SpecialFunctions'],
    words: (files) => ['-e', julia, ...files],
  },
];

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wendy-scripts-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const known = new Map<string, ReturnType<typeof fitted>>();
/** The fit of a case, made once for all languages. */
function fitOf(one: (typeof cases)[number]): ReturnType<typeof fitted> {
  const made = known.get(one.name) ?? fitted(one);
  known.set(one.name, made);
  return made;
}

/** Statistical: in standard errors. Searches end where a step is shorter; where a law has a kink, as Laplace's, they end roughly there. */
const nearby = 0.1;
/** Truncation: the script prints nine digits. */
const printedDigits = 1e-8;

for (const { language, programs, probe, words } of runners) {
  const program = programs.find((name) => spawnSync(name, [...probe], { stdio: 'ignore' }).status === 0);
  const { title, ending, lacks } = scriptLanguages.find(({ name }) => name === language)!;
  const reason = `no ${title} with the packages of scripts on this machine`;
  if (program === undefined)
    console.warn(`\n${'!'.repeat(80)}\nSCRIPTS IN ${title} NOT RUN: ${reason}\n${'!'.repeat(80)}\n`);
  const suffix = program === undefined ? ` (SKIPPED: ${reason})` : '';
  const able = cases.filter(({ model }) => !(lacks.includes('events') && model.includes('when ')));

  describe.skipIf(program === undefined)(`a script in ${title}${suffix}`, () => {
    let printed: string[] = [];
    beforeAll(async () => {
      const files: string[] = [];
      for (const [n, one] of able.entries()) {
        const { model, table, result } = await fitOf(one);
        files.push(join(folder, `case${n}.${ending}`));
        writeFileSync(files[n], await reproduce(result, model, table, language));
      }
      const { stdout, stderr } = spawnSync(program!, words(files), { encoding: 'utf8', cwd: folder });
      printed = stdout.split(/^== \d+ *\n/m).slice(1);
      if (printed.length < files.length) throw new Error(`${stdout}\n${stderr}`);
    });

    test.each(able.map((one, n) => [one.name, n] as const))('%s', async (_, n) => {
      const { result } = await fitOf(able[n]);
      const text = printed[n];
      expect(text).toContain('they agree:');
      const values = new Map(
        [...text.matchAll(/^ {2}(.*?) +(\S+) +(\S+) +(\S+) +\S+(?: s\.e\.)?$/gm)].map(
          ([, label, ...numbers]) => [label, numbers.map(Number)],
        ),
      );
      for (const parameter of result.parameters) {
        // Each language prints a hostile text in its own way.
        if (parameter.experiment === hostile) continue;
        const [ours, , theirs] = values.get(labelOf(parameter)) ?? [];
        expect(Math.abs(ours / parameter.estimate - 1), parameter.name).toBeLessThan(printedDigits);
        // Other methods have other optima.
        if (methodOf(result.method).likelihood)
          expect(Math.abs(theirs - ours) / parameter.stdError, parameter.name).toBeLessThan(nearby);
      }
    });
  });
}

describe('a program in TypeScript', () => {
  const some = ['states that are all measured', 'doses', 'experiments', 'values below', 'events', 'names'];

  test.each(some)('makes the same fit: %s', async (start) => {
    const one = cases.find(({ name }) => name.startsWith(start))!;
    const { model, table, result } = await fitOf(one);
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    try {
      symlinkSync(root, join(folder, 'node_modules', 'wendy'), 'junction');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    // Node 20 runs no TypeScript; the program has no types.
    const file = join(folder, 'program.mjs');
    writeFileSync(file, await reproduce(result, model, table, 'typescript'));
    const { stdout, stderr, status } = spawnSync(process.execPath, [file], { encoding: 'utf8', cwd: folder });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('they agree');
    const { name, estimate } = result.parameters[0];
    expect(stdout).toContain(`${name} ${estimate} ± ${result.parameters[0].stdError} before ${estimate}\n`);
    expect(stdout).toMatch(/nonlinear least squares from there\n {2}deviance -?\d/);
  });
});
