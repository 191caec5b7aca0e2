import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { eventFiles } from '../petab/eventProblem.ts';
import { version1 } from '../petab/problemFiles.ts';
import { drop, estimates, inBrowser, sharedApp } from './harness.ts';

const encoder = new TextEncoder();
const zipped = (files: Record<string, string>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`decay/${name}`, encoder.encode(text)])),
  );
const archive = zipped(version1);

inBrowser('a PEtab problem', () => {
  const app = sharedApp();

  test('is fitted as soon as its archive is dropped', async () => {
    const { page } = await app();
    await drop(page.getByRole('region', { name: 'Data', exact: true }), 'decay.zip', archive);
    await page.getByRole('textbox', { name: 'Model', exact: true }).getByText('in high: a0 = 3').waitFor();
    // The answer to the example is in sight until that to the problem is there.
    await expect.poll(async () => (await estimates(page)).map(([name]) => name)).toEqual(['k', 's', 'sigma']);
  });

  test('brings the method that only its model needs, which leaves with that', async () => {
    const { page } = await app();
    const region = page.getByRole('region', { name: 'Data', exact: true });
    await drop(region, 'events.zip', zipped(eventFiles('(geq time tau)', 'lag lin 0 20 5.2 1')));
    await page.getByText(/method fsnls, 95% intervals/).waitFor();
    await drop(region, 'decay.zip', archive);
    await page.getByText(/method mle, 95% intervals/).waitFor();
  });
});
