import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  asyncScript,
  type Driver,
  handedBack,
  resizeByWindow,
  selectingActions,
  typingActions,
} from './driver.ts';
import { freePort } from './firefox.ts';

/** WebKitGTK's small browser, controlled by its WebDriver on a virtual screen (Xvfb). */
export async function openWebKit(program: string, xvfb: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'wendy-webkit-'));
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '2700x9000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (chunk: Buffer) => resolve(String(chunk).trim()));
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
    await call('POST', `${at}/timeouts`, { script: 600_000, pageLoad: 600_000 });
    const evaluate = async (expression: string) =>
      handedBack(await call('POST', `${at}/execute/async`, { script: asyncScript(expression), args: [] }));
    const setWindow = async (width: number, height: number) =>
      void (await call('POST', `${at}/window/rect`, { x: 0, y: 0, width, height }));
    return {
      engine: 'WebKit',
      go: async (url) => void (await call('POST', `${at}/url`, { url })),
      reload: async () => void (await call('POST', `${at}/refresh`, {})),
      evaluate,
      type: async (text) => void (await call('POST', `${at}/actions`, typingActions(text))),
      selectAll: async () => void (await call('POST', `${at}/actions`, selectingActions)),
      resize: (width, height) => resizeByWindow({ evaluate }, setWindow, width, height),
      picture: async () => Buffer.from(String(await call('GET', `${at}/screenshot`)), 'base64'),
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

/** Debian installs the browser next to its library. */
function miniBrowser(): string | undefined {
  const libraries = ['/usr/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].filter(
    existsSync,
  );
  return libraries
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => path.includes('webkit') && existsSync(path));
}
