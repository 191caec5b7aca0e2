/** A browser with one page, as far as tests, benchmarks and screenshots control it. */
export interface Driver {
  readonly engine: string;
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Types into whatever has the focus, one key after the other; a line break is Enter. */
  type(text: string): Promise<void>;
  /** Selects all of the text that has the focus, by keyboard. */
  selectAll(): Promise<void>;
  /** Gives the page this size, in CSS pixels, or the nearest that its window can have. */
  resize(width: number, height: number): Promise<void>;
  /** The page as it is seen, as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The value of a function in the page. It sees its arguments and the page, and nothing else. */
export async function inPage<A extends unknown[], R>(
  driver: Pick<Driver, 'evaluate'>,
  act: (...given: A) => R,
  ...given: A
): Promise<Awaited<R>> {
  return (await driver.evaluate(`(${act})(...${JSON.stringify(given)})`)) as Awaited<R>;
}

/** A script for WebDriver's asynchronous call: returns the value of an expression, or the message of its error. */
export function asyncScript(expression: string): string {
  return `const done = arguments[arguments.length - 1];
Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
}

/** The value that such a script returned. */
export function handedBack(reply: unknown): unknown {
  const { value, error } = reply as { value?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

/** The actions of WebDriver that type a text; \uE007 is its Enter. */
export function typingActions(text: string): object {
  const keys = [...text].map((letter) => (letter === '\n' ? '\uE007' : letter));
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { actions: [{ type: 'key', id: 'keys', actions }] };
}

/** Its Control key. */
const CONTROL = '\uE009';

/** The actions that select all. */
export const selectingActions = {
  actions: [
    {
      type: 'key',
      id: 'keys',
      actions: [
        { type: 'keyDown', value: CONTROL },
        { type: 'keyDown', value: 'a' },
        { type: 'keyUp', value: 'a' },
        { type: 'keyUp', value: CONTROL },
      ],
    },
  ],
};

/** Makes a window so large that its page has the size that is wanted: what surrounds the page is measured, not known. */
export async function resizeByWindow(
  driver: Pick<Driver, 'evaluate'>,
  setWindow: (width: number, height: number) => Promise<void>,
  width: number,
  height: number,
): Promise<void> {
  const inner = async () => (await driver.evaluate('[innerWidth, innerHeight]')) as [number, number];
  let [outerWidth, outerHeight] = [width, height];
  for (let attempt = 0; attempt < 5; attempt++) {
    await setWindow(outerWidth, outerHeight);
    const [w, h] = await inner();
    if (w === width && h === height) return;
    outerWidth = Math.max(1, outerWidth + width - w);
    outerHeight = Math.max(1, outerHeight + height - h);
  }
}
