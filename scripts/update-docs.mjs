// Writes what the built program prints into the docs: a result into the README, the table of `--each` and the help of
// `wendy fit` into docs/cli.md, a chart into docs/simulate.md, a
// comparison into docs/compare.md. A test holds them together.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const desk = mkdtempSync(join(tmpdir(), 'wendy-docs-'));
const wendy = (...words) =>
  execFileSync(process.execPath, [program, ...words], { cwd: desk, encoding: 'utf8' });

wendy('examples', 'lotka-volterra');
replace(
  '../README.md',
  / {2}parameter {2}[^`]*/,
  wendy('fit', 'lotka-volterra.txt', 'lotka-volterra.csv', '--quiet'),
);
replace(
  '../docs/compare.md',
  / {2}parameter {2}truth[^`]*/,
  wendy('compare', 'lotka-volterra.txt', 'lotka-volterra.csv', '--truth', 'w1=3,w2=-1,w3=-6,w4=1'),
);
wendy('examples', 'logistic', '--experiments', '6');
replace('../docs/cli.md', / {2}experiment {2}[^`]*/, wendy('fit', 'logistic.txt', 'logistic.csv', '--each'));
replace('../docs/cli.md', /Usage: wendy fit[^`]*/, wendy('fit', '--help'));
const simulation = '--params w1=3,w2=-1,w3=-6,w4=1 --u0 u1=1,u2=1 --t 0:5:64 --noise 0.1 --seed 7';
replace(
  '../docs/simulate.md',
  / {2}u1[^`]*/,
  spawnSync(
    process.execPath,
    [
      program,
      'simulate',
      'lotka-volterra.txt',
      ...simulation.split(' '),
      '--plot',
      '--quiet',
      '--out',
      'n.csv',
    ],
    { cwd: desk, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8', TERM: 'xterm' } },
  ).stderr,
);
rmSync(desk, { recursive: true });

function replace(path, old, text) {
  const page = new URL(path, import.meta.url);
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(old, () => `${text.replace(/^\n+|\s+$/g, '')}\n`),
  );
}
