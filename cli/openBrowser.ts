import { spawn } from 'node:child_process';
import { programOnPath } from '../studies/engines/programOnPath.ts';

/** Long enough for an opener to say that it failed; one that goes on longer has a browser to show. */
const patienceMs = 3000;

/** Opens the system's browser at an address; what went wrong, as a sentence, or undefined. */
export async function openBrowser(url: string): Promise<string | undefined> {
  const { DISPLAY, WAYLAND_DISPLAY, BROWSER } = process.env;
  const others = process.platform !== 'darwin' && process.platform !== 'win32';
  if (others && !DISPLAY && !WAYLAND_DISPLAY && !BROWSER) {
    return 'No browser was opened: there is no screen here.';
  }
  const [name, ...words] = opener(url);
  const program = programOnPath(name);
  if (program === undefined) return `No browser was opened: there is no program ${name}.`;
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: 'ignore', detached: true, windowsHide: true });
    const timer = setTimeout(resolve, patienceMs);
    const end = (trouble?: string) => {
      clearTimeout(timer);
      resolve(trouble);
    };
    const failed = `No browser was opened: ${name} failed.`;
    child.once('error', () => end(failed));
    child.once('exit', (code) => end(code ? failed : undefined));
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
