// Writes the help of `wendy fit` into docs/cli.md, as the built program prints it. A test holds the two together.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = new URL('../docs/cli.md', import.meta.url);
const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const help = execFileSync(process.execPath, [program, 'fit', '--help'], { encoding: 'utf8' }).trim();
const text = readFileSync(page, 'utf8');
writeFileSync(
  page,
  text.replace(/```\nUsage: wendy fit[\s\S]*?\n```/, () => `\`\`\`\n${help}\n\`\`\``),
);
