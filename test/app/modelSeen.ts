import type { Page } from 'playwright-core';

/** The text in the model's editor once it is loaded; its lines without what is between them. */
export async function modelSeen(page: Page): Promise<string> {
  await page.locator('.cm-line').first().waitFor();
  const editor = page.getByRole('textbox', { name: 'Model', exact: true });
  return ((await editor.textContent()) ?? '').trim();
}
