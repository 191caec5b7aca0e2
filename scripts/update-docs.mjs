// Writes what the built program prints into the docs: a result into the README, the table of `--each` and the help of
// `wendy fit` into docs/cli.md. A test holds them together.

import { execFileSync } from 'node:child_process';
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
wendy('examples', 'logistic', '--experiments', '6');
replace('../docs/cli.md', / {2}experiment {2}[^`]*/, wendy('fit', 'logistic.txt', 'logistic.csv', '--each'));
replace('../docs/cli.md', /Usage: wendy fit[^`]*/, wendy('fit', '--help'));
rmSync(desk, { recursive: true });

function replace(path, old, text) {
  const page = new URL(path, import.meta.url);
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(old, () => `${text.replace(/^\n+|\s+$/g, '')}\n`),
  );
}
