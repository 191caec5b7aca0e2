import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type AppServer, serveApp } from '../../cli/appServer.ts';
import { answered, appFolder, inBrowser, openApp } from './harness.ts';

const files = readdirSync(appFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(appFolder.length + 1));

/** A copy of the build, served, to be changed. */
async function copyServed(): Promise<{ folder: string; server: AppServer }> {
  const folder = mkdtempSync(join(tmpdir(), 'wendy-build-'));
  cpSync(appFolder, folder, { recursive: true });
  const server = await serveApp(folder, 0);
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, server };
}

/** Makes another build of a folder: a page with another title, and a list that knows its hash. */
async function rebuild(folder: string, title: string): Promise<void> {
  const [page, worker] = ['index.html', 'service-worker.js'].map((file) => join(folder, file));
  const html = readFileSync(page, 'utf8').replace(/<title>.*<\/title>/, `<title>${title}</title>`);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html));
  const hash = `sha256-${Buffer.from(digest).toString('base64')}`;
  const text = readFileSync(worker, 'utf8')
    .replace(/"index\.html":"[^"]*"/, `"index.html":"${hash}"`)
    .replace(/"version":"[^"]*"/, `"version":"${title}"`);
  writeFileSync(page, html);
  writeFileSync(worker, text);
}

test('the service worker lists exactly the files of its build', () => {
  const text = readFileSync(join(appFolder, 'service-worker.js'), 'utf8');
  const list = JSON.parse(/\{"version":.*?\}\}/s.exec(text)![0]) as { files: Record<string, string> };
  expect(Object.keys(list.files).sort()).toEqual(files.filter((file) => file !== 'service-worker.js').sort());
});

test('the icons of the manifest are there, in their sizes', () => {
  const manifest = JSON.parse(readFileSync(join(appFolder, 'app.webmanifest'), 'utf8'));
  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const bytes = readFileSync(join(appFolder, src));
    // Width and height of a PNG are its bytes 16 to 23.
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

inBrowser('the page that is kept', () => {
  test('gives way to a newer one as a whole, where the notice is accepted', async () => {
    const { folder, server } = await copyServed();
    const { page } = await openApp({ url: server.url, serviceWorkers: 'allow' });
    await answered(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await answered(page);
    await rebuild(folder, 'WENDy two');
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.getByText('A new version of WENDy is ready.').waitFor();
    expect(await page.title()).not.toBe('WENDy two');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect.poll(() => page.title()).toBe('WENDy two');
    await answered(page);
    const kept = await page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1)));
    expect(kept).toEqual(['two']);
  });

  test('gives way at a reload too, and not to a build whose files do not belong together', async () => {
    const { folder, server } = await copyServed();
    const { page } = await openApp({ url: server.url, serviceWorkers: 'allow' });
    await answered(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await rebuild(folder, 'WENDy two');
    const right = readFileSync(join(folder, 'theme.js'), 'utf8');
    writeFileSync(join(folder, 'theme.js'), `${right}// of another build`);
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => {});
        const coming = registration.installing ?? registration.waiting;
        if (!coming || coming.state === 'installed') return coming?.state ?? 'none';
        return new Promise((done) => coming.addEventListener('statechange', () => done(coming.state)));
      });
    expect(await update()).toBe('redundant');
    await page.reload();
    await answered(page);
    expect(await page.title()).not.toBe('WENDy two');
    writeFileSync(join(folder, 'theme.js'), right);
    expect(await update()).toBe('installed');
    await page.reload();
    await expect.poll(() => page.title()).toBe('WENDy two');
    await answered(page);
  });
});
