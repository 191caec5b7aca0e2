import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, contentPolicy, serveApp } from '../../cli/appServer.ts';

// A folder to serve, with secrets next to it and a link that leads outside.
const place = mkdtempSync(join(tmpdir(), 'wendy-app-'));
const folder = join(place, 'app');
mkdirSync(join(folder, 'assets'), { recursive: true });
writeFileSync(join(folder, 'index.html'), '<title>WENDy</title>');
writeFileSync(join(folder, 'assets/main-a1b2c3.js'), 'export {};');
writeFileSync(join(folder, 'assets/with space %25.svg'), '<svg/>');
writeFileSync(join(place, 'secret.txt'), 'secret');
mkdirSync(join(place, 'app-secret'));
writeFileSync(join(place, 'app-secret/secret.txt'), 'secret');
symlinkSync(join(place, 'secret.txt'), join(folder, 'link.txt'));
symlinkSync(place, join(folder, 'out'));

let server: AppServer;
let name: string;
beforeAll(async () => {
  server = await serveApp(folder, 0);
  name = `127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(place, { recursive: true, force: true });
});

/** The response to these bytes, sent unchanged: no client normalises the path. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let back = '';
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      back += part;
    });
    socket.on('close', () => resolve(back));
    socket.on('error', reject);
  });
}
const get = (path: string, host = name, method = 'GET') =>
  raw(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
const codeOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);
const headerOf = (response: string, header: string) =>
  new RegExp(`^${header}: (.*)\r$`, 'im').exec(response)?.[1];

const hasSafety = (response: string) => {
  expect(headerOf(response, 'Content-Security-Policy')).toBe(contentPolicy);
  expect(headerOf(response, 'X-Content-Type-Options')).toBe('nosniff');
  expect(headerOf(response, 'Referrer-Policy')).toBe('no-referrer');
};

describe('the server of the app', () => {
  test('serves the page and its parts, each with its type and cache time', async () => {
    const page = await get('/?from=somewhere');
    expect(codeOf(page)).toBe(200);
    expect(page).toMatch(/\r\n\r\n<title>WENDy<\/title>$/);
    expect(headerOf(page, 'Content-Type')).toBe('text/html; charset=utf-8');
    expect(headerOf(page, 'Cache-Control')).toBe('no-cache');
    hasSafety(page);
    const part = await get('/assets/main-a1b2c3.js');
    expect(headerOf(part, 'Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(headerOf(part, 'Cache-Control')).toContain('immutable');
    hasSafety(part);
    expect(await get('/assets/with%20space%20%2525.svg')).toMatch(/<svg\/>$/);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const [head, whole] = [await get('/', name, 'HEAD'), await get('/')];
    expect(codeOf(head)).toBe(200);
    expect(head.split('\r\n\r\n')[1]).toBe('');
    expect(headerOf(head, 'Content-Length')).toBe(headerOf(whole, 'Content-Length'));
  });

  test('lists no folder', async () => {
    for (const path of ['/assets', '/assets/', '/.', '//', '/index.html/']) {
      expect([path, codeOf(await get(path))]).toEqual([path, 404]);
    }
  });

  const secret = ['secret.txt', 'app-secret/secret.txt'];
  const spellings = secret.flatMap((file) => [
    `/../${file}`,
    `/..//${file}`,
    `/./../${file}`,
    `/assets/../../${file}`,
    `/%2e%2e/${file}`,
    `/.%2E/${file}`,
    `/..%2f${file}`,
    `/%2e%2e%2f${file}`,
    `/..%5c${file}`,
    `/..\\${file}`,
    `\\..\\${file}`,
    `/%252e%252e%252f${file}`,
    `/%c0%ae%c0%ae/${file}`,
    `/%uff0e%uff0e/${file}`,
    `/..;/${file}`,
    `/....//${file}`,
    `..${file}`,
    `${place}/${file}`,
    `/${place}/${file}`,
    `/%2f${place}/${file}`,
    `file://${place}/${file}`,
    `http://127.0.0.1/../${file}`,
    `/index.html%00/../../${file}`,
    `/index.html/../../${file}`,
    `/out/${file}`,
    `/assets/..%2f..%2f${file}`,
    `/?/../${file}`,
    `/#/../${file}`,
  ]);

  test.each([...spellings, '/link.txt', '/%00', '/index.html%00', '/%', '/%zz', '/%e0%a4%a'])(
    'does not leave its folder for %s',
    async (path) => {
      const response = await get(path);
      expect(response).not.toContain('\r\n\r\nsecret');
      // What follows ? and # does not name a file, and some spellings are not valid requests.
      expect(/^\/[?#]/.test(path) ? [200] : [404, 400]).toContain(codeOf(response));
      hasSafety(response);
    },
  );

  test('rejects requests for other hosts', async () => {
    const foreign = [
      'evil.example',
      `evil.example:${server.port}`,
      '127.0.0.1',
      `127.0.0.1:${server.port + 1}`,
      `localhost.evil.example:${server.port}`,
      `127.0.0.1.evil.example:${server.port}`,
      `evil.example@127.0.0.1:${server.port}`,
      `0.0.0.0:${server.port}`,
      `127.1:${server.port}`,
      '',
      `${name}\r\nHost: evil.example`,
      `evil.example\r\nHost: ${name}`,
    ];
    for (const host of foreign) {
      const response = await get('/', host);
      expect([host, codeOf(response)]).toEqual([host, 403]);
      expect(response).toMatch(/Open the one that wendy app printed\.\n/);
      hasSafety(response);
    }
    expect(codeOf(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(403);
    expect(codeOf(await raw('GET / HTTP/1.0\r\n\r\n'))).toBe(403);
    for (const host of ['localhost', 'LocalHost', '[::1]']) {
      expect([host, codeOf(await get('/', `${host}:${server.port}`))]).toEqual([host, 200]);
    }
  });

  test('only allows reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE']) {
      const response = await get('/', name, method);
      expect([method, codeOf(response)]).toEqual([method, 405]);
      expect(headerOf(response, 'Allow')).toBe('GET, HEAD');
      hasSafety(response);
    }
  });

  test('sends its headers even with invalid requests', async () => {
    const long = `GET / HTTP/1.1\r\nHost: ${name}\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`;
    const odd = `GET / HTTP/1.1\r\nHost: ${name}\r\nExpect: a miracle\r\nConnection: close\r\n\r\n`;
    for (const [text, code] of [
      ['nonsense\r\n\r\n', 400],
      [long, 431],
      [odd, 417],
    ] as const) {
      const response = await raw(text);
      expect(codeOf(response)).toBe(code);
      hasSafety(response);
    }
  });

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  test.runIf(outside)('is not reachable from other machines', async () => {
    const reached = await new Promise((resolve) => {
      const socket = connect(server.port, outside!.address, () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    expect(reached).toBe(false);
  });
});
