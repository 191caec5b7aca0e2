// Refuses to publish a package that does not say where it comes from: npm runs this before `npm publish`.
// The addresses are those of CITATION.cff, so that both name one place.

import { readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const { repository, homepage, bugs } = JSON.parse(read('package.json'));
const address = /^repository-code: *["']?([^"'\s]+)/m.exec(read('CITATION.cff'))?.[1];

if (address === undefined) {
  fail('CITATION.cff has no repository-code: add the address of the repository.');
}
const named = { repository: repository?.url ?? repository, homepage, bugs: bugs?.url ?? bugs };
for (const [field, value] of Object.entries(named)) {
  if (
    typeof value !== 'string' ||
    !value.includes(address.replace(/^https?:\/\//, '').replace(/\.git$/, ''))
  ) {
    fail(`package.json: ${field} must lead to ${address}, the repository-code of CITATION.cff.`);
  }
}

function fail(text) {
  process.stderr.write(`publish: ${text}\n`);
  process.exit(1);
}
