import { createClient } from './client.ts';

/** The client that fits what is on the page. */
export const mainClient = createClient(searchThreads());

/** How many threads a search may use: one core is left for the page, and no search has use for more than four at a time. */
function searchThreads(): number {
  return Math.min(Math.max((globalThis.navigator?.hardwareConcurrency ?? 1) - 1, 1), 4);
}
