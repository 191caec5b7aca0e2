import { spawn } from 'node:child_process';
import type { Finding } from '../src/node.ts';
import { programOnPath } from '../studies/engines/programOnPath.ts';
import { remarkFindings } from './remarkFindings.ts';

/** Long enough for an opener to say that it failed; one that goes on longer has a browser to show. */
const patienceMs = 3000;

/** Opens the system's browser at an address; why that failed, or undefined. */
export async function openBrowser(url: string): Promise<Finding | undefined> {
  const { DISPLAY, WAYLAND_DISPLAY, BROWSER } = process.env;
  const others = process.platform !== 'darwin' && process.platform !== 'win32';
  if (others && !DISPLAY && !WAYLAND_DISPLAY && !BROWSER) {
    return remarkFindings.noBrowser({ program: '', isMissing: false });
  }
  const [name, ...words] = opener(url);
  const program = programOnPath(name);
  if (program === undefined) return remarkFindings.noBrowser({ program: name, isMissing: true });
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: 'ignore', detached: true, windowsHide: true });
    const timer = setTimeout(resolve, patienceMs);
    const end = (hasFailed: boolean) => {
      clearTimeout(timer);
      resolve(hasFailed ? remarkFindings.noBrowser({ program: name, isMissing: false }) : undefined);
    };
    child.once('error', () => end(true));
    child.once('exit', (code) => end(Boolean(code)));
    child.unref();
  });
}

/** The program that opens an address, with its words. */
function opener(url: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', url];
  // The empty word is the title of a window, which start would else take the address for.
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '', url];
  return ['xdg-open', url];
}
