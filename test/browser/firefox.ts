import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
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

/** Headless Firefox, controlled by its own protocol (Marionette): Playwright only controls its own build of Firefox. */
export async function openFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'wendy-firefox-'));
  const port = await freePort();
  const preferences = {
    'marionette.port': port,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref("${name}", ${value});\n`)
      .join(''),
  );
  // Windows as narrow as phones.
  mkdirSync(join(profile, 'chrome'));
  writeFileSync(join(profile, 'chrome/userChrome.css'), ':root { min-width: 0 !important }\n');
  const child = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const ended = new Promise((done) => child.on('exit', done));
  try {
    const call = marionette(await connected(port, () => child.exitCode !== null));
    await call('WebDriver:NewSession', {});
    await call('WebDriver:SetTimeouts', { script: 600_000, pageLoad: 600_000 });
    const evaluate = async (expression: string) => {
      const script = { script: asyncScript(expression), args: [] };
      const reply = (await call('WebDriver:ExecuteAsyncScript', script)) as { value: unknown };
      return handedBack(reply.value);
    };
    const setWindow = async (width: number, height: number) =>
      void (await call('WebDriver:SetWindowRect', { width, height }));
    return {
      engine: 'Firefox',
      go: async (url) => void (await call('WebDriver:Navigate', { url })),
      // As a user reloads: WebDriver:Refresh passes by service workers.
      reload: async () => {
        await evaluate('void (window.isOld = true), setTimeout(() => location.reload())');
        const isNew = "window.isOld === undefined && document.readyState === 'complete'";
        while (!(await evaluate(isNew).catch(() => false))) await pause(50);
      },
      evaluate,
      type: async (text) => void (await call('WebDriver:PerformActions', typingActions(text))),
      selectAll: async () => void (await call('WebDriver:PerformActions', selectingActions)),
      resize: (width, height) => resizeByWindow({ evaluate }, setWindow, width, height),
      picture: async () => {
        const { value } = (await call('WebDriver:TakeScreenshot', { full: false })) as { value: string };
        return Buffer.from(value, 'base64');
      },
      close: async () => {
        child.kill();
        await ended;
        rmSync(profile, { recursive: true, force: true });
      },
    };
  } catch (error) {
    child.kill();
    throw error;
  }
}

/** Calls commands over a connection. A message is its length in bytes, a colon and JSON: [0, id, name, values] or [1, id, error, result]. */
function marionette(socket: Socket): (name: string, values: object) => Promise<unknown> {
  const waiting = new Map<number, (error: unknown, result: unknown) => void>();
  let held = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, chunk]);
    for (let colon = held.indexOf(':'); colon >= 0; colon = held.indexOf(':')) {
      const end = colon + 1 + Number(held.subarray(0, colon));
      if (held.length < end) return;
      const message: unknown = JSON.parse(held.subarray(colon + 1, end).toString());
      held = held.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]);
    }
  });
  return (name, values) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, (error, result) =>
        error ? reject(new Error(JSON.stringify(error))) : resolve(result),
      );
      const text = Buffer.from(JSON.stringify([0, id, name, values]));
      socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
    });
}

async function connected(port: number, hasEnded: () => boolean): Promise<Socket> {
  for (;;) {
    if (hasEnded()) throw new Error('Firefox ended before it could be driven');
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((done) =>
      socket.once('connect', () => done(true)).once('error', () => done(false)),
    );
    if (isOpen) return socket;
    await pause(100);
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
