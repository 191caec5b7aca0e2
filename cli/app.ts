import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { InputError } from '../src/node.ts';
import { systemWords } from '../studies/store/systemWords.ts';
import { type AppServer, serveApp } from './appServer.ts';
import { cliFindings } from './cliFindings.ts';
import { openBrowser } from './openBrowser.ts';
import { remark } from './terminal/terminalWords.ts';

interface Flags {
  port?: string;
  open: boolean;
  embedFrom?: string[];
}

/** The port of the page, if none is given; the ports after it serve where other programs hold it. */
const usualPort = 4242;
const tries = 20;

const help = `
Examples:
  wendy app
  wendy app --port 8080 --no-open
  wendy app --embed-from http://localhost:8888

The page fits models to data in the browser. What you enter stays on your
machine, and no other machine can reach the page. Your work is saved in the
browser under the page's address: the same port shows it again.
`;

/** The command `wendy app`. */
export function command(): Command {
  return new Command('app')
    .option(
      '--port <n>',
      `port of the address, 1 to 65535; 0 for any that is free (default: ${usualPort}, or the next free one)`,
    )
    .option('--no-open', 'do not open the browser')
    .option(
      '--embed-from <origin...>',
      'origins whose pages may show a fit of this one in a frame, such as http://localhost:8888',
    )
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const wanted = flags.port === undefined ? undefined : portFrom(flags.port);
  const embedFrom = (flags.embedFrom ?? []).map(originFrom);
  const folder = fileURLToPath(new URL('../app', import.meta.url));
  checkPage(folder);
  const server = await (wanted === undefined
    ? serveSomewhere(folder, embedFrom)
    : serveAt(folder, wanted, embedFrom));
  process.stdout.write(`WENDy is at ${server.url}\nCtrl-C to stop.\n`);
  if (!flags.open) return;
  const failure = await openBrowser(server.url);
  if (failure) remark(failure);
}

/** Throws an InputError where the page is not in the folder. */
export function checkPage(folder: string): void {
  if (!existsSync(`${folder}/index.html`)) throw new InputError(cliFindings.pageNotBuilt({ folder }));
}

function portFrom(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InputError(cliFindings.notAPort({ text }));
}

/** An origin as browsers write it; what else an address has is refused rather than ignored. */
function originFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin && /^[\x21-\x7e]+$/.test(text) && !/[*;,']/.test(text)) return url.origin;
  throw new InputError(cliFindings.notAnOrigin({ text }));
}

async function serveSomewhere(folder: string, embedFrom: readonly string[]): Promise<AppServer> {
  for (let port = usualPort; port < usualPort + tries; port++) {
    try {
      return await serveApp(folder, port, embedFrom);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cannotServe(port, error);
    }
  }
  throw new InputError(cliFindings.portNotServed({ first: usualPort, last: usualPort + tries - 1 }));
}

async function serveAt(folder: string, port: number, embedFrom: readonly string[]): Promise<AppServer> {
  try {
    return await serveApp(folder, port, embedFrom);
  } catch (error) {
    throw cannotServe(port, error);
  }
}

function cannotServe(port: number, error: unknown): InputError {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const reason = taken ? undefined : systemWords(error);
  return new InputError(cliFindings.portNotServed({ first: port, last: port, reason }));
}
