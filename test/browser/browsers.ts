import { delimiter, join } from 'node:path';
import { isProgram } from '../../studies/engines/programOnPath.ts';
import { openChromium } from './chromium.ts';
import type { Driver } from './driver.ts';
import { findBrowser } from './findBrowser.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webKit.ts';

/** A browser that the app is made for. */
export interface BrowserRow {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** What has to be installed. */
  readonly needs: string;
  /** Opens it; undefined where it is not installed. */
  readonly open: (() => Promise<Driver>) | undefined;
}

const chromium = findBrowser();
const firefox = programOf('firefox-esr', 'firefox');
const [webKit, xvfb] = [programOf('WebKitWebDriver'), programOf('Xvfb')];

/** The three engines that browsers are made of, as far as they are on this machine. */
export const browsers: readonly BrowserRow[] = [
  {
    name: 'Chromium',
    needs: 'chromium or chrome, or set CHROMIUM_PATH',
    open: chromium ? () => openChromium(chromium) : undefined,
  },
  {
    name: 'Firefox',
    needs: 'firefox or firefox-esr',
    open: firefox ? () => openFirefox(firefox) : undefined,
  },
  {
    name: 'WebKit',
    needs: 'WebKitWebDriver and Xvfb',
    open: webKit && xvfb ? () => openWebKit(webKit, xvfb) : undefined,
  },
];

function programOf(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}
