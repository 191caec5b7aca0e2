import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { contentPolicy } from '../../cli/appServer.ts';
import { root } from '../repository.ts';
import { desk, exitOf, main, read, wendy, write } from './desk.ts';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** `wendy app` once it has printed its address, and how it ends. */
async function start(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, 'app', ...words], {
    cwd: desk,
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', BROWSER: '', ...env },
  });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const ended = exitOf(child);
  await Promise.race([expect.poll(() => said.out, { timeout: 60_000 }).toContain('Ctrl-C'), ended]);
  return { child, said, ended, url: /http:\S+/.exec(said.out)?.[0] ?? '' };
}

describe('wendy app', () => {
  test('serves the page under the content policy, and says where', async () => {
    const { said, url } = await start(['--port', '0', '--no-open']);
    expect(said.out).toMatch(/^WENDy is at http:\/\/127\.0\.0\.1:\d+\/\nCtrl-C to stop\.\n$/);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toBe(contentPolicy);
    expect(await response.text()).toContain('<title>WENDy');
    expect(said.err).toBe('');
  });

  test.runIf(process.platform !== 'win32')('ends at Ctrl-C, as the other commands do', async () => {
    const { child, ended } = await start(['--port', '0', '--no-open']);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
  });

  test('takes the next port if the usual one is in use', async () => {
    const first = await start(['--no-open']);
    const second = await start(['--no-open']);
    expect(first.url).not.toBe(second.url);
    expect((await fetch(second.url)).status).toBe(200);
  });

  test('says so if the requested port is in use', async () => {
    const holder = createServer();
    await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done));
    const { port } = holder.address() as AddressInfo;
    const { said, ended } = await start(['--port', String(port), '--no-open']);
    holder.close();
    expect(await ended).toBe(2);
    expect(said.err).toMatch(/another program uses this port\. Name another/);
  });

  test.each(['abc', '-1', '1.5', '65536', '', '8080x', '1e3'])('rejects %j as a port', (port) => {
    const { code, out, err } = wendy(['app', '--no-open', `--port=${port}`]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^--port: ".*" is not a port\. It must be a whole number/);
  });

  test.each(['localhost', 'http://a/b', "http://a; script-src 'none'", '*', 'file:///notes.html', 'null'])(
    'rejects %j as an origin that may embed',
    (origin) => {
      const { code, out, err } = wendy(['app', '--no-open', '--embed-from', origin]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/^--embed-from: ".*" is not an origin\. It must be http/);
    },
  );

  test('says how to build the page if it is missing', () => {
    // Inside the project, so that the program finds the package by its own name.
    const elsewhere = join(root, 'build/without-app');
    cpSync(dirname(main), join(elsewhere, 'cli'), { recursive: true });
    const run = spawnSync(process.execPath, [join(elsewhere, 'cli/main.js'), 'app'], { encoding: 'utf8' });
    rmSync(elsewhere, { recursive: true });
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toMatch(/the page of the app is missing\..*`npm run build`/);
  });

  test('rejects unknown words', () => {
    expect(wendy(['app', '--open']).code).toBe(2);
    expect(wendy(['app', 'data.csv']).code).toBe(2);
  });

  describe.runIf(process.platform === 'linux')('opens the browser', () => {
    const opener = (script: string) => {
      mkdirSync(join(desk, 'bin'), { recursive: true });
      chmodSync(join(desk, write('bin/xdg-open', `#!/bin/sh\n${script}\n`)), 0o755);
      return { DISPLAY: ':0', PATH: `${join(desk, 'bin')}:${process.env.PATH}` };
    };

    test('at the address that it prints', async () => {
      write('opened.txt', '');
      const { url, said } = await start(['--port', '0'], opener('printf %s "$1" > opened.txt'));
      await expect.poll(() => read('opened.txt')).toBe(url);
      expect(said.err).toBe('');
    });

    test('or says that it could not, and goes on serving', async () => {
      const { url, said } = await start(['--port', '0'], opener('exit 3'));
      await expect.poll(() => said.err).toMatch(/xdg-open failed\. Open the address/);
      expect((await fetch(url)).status).toBe(200);
      const blind = await start(['--port', '0']);
      await expect.poll(() => blind.said.err).toMatch(/there is no screen here/);
    });
  });
});
