import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

/** The icons that systems ask for when the app is installed; they cut a maskable one to their own shape. */
const icons = [
  { file: 'icon-180.png', size: 180, fills: true, part: 0.9 },
  { file: 'icon-192.png', size: 192, fills: false, part: 1 },
  { file: 'icon-512.png', size: 512, fills: false, part: 1 },
  { file: 'icon-maskable-512.png', size: 512, fills: true, part: 0.8 },
];
/** The ground of icon.svg. */
const ground = '#0b5c8f';

/** Draws icon.svg in the sizes of the web app manifest, into the same folder. */
export async function takeIcons(browser: Browser, folder: string): Promise<void> {
  const svg = readFileSync(join(folder, 'icon.svg')).toString('base64');
  for (const { file, size, fills, part } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const style = `body{margin:0;display:grid;place-items:center;height:100vh;background:${fills ? ground : 'none'}}`;
    await page.setContent(
      `<style>${style}</style><img src="data:image/svg+xml;base64,${svg}" width="${size * part}">`,
    );
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    writeFileSync(join(folder, file), await page.screenshot({ omitBackground: true }));
    await page.close();
    console.log(join(folder, file));
  }
}
