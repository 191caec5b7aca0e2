import type { Options } from '../src/index.ts';

/**
 * The options for data whose columns of times and experiments are called t and experiment wherever their headings are not
 * plain: no command has to name them then, and shells differ in how they read what is in quotes.
 */
export function plainHeadings(options: Options): Options {
  const plain = (heading: string) => (/^[\w.-]*$/.test(heading) ? heading : '');
  return { ...options, time: plain(options.time), by: plain(options.by) };
}
