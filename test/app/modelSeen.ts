import type { Page } from 'playwright-core';

/** The text in the model's editor; its lines without what is between them. */
export async function modelSeen(page: Page): Promise<string> {
  const editor = page.getByRole('textbox', { name: 'Model', exact: true });
  return ((await editor.textContent()) ?? '').trim();
}
