import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openBrowser } from '../../cli/openBrowser.ts';
import { programOnPath } from '../../studies/engines/programOnPath.ts';
import { desk, wendy } from '../cli/desk.ts';
import { planFile } from './faultsBench.ts';

// The folder where wendy is called may contain anybody's files: none is run, whatever the PATH says.

/** Programs of these names that leave a trace when run. */
function planted(folder: string, ...names: string[]): void {
  mkdirSync(join(desk, folder), { recursive: true });
  for (const name of names) {
    const path = join(desk, folder, name);
    writeFileSync(path, `#!/bin/sh\necho run >>'${trace}'\n`);
    chmodSync(path, 0o755);
  }
}
const trace = join(desk, 'trace');
/** Ways to put the current folder, or one in it, on the PATH. */
const sly = ['.', '', './', './bin', 'bin', `nowhere${delimiter}.`, '../'.repeat(20)];

describe.skipIf(process.platform === 'win32')('a program', () => {
  planted('.', 'sbatch', 'squeue', 'scontrol', 'rsvg-convert', 'magick', 'chromium', 'xdg-open');
  planted('bin', 'sbatch', 'squeue', 'scontrol', 'rsvg-convert', 'xdg-open');
  afterEach(() => vi.unstubAllEnvs());

  test('is looked for only in the absolute folders of the PATH', () => {
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(desk);
    for (const entry of sly) {
      vi.stubEnv('PATH', entry);
      expect(programOnPath('sbatch')).toBeUndefined();
    }
    vi.stubEnv('PATH', ['.', join(desk, 'bin'), desk].join(delimiter));
    expect(programOnPath('sbatch')).toBe(join(desk, 'bin', 'sbatch'));
    cwd.mockRestore();
  });

  test('that is a folder, or not executable, does not count', () => {
    mkdirSync(join(desk, 'odd', 'squeue'), { recursive: true });
    writeFileSync(join(desk, 'odd', 'sbatch'), '');
    vi.stubEnv('PATH', join(desk, 'odd'));
    expect([programOnPath('squeue'), programOnPath('sbatch')]).toEqual([undefined, undefined]);
  });

  test.each(sly)('of the current folder is not run with the PATH %j', async (PATH) => {
    const slurm = wendy(['study', 'run', planFile, '--engine', 'slurm', '--dir', 'by-slurm'], undefined, {
      PATH,
    });
    expect(slurm).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no program sbatch on the PATH'),
    });
    const figure = wendy(['fit', 'model.txt', 'data.csv', '--figure', 'fit.png'], undefined, { PATH });
    expect(figure).toMatchObject({ code: 2, err: expect.stringContaining('PNG needs one of rsvg-convert') });
    vi.stubEnv('PATH', PATH);
    vi.stubEnv('DISPLAY', ':0');
    expect(await openBrowser('http://127.0.0.1:1')).toMatchObject({
      code: 'noBrowser',
      values: { isMissing: true },
    });
    expect(existsSync(trace)).toBe(false);
  });
});
