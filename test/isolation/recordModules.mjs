// Writes down every module that is loaded.

import { appendFileSync } from 'node:fs';

let log;

export function initialize(data) {
  log = data.log;
}

export async function load(url, context, nextLoad) {
  appendFileSync(log, `${JSON.stringify({ kind: 'module', what: url })}\n`);
  return nextLoad(url, context);
}
