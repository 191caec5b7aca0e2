import type { Options } from '../src/index.ts';

/**
 * The options for data whose time and experiment columns are called t and experiment if their own headings need quoting:
 * commands then need not name them, and shells quote differently.
 */
export function plainHeadings(options: Options): Options {
  const plain = (heading: string) => (/^[\w.-]*$/.test(heading) ? heading : '');
  return { ...options, time: plain(options.time), by: plain(options.by) };
}
