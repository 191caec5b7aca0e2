import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { growth } from './growth.ts';
import { answered, drop, inBrowser, openApp, sharedApp, typeModel } from './harness.ts';
import { modelSeen } from './modelSeen.ts';

// Several models on the same data.

inBrowser('comparing', () => {
  const app = sharedApp();

  test('suggested and typed models are fitted next to the one in use, and ranked', async () => {
    const { page } = await app();
    await begin(page, "u' = a*u + b*u^2");
    await add(page, "Without b*u^2 in u'");
    await expect.poll(() => focused(page)).toBe("Without b*u^2 in u'");
    await expect.poll(() => summary(page)).toBe('The data clearly prefer “Model 1”.');
    expect(await ranks(page)).toEqual(['Model 1', "Without b*u^2 in u'"]);

    await addCopy(page);
    await expect.poll(() => rank(page, 'Model 3')).toContain('The same as Model 1');
    await typeOther(page, "u' = a*u + b*u^2 + d");
    await page.getByLabel('Name', { exact: true }).fill('With inflow');
    await expect.poll(() => summary(page)).toContain('cannot tell');
    expect(await rank(page, 'With inflow')).toContain('cannot be told apart');
    expect(await summary(page)).toContain("“Without b*u^2 in u'” is clearly worse.");
    const parameters = page.getByRole('table', { name: 'Parameters of the models' });
    expect(await parameters.getByRole('row', { name: /^d/ }).locator('td').allInnerTexts()).toContain('–');

    await page.getByRole('button', { name: 'Use this model' }).click();
    await expect.poll(() => modelSeen(page)).toBe("u' = a*u + b*u^2 + d");
    await expect.poll(() => rank(page, 'With inflow')).toContain('in use');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => modelSeen(page)).toBe("u' = a*u + b*u^2");
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => rank(page, 'With inflow 2')).toContain('The same as With inflow');
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => rankedRow(page, 'With inflow 2').count()).toBe(0);
    await page.getByRole('button', { name: 'Stop comparing' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Compare with another model');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => summary(page)).toContain('cannot tell');
  });

  test('a model that cannot be fitted says why in its place, and the others are ranked', async () => {
    const { page } = await app();
    await begin(page, "u' = a*u + b*u^2");
    await add(page, "Without b*u^2 in u'");
    await addCopy(page);
    await typeOther(page, "u' = a*u + b*u - b*u");
    await expect.poll(() => rank(page, 'Model 3')).toMatch(/Cannot be fitted.*b (cancels|has no effect)/s);
    await expect.poll(() => summary(page)).toBe('The data clearly prefer “Model 1”.');
    await answered(page);
  });

  test('a new fit is never compared with an outdated one', async () => {
    const { page } = await app();
    await addCopy(page);
    await typeOther(page, "u1' = w1*u1 + w3*u2\nu2' = w4*u1 + w5 + w6*u2");
    await expect.poll(() => summary(page)).toContain('The data clearly prefer “Model 1”');
    await page.getByText('Misfit, noise and degrees of freedom').click();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const row = [...document.querySelectorAll('table[aria-label="Side by side"] tr')].find((one) =>
          one.textContent?.startsWith('Degrees'),
        );
        const [first, second] = [...(row?.querySelectorAll('td') ?? [])].map((td) => Number(td.textContent));
        if (row) seen.push(`${first - second}`);
      };
      new MutationObserver(look).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const points = page.getByRole('slider', { name: 'Points' });
    for (let i = 0; i < 3; i++) await points.press('ArrowLeft');
    await answered(page);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    // One parameter more takes one degree of freedom, in the same data.
    expect([...new Set(seen)]).toEqual(['-1']);
  });

  test('the comparison is in a reload, in a project file and in the report', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const { page } = await openApp({ acceptDownloads: true });
    await begin(page, "u' = a*u + b*u^2");
    await add(page, "Without b*u^2 in u'");
    await page.getByLabel('Name', { exact: true }).fill(evil);
    await page.reload();
    await expect.poll(() => summary(page)).toBe('The data clearly prefer “Model 1”.');
    await answered(page);
    expect(await ranks(page)).toEqual(['Model 1', evil]);
    const saved = async (button: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const file = await download;
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
    };
    const report = await saved('Report (HTML)');
    expect(report.text).toContain('Compared models');
    expect(report.text).not.toContain(evil);

    const project = await saved('Save project');
    expect(project.name).toBe('growth.wendy.json');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Clear everything' }).click();
    const data = page.getByRole('region', { name: 'Data', exact: true });
    await drop(data, 'bad.wendy.json', project.text.replace('"each":false', '"each":7'));
    const refusal = page.getByRole('alert').filter({ hasText: 'was not opened' });
    await refusal.waitFor();
    // A table that is taken is the news then.
    await drop(data, 'growth.csv', growth);
    await refusal.waitFor({ state: 'hidden' });
    await drop(data, project.name, project.text);
    await expect.poll(() => modelSeen(page)).toBe("u' = a*u + b*u^2");
    await expect.poll(() => summary(page)).toBe('The data clearly prefer “Model 1”.');
    await page.getByLabel('Project file', { exact: true }).setInputFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'),
    });
    await page.getByRole('alert').filter({ hasText: 'It is not a project file.' }).waitFor();
  });

  test('each experiment is fitted alone, beside the fit of all', async () => {
    const { page } = await app();
    const rows = growth.trim().split('\n').slice(1);
    const rate = (row: string, factor: number) => {
      const [t, u] = row.split(',').map(Number) as [number, number];
      return `${t * factor},${u}`;
    };
    const csv = [
      'experiment,t,u',
      ...rows.map((row) => `slow,${row}`),
      ...rows.map((row) => `fast,${rate(row, 0.5)}`),
    ];
    await drop(page.getByRole('region', { name: 'Data', exact: true }), 'two.csv', csv.join('\n'));
    await typeModel(page, "u' = a*u + b*u^2");
    await page.getByRole('button', { name: 'Fit each experiment alone' }).first().click();
    const table = page.getByRole('table', { name: 'Parameters by experiment' });
    const cells = async (name: string) => {
      const texts = await table.getByRole('row', { name }).locator('td').allInnerTexts();
      return Number.parseFloat(texts[0] ?? '');
    };
    await expect.poll(() => table.getByRole('row').count()).toBe(4);
    const ratio = async () => Math.round((10 * (await cells('fast'))) / (await cells('slow'))) / 10;
    expect(await ratio()).toBe(2);
    await page.getByRole('button', { name: 'Stop fitting each alone' }).first().click();
    await expect.poll(() => table.count()).toBe(0);
  });
});

async function begin(page: Page, model: string): Promise<void> {
  await drop(page.getByRole('region', { name: 'Data', exact: true }), 'growth.csv', growth);
  await typeModel(page, model);
  await page.getByText('growth.csv').first().waitFor();
}

const openDialog = (page: Page) =>
  page.getByRole('button', { name: /^(Compare with another|Add a) model$/ }).click();

async function add(page: Page, title: string): Promise<void> {
  await openDialog(page);
  await page
    .getByRole('list', { name: 'Changes of your model' })
    .getByRole('button', { name: title })
    .click();
}

async function addCopy(page: Page): Promise<void> {
  await openDialog(page);
  await page.getByRole('button', { name: /^Copy of/ }).click();
}

async function typeOther(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Compared model' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

async function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

async function summary(page: Page): Promise<string | null> {
  const status = page.getByRole('status', { name: 'Comparison' });
  return (await status.count()) === 0 ? null : status.textContent();
}

function rankedRow(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  return page.getByRole('table', { name: 'Ranking of the models' }).getByRole('row').filter({ has: button });
}

async function rank(page: Page, name: string): Promise<string> {
  const row = rankedRow(page, name);
  return (await row.count()) === 0 ? '' : row.innerText();
}

async function ranks(page: Page): Promise<string[]> {
  return page
    .getByRole('table', { name: 'Ranking of the models' })
    .locator('tbody th button')
    .allInnerTexts();
}
