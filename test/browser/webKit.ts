import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asyncScript, type Driver, handedBack } from './driver.ts';
import { freePort } from './firefox.ts';

/** WebKitGTK's small browser, driven by its WebDriver on a screen that nobody sees (Xvfb). */
export async function openWebKit(program: string, xvfb: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'wendy-webkit-'));
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]!.once('data', (chunk: Buffer) => resolve(String(chunk).trim()));
    screen.once('exit', () => reject(new Error('Xvfb ended')));
  });
  const port = await freePort();
  const env = {
    ...process.env,
    HOME: home,
    DISPLAY: `:${display}`,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const child = spawn(program, [`--port=${port}`], { stdio: 'ignore', env });
  const end = async () => {
    child.kill();
    screen.kill();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const call = await ready(port, () => child.exitCode !== null);
    const binary = miniBrowser();
    const capabilities = {
      alwaysMatch: { 'webkitgtk:browserOptions': { ...(binary && { binary }), args: ['--automation'] } },
    };
    const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
    const at = `/session/${sessionId}`;
    await call('POST', `${at}/timeouts`, { script: 600_000 });
    return {
      engine: 'WebKit',
      go: async (url) => void (await call('POST', `${at}/url`, { url })),
      evaluate: async (expression) =>
        handedBack(await call('POST', `${at}/execute/async`, { script: asyncScript(expression), args: [] })),
      close: async () => {
        await call('DELETE', at).catch(() => {});
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

async function ready(port: number, hasEnded: () => boolean): Promise<Call> {
  const call: Call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  for (;;) {
    if (hasEnded()) throw new Error('the WebDriver of WebKit ended before it could be asked');
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) return call;
    await pause(100);
  }
}

/** Debian keeps the browser beside the library that it is for. */
function miniBrowser(): string | undefined {
  const libraries = ['/usr/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].filter(
    existsSync,
  );
  return libraries
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => path.includes('webkit') && existsSync(path));
}
