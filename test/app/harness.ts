import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFailed, onTestFinished } from 'vitest';
import { type AppServer, serveApp } from '../../cli/appServer.ts';
import { findBrowser } from '../browser/findBrowser.ts';
import { root } from '../repository.ts';
import { answered } from './steps.ts';

export {
  answered,
  bring,
  drop,
  dropAll,
  estimates,
  openMethodDetails,
  openOptions,
  typeModel,
} from './steps.ts';

/** The folder that is served: that of the build, or another, such as a private one. */
export const appFolder = resolve(root, process.env.WENDY_APP_FOLDER ?? 'dist/app');

const executable = findBrowser();
const reason = 'no Chromium or Chrome on this machine: install one, or set CHROMIUM_PATH';
if (executable === undefined) {
  console.warn(`\n${'!'.repeat(80)}\nTESTS OF THE APP SKIPPED: ${reason}\n${'!'.repeat(80)}\n`);
}

/** A group of tests that need a browser; skipped with a message if there is none. */
export function inBrowser(title: string, tests: () => void): void {
  const skipped = executable === undefined;
  describe.skipIf(skipped)(skipped ? `${title} (SKIPPED: ${reason})` : title, tests);
}

export interface OpenApp {
  readonly page: Page;
  /** The address of the page, without its fragment. */
  readonly url: string;
  /** Every requested address. */
  readonly requests: string[];
  /** The page's complaints: errors, violations of the content policy, requests to other origins. */
  readonly complaints: string[];
  /** Closes the page; fails if there are complaints. Happens automatically at the end of a test. */
  close(): Promise<void>;
}

export interface OpenOptions extends BrowserContextOptions {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** What follows the page's address, such as #fragment. */
  path?: string;
  /** Serves the page elsewhere than by `wendy app`. */
  url?: string;
  /** The number of cores that the page should see. */
  cores?: number;
  /** Whether it is a first visit, with the tour; otherwise that was seen already. */
  tour?: boolean;
}

// Shared by all files that a process tests, until it ends.
let browser: Promise<Browser> | undefined;
let server: Promise<AppServer> | undefined;

/** The app without anything in its storage. One browser serves many test files; the page closes with its test. */
export async function openApp(options: OpenOptions = {}): Promise<OpenApp> {
  const app = await openPage(options);
  onTestFinished(app.close);
  return app;
}

/**
 * A page shared by the tests of a file, since a new one costs a hundred times as much: each call clears it with its own button
 * and waits until it shows the first example, fitted. Other state, such as an open panel or the undo history, stays as earlier
 * tests left it; a test that depends on it opens its own page.
 */
export function sharedApp(options: OpenOptions = {}): () => Promise<OpenApp> {
  let app: OpenApp | undefined;
  afterAll(() => app?.close());
  return async () => {
    onTestFinished(() => expect(app?.complaints.splice(0) ?? []).toEqual([]));
    onTestFailed(async () => {
      const failed = app;
      app = undefined;
      await failed?.page.context().close();
    });
    if (app === undefined) {
      app = await openPage(options);
    } else {
      await app.page.getByRole('button', { name: 'Clear', exact: true }).click();
      await app.page.getByRole('button', { name: 'Clear everything' }).click();
    }
    await answered(app.page);
    return app;
  };
}

async function openPage(options: OpenOptions): Promise<OpenApp> {
  const {
    width = 1280,
    height = 900,
    theme = 'light',
    path = '',
    url: elsewhere,
    cores,
    tour = false,
    ...more
  } = options;
  if (!existsSync(appFolder)) throw new Error(`${appFolder} is missing: run npm run build`);
  server ??= serveApp(appFolder, 0);
  browser ??= chromium.launch({
    executablePath: executable!,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      // Requests to other machines find no address.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
  const url = elsewhere ?? (await server).url;
  const context = await (await browser).newContext({
    viewport: { width, height },
    colorScheme: theme,
    // A page comes from the server, and its requests are seen; offline.test.ts lets it be kept.
    serviceWorkers: 'block',
    ...more,
  });
  context.setDefaultTimeout(180_000);
  const requests: string[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => {
    const asked = request.url();
    requests.push(asked);
    const inside = /^(data|blob):/.test(asked) || new URL(asked).origin === new URL(url).origin;
    if (!inside) complaints.push(`request that leaves the origin: ${asked}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content policy: ${violatedDirective} refused ${blockedURI}`),
    ),
  );
  if (!tour) {
    await context.addInitScript(() => {
      try {
        localStorage.setItem('wendy-tour', 'seen');
      } catch {
        // Not on every page there is storage.
      }
    });
  }
  if (cores !== undefined) {
    await context.addInitScript(
      (cores) => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => cores }),
      cores,
    );
  }
  const page = await context.newPage();
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await context.close();
    expect(complaints).toEqual([]);
  };
  await page.goto(url + path);
  return { page, url, requests, complaints, close };
}
