import { setTimeout as pause } from 'node:timers/promises';
import { type Driver, inPage } from './driver.ts';

// A user's actions on the app in any browser. They wait for what the page shows, never for a time.

/** Milliseconds after which it is said what did not come; a machine may be twenty times slower than others. */
const patience = 150_000;

/** Waits until a function in the page returns something true, and returns that. A page that is being replaced has nothing to say. */
export async function until<A extends unknown[], R>(
  driver: Driver,
  what: string,
  look: (...given: A) => R,
  ...given: A
): Promise<NonNullable<Awaited<R>>> {
  const end = performance.now() + patience;
  for (;;) {
    const seen = await inPage(driver, look, ...given).catch(() => undefined);
    if (seen) return seen;
    if (performance.now() > end) throw new Error(`${driver.engine}: waited without success for ${what}`);
    await pause(50);
  }
}

/** Waits until the fit of the current work, or its error, is shown. */
export async function answered(driver: Driver): Promise<void> {
  await until(driver, 'an answer', async () => {
    const isIdle = () =>
      /\w/.test(document.querySelector('[aria-label="Verdict"]')?.textContent ?? '') &&
      document.querySelector('[aria-busy="true"]') === null;
    // Idle twice in a row: the worker may only just have received its job.
    if (!isIdle()) return false;
    await new Promise((done) => setTimeout(done, 60));
    return isIdle();
  });
}

/** Drops a file onto the page, as from the desktop, and waits until it was taken up or refused. */
export async function drop(driver: Driver, name: string, text: string): Promise<void> {
  await inPage(
    driver,
    (name, text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: 'text/csv' }));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer });
        document.querySelector('main')?.dispatchEvent(event);
      }
    },
    name,
    text,
  );
  await until(
    driver,
    'the file to be taken up',
    () => !document.querySelector('[aria-labelledby="data-title"][aria-busy="true"]'),
  );
}

/** Replaces the text of the model, by keyboard. */
export async function typeModel(driver: Driver, text: string): Promise<void> {
  await until(driver, 'the editor', () => {
    const editor = document.querySelector<HTMLElement>('.cm-content[aria-label="Model"]');
    editor?.focus();
    return editor !== null && document.activeElement === editor;
  });
  await driver.selectAll();
  await driver.type(text);
  await until(
    driver,
    'the model that was typed',
    (text) => {
      const lines = [...document.querySelectorAll('.cm-content[aria-label="Model"] .cm-line')];
      return lines.map((line) => line.textContent).join('\n') === text;
    },
    text,
  );
  // WebKit without a graphics card spends most of a core on a caret that blinks.
  await inPage(driver, () => document.querySelector<HTMLElement>(':focus')?.blur());
}

/** The text in the model's editor, once that is loaded. */
export async function modelSeen(driver: Driver): Promise<string> {
  return until(driver, 'the model', () => {
    const lines = [...document.querySelectorAll('.cm-content[aria-label="Model"] .cm-line')];
    return lines.map((line) => line.textContent).join('\n');
  });
}

/** Clicks the button with this name. */
export async function click(driver: Driver, name: string): Promise<void> {
  await until(
    driver,
    `the button "${name}"`,
    (name) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')];
      const button = buttons.find(
        (one) =>
          (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name &&
          !one.matches(':disabled'),
      );
      button?.click();
      return button !== undefined;
    },
    name,
  );
}

/** The words of the verdict. */
export function verdict(driver: Driver): Promise<string> {
  return inPage(
    driver,
    () => document.querySelector('[aria-label="Verdict"] .verdict-head')?.textContent ?? '',
  );
}

/** The rows of the estimates: name, estimate, error and interval, with all digits. */
export function allDigits(driver: Driver): Promise<string[][]> {
  return inPage(driver, () =>
    [...document.querySelectorAll('[aria-label="Estimates"] tbody tr')].map((row) => [
      row.querySelector('th')?.textContent ?? '',
      ...[...row.querySelectorAll('td')].slice(0, 3).map(({ dataset }) => dataset.exact ?? ''),
    ]),
  );
}

/** Clicks a button that saves a file: its name and its content. The file does not go to the browser's downloads. */
export async function saved(driver: Driver, button: string): Promise<{ name: string; text: string }> {
  await inPage(driver, () => {
    const taken = window as { takenFile?: { name: string; text: string } };
    delete taken.takenFile;
    const make = URL.createObjectURL;
    const press = HTMLAnchorElement.prototype.click;
    let content: Blob;
    URL.createObjectURL = (blob: Blob) => {
      content = blob;
      return 'blob:taken';
    };
    HTMLAnchorElement.prototype.click = function () {
      URL.createObjectURL = make;
      HTMLAnchorElement.prototype.click = press;
      void content.text().then((text) => {
        taken.takenFile = { name: this.download, text };
      });
    };
  });
  await click(driver, button);
  return until(driver, `the file of "${button}"`, () => {
    return (window as { takenFile?: { name: string; text: string } }).takenFile;
  });
}

/** Clicks a button that copies a text: that text. The clipboard of the machine is left alone. */
export async function copied(driver: Driver, button: string): Promise<string> {
  await inPage(driver, () => {
    const taken = window as { copiedText?: string };
    delete taken.copiedText;
    const writeText = async (text: string) => {
      taken.copiedText = text;
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  await click(driver, button);
  return until(driver, `the text of "${button}"`, () => (window as { copiedText?: string }).copiedText ?? '');
}
