import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { version1 } from '../petab/problemFiles.ts';
import { drop, estimates, inBrowser, sharedApp } from './harness.ts';

const encoder = new TextEncoder();
const archive = zipSync(
  Object.fromEntries(Object.entries(version1).map(([name, text]) => [`decay/${name}`, encoder.encode(text)])),
);

inBrowser('a PEtab problem', () => {
  const app = sharedApp();

  test('is fitted as soon as its archive is dropped', async () => {
    const { page } = await app();
    await drop(page.getByRole('region', { name: 'Data', exact: true }), 'decay.zip', archive);
    await page.getByRole('textbox', { name: 'Model', exact: true }).getByText('in high: a0 = 3').waitFor();
    // The answer to the example is in sight until that to the problem is there.
    await expect.poll(async () => (await estimates(page)).map(([name]) => name)).toEqual(['k', 's', 'sigma']);
  });
});
