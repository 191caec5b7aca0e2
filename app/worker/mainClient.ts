import { createClient } from './client.ts';

/** The client that fits what is on the page. */
export const mainClient = createClient();
