import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a plugin of the bundler can do while files are made. */
export interface Emitter {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): void;
}

/** Writes the licences of the packages that went into the bundle: theirs ask to travel with their code. */
export function notices(fileName: string) {
  return {
    name: 'notices',
    generateBundle(
      this: Emitter,
      _: unknown,
      bundle: Record<string, { type: string; moduleIds?: string[] }>,
    ) {
      const packages = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.moduleIds ?? []) {
          const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
          if (folder) packages.add(folder);
        }
      }
      if (packages.size > 0)
        this.emitFile({ type: 'asset', fileName, source: licences([...packages].sort()) });
    },
  };
}

/** Each licence once, under the names of the packages that carry it. */
function licences(folders: readonly string[]): string {
  const carriers = new Map<string, string[]>();
  for (const folder of folders) {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text =
      readdirSync(folder)
        .filter((file) => /^(licen[cs]e|notice)/i.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8').trim())
        .join('\n\n') || standardText(name, license, author?.name ?? author);
    carriers.set(text, [...(carriers.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  return [...carriers]
    .map(([text, names]) => `${names.join('\n')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** The text of a licence for a package that names it but ships no file of it. */
function standardText(name: string, licence: string, author: string | undefined): string {
  if (licence !== 'ISC' || !author)
    throw new Error(`${name} ships no text of its licence (${licence}): add it here.`);
  return `Copyright (c) ${author}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF
CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;
}
