import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentPolicy } from '../../cli/appServer.ts';
import { read } from '../repository.ts';
import { answered, appFolder, estimates, inBrowser, openApp } from './harness.ts';

inBrowser('the page is served', () => {
  test('with the content policy on every response, the worker’s included', async () => {
    const { page, url } = await openApp();
    await answered(page);
    const policies = new Map<string, string | undefined>();
    page.on('response', (response) => {
      if (response.url().startsWith(url))
        policies.set(response.url(), response.headers()['content-security-policy']);
    });
    await page.reload();
    await answered(page);
    expect([...policies.keys()].some((address) => /\/worker[^/]*\.js$/.test(address))).toBe(true);
    expect(new Set(policies.values())).toEqual(new Set([contentPolicy]));
  });

  test('by any host from a path of its own, without headers, under the policy that it carries itself', async () => {
    const path = '/some/sub/path/';
    const { origin } = await plainHost(path);
    const { page, requests } = await openApp({ url: origin + path });
    await answered(page);
    expect(await estimates(page)).toHaveLength(6);
    expect(requests.filter((asked) => asked.startsWith(origin) && !asked.startsWith(origin + path))).toEqual(
      [],
    );
    const carried = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(`${carried}; frame-ancestors 'none'`).toBe(contentPolicy);
  });
});

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A host that knows nothing about the app: it serves files below a path with their type and nothing else. */
async function plainHost(path: string): Promise<{ origin: string }> {
  const server = createServer((request, response) => {
    const asked = request.url!.split('?')[0];
    const file = join(appFolder, asked === path ? 'index.html' : asked.slice(path.length));
    if (!asked.startsWith(path) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': kinds[extname(file)] ?? 'image/svg+xml' });
    return response.end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('the guide gives hosts the same policy', () => {
  expect(read('docs/app.md')).toContain(`Content-Security-Policy: ${contentPolicy}\n`);
});
