import type { Locator, Page } from 'playwright-core';

// A user's actions on the page, for tests, benchmarks and screenshots.

/** Waits until the fit of the current work, or its error, is shown. */
export async function answered(page: Page): Promise<void> {
  // Idle twice in a row: the worker may only just have received its job.
  await page.waitForFunction(() => {
    const verdict = document.querySelector('[aria-label="Verdict"]')?.textContent ?? '';
    const busy = verdict.trim() === '' || document.querySelector('[aria-busy="true"]') !== null;
    const now = performance.now();
    const state = globalThis as { quietSince?: number };
    if (busy) delete state.quietSince;
    else state.quietSince ??= now;
    return state.quietSince !== undefined && now - state.quietSince > 50;
  });
}

/** Drops a file onto a part of the page, as from the desktop, and waits until it was taken up or refused. */
export async function drop(onto: Locator, name: string, content: string | Uint8Array): Promise<void> {
  await dropAll(onto, [[name, content]]);
}

/** Drops several files at once, and waits until they were taken up or refused. */
export async function dropAll(
  onto: Locator,
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
): Promise<void> {
  const encoded = files.map(([name, content]) => ({ name, bytes: Buffer.from(content).toString('base64') }));
  const dataTransfer = await onto.page().evaluateHandle((encoded) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of encoded) {
      const raw = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([raw], name, { type: 'text/csv' }));
    }
    return transfer;
  }, encoded);
  for (const type of ['dragenter', 'dragover', 'drop']) await onto.dispatchEvent(type, { dataTransfer });
  await onto
    .page()
    .waitForFunction(() => !document.querySelector('[aria-labelledby="data-title"][aria-busy="true"]'));
}

/** Replaces the text of the model, by keyboard. */
export async function typeModel(page: Page, text: string): Promise<void> {
  const model = page.getByRole('textbox', { name: 'Model', exact: true });
  await model.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Opens the options, once all above them has come; by keyboard, since a press of the mouse on what just moves away goes beside it. */
export async function openOptions(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Try values' }).locator('.figure-drawing > svg').waitFor();
  await page.getByRole('button', { name: 'Change the options' }).press('Enter');
  await page.locator('#options-inside summary', { hasText: 'Method details' }).waitFor();
}

/** The same with the details of the method. */
export async function openMethodDetails(page: Page): Promise<void> {
  await openOptions(page);
  await page.locator('summary', { hasText: 'Method details' }).press('Enter');
}

/** The rows of the estimates, each as its cells. */
export async function estimates(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('table', { name: 'Estimates' }).locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

/** A built-in system as a user loads it: its data dropped as a file, its model typed. */
export async function bring(page: Page, model: string, csv: string): Promise<void> {
  await drop(page.getByRole('region', { name: 'Data', exact: true }), 'data.csv', csv);
  await typeModel(page, model);
}
