import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { contentPolicy, policyFor, serveApp } from '../../cli/appServer.ts';
import { answered, appFolder, inBrowser, openApp } from './harness.ts';

/** A page elsewhere that holds a frame, such as a notebook; its text can be set later. */
async function notebook(): Promise<{ origin: string; show(html: string): void }> {
  let text = '';
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Notes</title><link rel="icon" href="data:,">${text}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const show = (html: string) => {
    text = html;
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, show };
}

inBrowser('a fit in another page', () => {
  test('shows model, curve and estimates of a link, and saves nothing', async () => {
    const { origin, show } = await notebook();
    const server = await serveApp(appFolder, 0, [origin]);
    onTestFinished(server.close);
    const own = await openApp({ url: server.url });
    await answered(own.page);
    await own.page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => void (document.title = text) },
      }),
    );
    await own.page.getByRole('button', { name: 'Copy as iframe' }).click();
    await expect.poll(() => own.page.title()).toMatch(/^<iframe src="http.*\?embed#w2=/);
    show(await own.page.title());

    const { page, complaints } = await openApp({ url: `${origin}/`, tour: true });
    const frame = page.frameLocator('iframe');
    await frame.getByRole('status', { name: 'Verdict' }).filter({ hasText: 'Good fit' }).waitFor();
    expect(await frame.getByRole('table', { name: 'Estimates' }).locator('tbody tr').count()).toBe(6);
    expect(await frame.locator('pre').textContent()).toContain("u1' =");
    await frame.locator('svg').first().waitFor();
    expect(await frame.getByRole('region', { name: 'Options' }).count()).toBe(0);
    expect(await frame.locator('main').evaluate(() => localStorage.length)).toBe(0);
    // The frame's own requests leave the notebook's origin.
    expect(complaints.splice(0).filter((text) => !text.startsWith('request that leaves'))).toEqual([]);
  });

  test('is forbidden by default, and elsewhere than at ?embed', async () => {
    const { origin, show } = await notebook();
    const [closed, open] = [await serveApp(appFolder, 0), await serveApp(appFolder, 0, [origin])];
    onTestFinished(closed.close);
    onTestFinished(open.close);
    const policy = async (url: string) => (await fetch(url)).headers.get('content-security-policy');
    expect(await policy(`${closed.url}?embed`)).toBe(contentPolicy);
    expect(await policy(open.url)).toBe(contentPolicy);
    expect(await policy(`${open.url}?embed`)).toBe(policyFor(origin));
    show(`<iframe src="${closed.url}?embed"></iframe>`);
    const { page, complaints } = await openApp({ url: `${origin}/` });
    await expect.poll(() => complaints.join('\n')).toContain('frame-ancestors');
    expect(await page.frameLocator('iframe').locator('main').count()).toBe(0);
    complaints.length = 0;
  });
});
