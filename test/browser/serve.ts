import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

/** Serves texts by path on a free port, under a policy that forbids code from text; `close` ends it. */
export async function serve(
  files: Readonly<Record<string, string>>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const body = files[path];
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': policy,
    });
    response.end(body ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
