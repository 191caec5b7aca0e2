import { createClient } from '../worker/client.ts';

/** A worker that looks at sources which are not, or not yet, what is worked on. */
export const aside = createClient();
