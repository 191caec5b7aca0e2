import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findProblem, sampleProblem, toCsv } from '../../src/index.ts';
import { answered, drop, estimates, inBrowser, sharedApp, typeModel } from './harness.ts';

/** A name that would run code if it were taken for markup. */
const hostile = '<img src=x onerror="document.title=1">';
/** Files of this size are slow to read; the page may take its time as long as it stays alive. */

const problem = findProblem('logistic');
const { t, U } = sampleProblem(problem, { points: 64, noise: 0.02 });
const goodCsv = toCsv(t, problem.states, U);

const dataRegion = (page: Page) => page.getByRole('region', { name: 'Data', exact: true });

/** Nothing that was typed or dropped became part of the page's code. */
async function isIntact(page: Page): Promise<void> {
  expect(await page.title()).toMatch(/^WENDy/);
  expect(await page.locator('img[src="x"], [onerror], [onload], script:not([src])').count()).toBe(0);
}

/** The page still does its work: data and a model are fitted. */
async function stillFits(page: Page): Promise<void> {
  await drop(dataRegion(page), 'good.csv', goodCsv);
  await typeModel(page, problem.model);
  const names = async () => (await estimates(page)).map(([name]) => name?.trim());
  await expect.poll(names).toEqual([...problem.parameters.keys()]);
  await answered(page);
}

/** Drops a file made in the page, since sending it would take long. */
async function dropLarge(page: Page, name: string, header: string, rows: number, row: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, header, rows, row }) => {
      const transfer = new DataTransfer();
      const lines = Array.from({ length: rows }, (_, i) => `${i}${row}`);
      transfer.items.add(new File([header, lines.join('')], name, { type: 'text/csv' }));
      return transfer;
    },
    { name, header, rows, row },
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await dataRegion(page).dispatchEvent(type, { dataTransfer });
}

/** A fragment that claims to hold this work. */
function packed(work: unknown): string {
  return `w1=j${Buffer.from(JSON.stringify(work)).toString('base64url')}`;
}

inBrowser('hostile input', () => {
  const app = sharedApp();

  test('in names of columns and files is text', async () => {
    const { page } = await app();
    const csv = goodCsv.replace(/^.*/, `t,"${hostile.replaceAll('"', '""')}"`);
    await drop(dataRegion(page), `${hostile}.csv`, csv);
    await expect.poll(() => dataRegion(page).textContent()).toContain(hostile);
    await typeModel(page, `${hostile}' = a*${hostile}`);
    await isIntact(page);
    await typeModel(page, "x' = a*x # <script>document.title=1</script>\n");
    await answered(page);
    await isIntact(page);
    await stillFits(page);
    await isIntact(page);
  });

  test('in links is text, or rejected as invalid', async () => {
    const table = `t,"${hostile.replaceAll('"', '""')}"\n0,1\n1,2\n`;
    const work = {
      model: `# ${hostile}\nx' = a*x`,
      rival: `${hostile}' = b`,
      data: {
        kind: 'table',
        name: hostile,
        text: table,
        uses: [{ as: 'time' }, { as: 'state', name: hostile }],
      },
      options: {},
    };
    const polluted = `{"__proto__":{"polluted":1},"model":"x' = a*x","rival":null}`;
    const fragments = [
      hostile,
      'w1=',
      'w1=%00%ff%',
      `w1=j${'A'.repeat(100_000)}`,
      packed(work),
      packed({ ...work, options: { method: hostile } }),
      packed({ ...work, data: { kind: 'example', name: hostile, points: 1e12, noise: -1, seed: 'x' } }),
      `w1=j${Buffer.from(polluted).toString('base64url')}`,
    ];
    const { page, url } = await app();
    const expectIntact = async () => {
      await answered(page);
      await isIntact(page);
      expect(await page.evaluate("'polluted' in {}")).toBe(false);
    };
    for (const fragment of fragments) {
      await app();
      // As if a link were pasted into the address bar of the open page.
      await page.evaluate((hash) => location.assign(hash), `#${fragment}`);
      if (fragment.startsWith('w1='))
        await page
          .getByText(/Opened from a link|This link cannot be read/)
          .first()
          .waitFor();
      await expectIntact();
    }
    // And as if one were followed from elsewhere.
    await page.goto('about:blank');
    await page.goto(`${url}#${packed(work)}`);
    await page.getByText('Opened from a link').first().waitFor();
    await expectIntact();
    await stillFits(page);
  });

  test('such as a binary file is reported, and the page goes on', async () => {
    const { page } = await app();
    const noise = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 2_654_435_761) >>> 13);
    await drop(dataRegion(page), 'photo.csv', noise);
    await expect
      .poll(() => dataRegion(page).getByRole('alert').allTextContents())
      .toEqual([expect.stringMatching(/\w+/)]);
    await stillFits(page);
  });

  test('such as a file of 50 MB leaves the page alive', async () => {
    const { page } = await app();
    await dropLarge(page, 'large.csv', 't,u1\n', 1_000_000, `,1.${'5'.repeat(44)}\n`);
    await expect
      .poll(() => dataRegion(page).textContent())
      .toMatch(/MB|million|1[ ,.\u202f]?000[ ,.\u202f]?000/);
    await stillFits(page);
  });

  test('such as a table of a million rows leaves the page alive', async () => {
    const { page } = await app();
    await dropLarge(page, 'long.csv', 't,u1\n', 1_000_000, ',0.5\n');
    await expect
      .poll(() => dataRegion(page).textContent())
      .toMatch(/million|1[ ,.\u202f]?000[ ,.\u202f]?000/);
    await stillFits(page);
  });
});
