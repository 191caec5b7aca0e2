import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** What the page may load and run: only what comes from here, and no text as code; and where it may be framed. */
export const policyFor = (ancestors: string): string =>
  `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors ${ancestors}`;

/** The policy of a page that no other may frame. */
export const contentPolicy = policyFor("'none'");

/** On every response, those of errors included. */
const safety = {
  'Content-Security-Policy': contentPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const kinds: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** A server that is up. */
export interface AppServer {
  readonly port: number;
  /** The address of the page. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the files of a folder to this machine alone; port 0 takes any free one. Pages of the origins `embedFrom` may frame
 * the page at `?embed`. Rejects as `listen` fails.
 */
export async function serveApp(
  folder: string,
  port: number,
  embedFrom: readonly string[] = [],
): Promise<AppServer> {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    respond(folder, embedFrom, request, response).catch(() => response.destroy());
  });
  // What Node would otherwise answer by itself, without our headers.
  server.on('checkExpectation', (_, response: ServerResponse) =>
    say(response, 417, 'Only plain requests are answered here.'),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
    const lines = Object.entries({ ...safety, 'Content-Length': 0, Connection: 'close' });
    socket.end(
      `HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`,
    );
  });
  await listening(server, port);
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        // A browser keeps its connections open.
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function respond(
  folder: string,
  embedFrom: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isOurs(request)) {
    return say(response, 403, 'This address belongs to another site. Open the one that wendy app printed.');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return say(response, 405, 'This server only hands out files.', { Allow: 'GET, HEAD' });
  }
  const file = fileFor(folder, request.url ?? '');
  if (file === undefined) return say(response, 404, 'There is no such file.');
  const body = await readFile(join(folder, file));
  const isFramed = embedFrom.length > 0 && /^\/(index\.html)?\?embed\b/.test(request.url ?? '');
  response.writeHead(200, {
    ...safety,
    ...(isFramed && { 'Content-Security-Policy': policyFor(embedFrom.join(' ')) }),
    'Content-Type': kinds[extname(file)] ?? 'application/octet-stream',
    'Content-Length': body.length,
    // Names in assets/ change with their content.
    'Cache-Control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Whether a request was meant for this server. A foreign site whose name was made to point at this machine would
 * otherwise be let in as its own visitor.
 */
function isOurs({ headersDistinct: { host: hosts = [] }, socket: { localPort } }: IncomingMessage): boolean {
  const [, name, port = '80'] = /^(127\.0\.0\.1|localhost|\[::1\])(?::(\d+))?$/i.exec(hosts[0] ?? '') ?? [];
  return hosts.length === 1 && name !== undefined && Number(port) === localPort;
}

/**
 * The file that an address names. It is looked up in the list of files that are there, never put together from what
 * was asked, so that nothing outside the folder has an address. Links are not files.
 */
function fileFor(folder: string, url: string): string | undefined {
  const path = decoded(url.replace(/[?#].*$/s, ''));
  const wanted = path === '/' ? '/index.html' : path;
  return filesIn(folder).find((file) => `/${file}` === wanted);
}

/** Paths of the files in a folder and below it. The recursive readdirSync of Node 22 and later follows links, this does not. */
function filesIn(folder: string, above = ''): string[] {
  return readdirSync(join(folder, above), { withFileTypes: true }).flatMap((entry) => {
    const path = `${above}${entry.name}`;
    if (entry.isDirectory()) return filesIn(folder, `${path}/`);
    return entry.isFile() ? [path] : [];
  });
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function say(
  response: ServerResponse,
  code: number,
  words: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(code, {
    ...safety,
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(`${words}\n`);
}
