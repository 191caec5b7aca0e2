import { chromium } from 'playwright-core';
import type { Driver } from './driver.ts';

/** Chromium or Chrome without a window, controlled by Playwright. */
export async function openChromium(program: string): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(600_000);
  return {
    engine: 'Chromium',
    go: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    type: async (text) => {
      const { keyboard } = page;
      await Promise.all(
        Array.from(text, (letter) => (letter === '\n' ? keyboard.press('Enter') : keyboard.type(letter))),
      );
    },
    selectAll: () => page.keyboard.press('ControlOrMeta+a'),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
