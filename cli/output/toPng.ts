import type { ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../../src/node.ts';
import { programOnPath } from '../../studies/engines/programOnPath.ts';
import { systemWords } from '../../studies/store/systemWords.ts';
import { withCleanup } from '../signals.ts';
import { outputFindings } from './outputFindings.ts';

/** Pixels of the picture for each of the drawing: about 300 dots an inch in print. */
const scale = 3;
const dotsPerInch = 96 * scale;
const longestMs = 60_000;

interface Job {
  svg: string;
  png: string;
  folder: string;
  width: number;
  height: number;
}

type Words = (job: Job) => string[];

const magick: Words = ({ svg, png }) => ['-density', String(dotsPerInch), svg, png];
const browser: Words = ({ svg, png, folder, width, height }) => [
  '--headless',
  '--disable-gpu',
  '--hide-scrollbars',
  // A browser refuses to run as root inside its sandbox; it is shown nothing but our own drawing.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--user-data-dir=${join(folder, 'profile')}`,
  `--force-device-scale-factor=${scale}`,
  `--window-size=${width},${height}`,
  `--screenshot=${png}`,
  pathToFileURL(svg).href,
];

/** Programs that make a PNG of an SVG, the best first. */
const converters: readonly (readonly [program: string, words: Words])[] = [
  ['rsvg-convert', ({ svg, png }) => ['--zoom', String(scale), '--output', png, svg]],
  [
    'inkscape',
    ({ svg, png }) => ['--export-type=png', `--export-dpi=${dotsPerInch}`, `--export-filename=${png}`, svg],
  ],
  ['chromium', browser],
  ['chromium-browser', browser],
  ['google-chrome', browser],
  ['google-chrome-stable', browser],
  ['chrome', browser],
  ['msedge', browser],
  ['magick', magick],
  // On Windows a program of this name converts file systems.
  ...(process.platform === 'win32' ? [] : [['convert', magick] as const]),
];

/** Throws an InputError if no program is installed that makes a PNG; checked before the work, not after. */
export function checkPng(path: string): void {
  if (installed().length > 0) return;
  throw new InputError(outputFindings.pngNotMade({ path }));
}

/** The picture of a drawing, made by the first program that can. An InputError says why there is none. */
export async function toPng(drawing: string, path: string): Promise<Uint8Array> {
  let folder: string | undefined;
  let stop = () => {};
  // The program first, which else would go on writing into the folder while it is removed.
  const cleanUp = () => {
    stop();
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return withCleanup(cleanUp, async () => {
    const job = inFolder(path, () => {
      folder = mkdtempSync(join(tmpdir(), 'wendy-figure-'));
      const svg = join(folder, 'figure.svg');
      writeFileSync(svg, drawing);
      return { svg, png: join(folder, 'figure.png'), folder, ...sizeOf(drawing) };
    });
    const tried: string[] = [];
    // When it is needed: every command loads this file, and few start a program.
    const { spawn } = await import('node:child_process');
    for (const { name, program, words } of installed()) {
      const running = run(spawn, program, words(job), job.folder);
      stop = running.stop;
      await running.ended;
      const picture = pictureIn(job.png);
      if (picture) return picture;
      tried.push(name);
    }
    throw new InputError(outputFindings.pngNotMade({ path, tried }));
  });
}

function inFolder<T>(path: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new InputError(
      outputFindings.noTemporaryFolder({ path, folder: tmpdir(), reason: systemWords(error) }),
    );
  }
}

/** The converters on the PATH. */
function installed(): { name: string; program: string; words: Words }[] {
  return converters.flatMap(([name, words]) => {
    const program = programOnPath(name);
    return program === undefined ? [] : [{ name, program, words }];
  });
}

/** Runs a program to its end, or until it is stopped; whether it did its work shows in what it made. */
function run(
  start: typeof spawn,
  program: string,
  words: readonly string[],
  folder: string,
): { ended: Promise<void>; stop: () => void } {
  // Files that it leaves when stopped are removed with the folder.
  const env = { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder };
  // In a group of its own: a browser is many processes, which all must end.
  const child = start(program, words, { stdio: 'ignore', windowsHide: true, detached: grouped, env });
  const stop = () => killAll(child);
  const timer = setTimeout(stop, longestMs);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  }).finally(() => clearTimeout(timer));
  return { ended, stop };
}

/** Windows has no groups of processes, and would open a window for them. */
const grouped = process.platform !== 'win32';

function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(grouped ? -pid : pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function pictureIn(path: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(path);
    return bytes.subarray(1, 4).toString('latin1') === 'PNG' ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function sizeOf(drawing: string): { width: number; height: number } {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing)!;
  return { width: Number(width), height: Number(height) };
}
