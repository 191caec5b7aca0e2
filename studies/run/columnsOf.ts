import type { Model } from '../../src/index.ts';

/** What has a column where nothing says what: outputs, and states that no output is called like. */
export function columnsOf({ states, outputs }: Model): string[] {
  const names = outputs.map(({ name }) => name);
  return [...names, ...states.filter((state) => !names.includes(state))];
}
