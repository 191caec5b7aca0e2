import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answered, estimates, inBrowser, openApp, typeModel } from './harness.ts';
import { modelSeen } from './modelSeen.ts';

const linkTo = (work: unknown) => `#w1=z${deflateRawSync(JSON.stringify(work)).toString('base64url')}`;

const csv = `t,v\n${Array.from({ length: 100 }, (_, i) => `${i / 10},${Math.exp(-i / 50) + 0.01 * Math.sin(7 * i)}`).join('\n')}\n`;
const work = {
  model: "v' = k*v",
  compared: null,
  each: false,
  data: { kind: 'table', name: 'decay.csv', text: csv, uses: [{ as: 'time' }, { as: 'state', name: 'v' }] },
  options: { level: 0.5 },
};

inBrowser('a link', () => {
  test('opens model, data and options, and does not affect a later reload', async () => {
    const { page } = await openApp({ path: linkTo(work) });
    await answered(page);
    expect(await modelSeen(page)).toBe("v' = k*v");
    expect((await estimates(page)).map(([name]) => name)).toEqual(['k']);
    await page.getByText('Opened from a link.').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await typeModel(page, "v' = changed*v");
    await page.reload();
    await expect.poll(() => modelSeen(page)).toBe("v' = changed*v");
  });

  test('never costs anybody their previous work, even after a reload', async () => {
    const { page } = await openApp();
    await typeModel(page, "u1' = mine*u1");
    // As if a link were pasted into the address bar of the open page.
    await page.evaluate((hash) => location.assign(hash), linkTo(work));
    await expect.poll(() => modelSeen(page)).toBe("v' = k*v");
    await page.getByRole('button', { name: 'Back to my own work' }).click();
    await expect.poll(() => modelSeen(page)).toBe("u1' = mine*u1");
    expect(await page.getByText('Opened from a link').count()).toBe(0);

    await typeModel(page, "u1' = more*u1");
    await page.evaluate((hash) => location.assign(hash), linkTo(work));
    await expect.poll(() => modelSeen(page)).toBe("v' = k*v");
    await page.reload();
    await expect.poll(() => modelSeen(page)).toBe("v' = k*v");
    await page.getByRole('button', { name: 'Earlier work' }).click();
    const list = page.getByRole('dialog', { name: 'Earlier work' }).getByRole('listitem');
    await list.filter({ hasText: "u1' = more*u1" }).getByRole('button', { name: 'Bring back' }).click();
    await expect.poll(() => modelSeen(page)).toBe("u1' = more*u1");
  });

  test('that is malicious shows text, or a message that it cannot be read', async () => {
    const evil = '<img src=x onerror="document.title=\'owned\'">';
    const { page } = await openApp({
      path: linkTo({
        model: `${evil}\nv' = k*v`,
        rival: evil,
        data: {
          kind: 'table',
          name: evil,
          text: `t,"${evil.replaceAll('"', '""')}"\n0,1\n1,2\n`,
          uses: [null, { as: 'state', name: evil }],
        },
        options: { time: evil, noiseSd: { [evil]: 1 } },
      }),
    });
    await answered(page);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.title()).toMatch(/^WENDy/);

    await page.evaluate(() => location.assign('#w1=zAAAA'));
    await page.getByRole('alert').filter({ hasText: 'This link cannot be read.' }).waitFor();
    const bomb = `#w1=z${deflateRawSync(Buffer.alloc(50_000_000, 32)).toString('base64url')}`;
    await page.evaluate((hash) => location.assign(hash), bomb);
    await page.getByRole('alert').filter({ hasText: 'unpacks to more' }).waitFor();
    await typeModel(page, "v' = alive*v");
    await expect.poll(() => modelSeen(page)).toBe("v' = alive*v");
  });
});
