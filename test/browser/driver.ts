/** A browser with one page, as far as tests drive it. */
export interface Driver {
  readonly engine: string;
  go(url: string): Promise<void>;
  /** What an expression of the page comes to; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A script for WebDriver's asynchronous call: hands back the value of an expression, or the words of its error. */
export function asyncScript(expression: string): string {
  return `const done = arguments[arguments.length - 1];
Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
}

/** The value that such a script handed back. */
export function handedBack(reply: unknown): unknown {
  const { value, error } = reply as { value?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}
