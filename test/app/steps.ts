import type { Locator, Page } from 'playwright-core';

// What a person does on the page, for tests, benchmarks and pictures alike.

/** Waits until the fit of what is on the page is shown, or what is wrong with it. */
export async function answered(page: Page): Promise<void> {
  const verdict = page.getByRole('status', { name: 'Verdict' });
  await verdict.filter({ hasText: /\w/ }).waitFor();
  // Nothing computes, twice in a row: the worker may only have been told.
  await page.waitForFunction(() => {
    const busy = document.querySelector('[aria-busy="true"]') !== null;
    const now = performance.now();
    const state = globalThis as { quietSince?: number };
    if (busy) delete state.quietSince;
    else state.quietSince ??= now;
    return state.quietSince !== undefined && now - state.quietSince > 50;
  });
}

/** Drops a file onto a part of the page, as from the desktop. */
export async function drop(onto: Locator, name: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content).toString('base64');
  const dataTransfer = await onto.page().evaluateHandle(
    async ({ name, bytes }) => {
      const transfer = new DataTransfer();
      const raw = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([raw], name, { type: 'text/csv' }));
      return transfer;
    },
    { name, bytes },
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await onto.dispatchEvent(type, { dataTransfer });
}

/** Puts another text in place of the model, by keyboard. */
export async function typeModel(page: Page, text: string): Promise<void> {
  const model = page.getByRole('textbox', { name: 'Model', exact: true });
  await model.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** The rows of the estimates, each as its cells. */
export async function estimates(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('table', { name: 'Estimates' }).locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

/** A built-in system as a person brings it: its data dropped as a file, its model typed. */
export async function bring(page: Page, model: string, csv: string): Promise<void> {
  await drop(page.getByRole('region', { name: 'Data' }), 'data.csv', csv);
  await typeModel(page, model);
}
