import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drop, inBrowser, openApp, sharedApp, typeModel } from './harness.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Model', exact: true });
/** Waits for the editor with colours, which replaces the plain one. */
const loaded = (page: Page) => page.locator('.cm-content[aria-label="Model"]').waitFor();
/** The text of the model, as a user would copy it. */
const textOf = async (page: Page) => {
  const lines = await editor(page).locator('.cm-line').allTextContents();
  return lines.join('\n');
};
const seen = (page: Page, selector: string) => page.locator(selector).allTextContents();

inBrowser('the model', () => {
  const app = sharedApp();

  /** The first example, in the editor with colours. */
  const opened = async () => {
    const { page } = await app();
    await loaded(page);
    return page;
  };

  test('is a plain text box until the editor is loaded, then nothing moves and nothing is lost', async () => {
    const { page } = await openApp();
    await loaded(page);
    const after = await page.locator('.editor-box').first().boundingBox();
    // Once more, with loading of the editor delayed.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/codeEditor/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    const plain = page.locator('textarea[aria-label="Model"]');
    await plain.waitFor();
    expect(await page.locator('.editor-box').first().boundingBox()).toEqual(after);
    await plain.press('ControlOrMeta+End');
    await page.keyboard.type('# typed early');
    await page.keyboard.press('ArrowLeft');
    release();
    await loaded(page);
    await page.keyboard.type('!');
    expect(await textOf(page)).toMatch(/# typed earl!y$/);
    await page.keyboard.press('Tab');
    expect(await editor(page).evaluate((element) => element.matches(':focus'))).toBe(false);
  });

  test('has colours, typeset equations and a list of names, updated while typing', async () => {
    const page = await opened();
    await typeModel(page, "u1' = a*u1 + K*sin(u2) # rise\nu2' = b*u2\nK = 3");
    await expect.poll(() => seen(page, '.cm-line .code-state')).toEqual(['u1', 'u1', 'u2', 'u2', 'u2']);
    expect(await seen(page, '.cm-line .code-parameter')).toEqual(['a', 'b']);
    expect(await seen(page, '.cm-line .code-function')).toEqual(['sin']);
    expect(await seen(page, '.cm-line .code-comment')).toEqual(['# rise']);
    await expect.poll(() => page.locator('.equations mtr').count()).toBe(3);
    expect(await seen(page, '.chip.name-constant')).toEqual(['K = 3']);
  });

  test('is underlined where it is wrong; the mistake is explained below, announced, and fixed by a key', async () => {
    const page = await opened();
    await typeModel(page, "u1' = 2u1 + a*u2\nu2' = b*u1");
    await expect.poll(() => seen(page, '.cm-lintRange-error')).toEqual(['2', 'u1']);
    const said = page.locator('.editor-says').first();
    expect(await said.textContent()).toContain('Line 1, column 7: missing * between 2 and u1.');
    expect(await editor(page).getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('alert').filter({ hasText: 'missing *' }).waitFor();
    await page.getByRole('button', { name: "Write u1' = 2*u1 + a*u2" }).press('Enter');
    await expect.poll(() => textOf(page)).toBe("u1' = 2*u1 + a*u2\nu2' = b*u1");
    expect(await page.locator('.cm-lintRange-error').count()).toBe(0);
    expect(await editor(page).evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('whose state is nearly named like a column is fixed by a click', async () => {
    const page = await opened();
    const rows = Array.from({ length: 40 }, (_, i) => `${i / 10},${Math.exp(i / 20)},${Math.exp(-i / 30)}`);
    await drop(
      page.getByRole('region', { name: 'Data', exact: true }),
      'a.csv',
      `t,Prey,other\n${rows.join('\n')}\n`,
    );
    await typeModel(page, "prey' = r*prey");
    await page.getByRole('button', { name: 'Use Prey instead of prey' }).click();
    await expect.poll(() => textOf(page)).toBe("Prey' = r*Prey");
    await expect.poll(() => seen(page, '.chip.name-unused')).toEqual(['other']);
  });

  test('completes names of states and columns, and Enter still starts a new line', async () => {
    const page = await opened();
    await typeModel(page, "u1' = growth*u1\nu2' = gr");
    const list = page.getByRole('listbox', { name: 'Completions' });
    await page.keyboard.type('o');
    await list.getByRole('option', { name: 'growth' }).waitFor();
    await page.keyboard.press('ArrowDown');
    // The list ignores keys in its first moments.
    await page.waitForTimeout(100);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page)).toBe("u1' = growth*u1\nu2' = growth");
    await page.keyboard.type('*u2');
    await page.keyboard.press('Enter');
    await page.keyboard.type('si');
    await list.getByRole('option', { name: 'sin' }).waitFor({ state: 'hidden' });
    expect(await textOf(page)).toBe("u1' = growth*u1\nu2' = growth*u2\nsi");
    // What was typed to its end is no longer offered.
    await page.keyboard.type('n(gro');
    await list.getByRole('option', { name: 'growth' }).waitFor();
    await page.keyboard.type('wth');
    await list.waitFor({ state: 'hidden' });
  });

  test('is replaced by a starter in one step, which undo in the editor reverts', async () => {
    const page = await opened();
    const before = await textOf(page);
    await page.getByRole('button', { name: 'Starter models' }).click();
    await page.getByRole('button', { name: /Lotka-Volterra/ }).click();
    // The data have two columns: the starter's states get their names.
    await expect.poll(() => textOf(page)).toContain("u1' = a*u1 - b*u1*u2");
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(page)).toBe(before);
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect.poll(() => textOf(page)).toContain("u1' = a*u1 - b*u1*u2");
  });
});
