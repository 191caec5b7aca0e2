import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file that was asked for, and when, in milliseconds since 1970. */
export interface Load {
  readonly file: string;
  readonly at: number;
}

/** A server that passes on what is asked of another one and notes it: what a worker loads, no page can list. */
export async function watchLoads(url: string): Promise<{ url: string; loads: Load[]; close(): void }> {
  const loads: Load[] = [];
  const server = createServer(({ url: path = '/', method, headers }, response) => {
    loads.push({ file: path.slice(1), at: Date.now() });
    const { host } = new URL(url);
    request(new URL(path, url), { method, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    loads,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
