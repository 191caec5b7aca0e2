import { petabFindings } from '../findings/petabFindings.ts';
import type { Unsupported } from '../findings/petabWords.ts';
import { wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import { type PetabFiles, resolved } from './petabFiles.ts';

/** More than any problem has; an archive may claim anything. */
const MOST_BYTES = 256e6;
const MOST_FILES = 10_000;

function checkFiles(files: unknown): void {
  const sound =
    files instanceof Map &&
    [...files].every(
      ([name, content]) =>
        typeof name === 'string' && (typeof content === 'string' || content instanceof Uint8Array),
    );
  if (!sound) throw wrong('The files', files, 'A Map of texts or bytes by name is needed.');
}

/** The files, with those of zip archives in their place. */
export async function unpacked(files: PetabFiles): Promise<PetabFiles> {
  checkFiles(files);
  if (![...files.values()].some(isZip)) return files;
  const { unzipSync } = await import('fflate');
  const all = new Map<string, string | Uint8Array>();
  for (const [file, content] of files) {
    if (!isZip(content)) {
      all.set(file, content);
      continue;
    }
    const refuse = (found: Unsupported) => new InputError(petabFindings.petabUnsupported({ file, found }));
    let [bytes, count] = [0, 0];
    try {
      const inside = unzipSync(content as Uint8Array, {
        filter: ({ name, originalSize }) => {
          bytes += originalSize;
          if (bytes > MOST_BYTES || ++count > MOST_FILES) throw refuse({ what: 'largeArchive' });
          return !name.endsWith('/') && !/(^|[/\\])(__MACOSX|\.[^./\\])/.test(name);
        },
      });
      // A name may lead out of the folder that the files are written into.
      for (const [name, one] of Object.entries(inside)) all.set(resolved(name, ''), one);
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw refuse({ what: 'archive', words: (error as Error).message });
    }
  }
  return all;
}

function isZip(content: string | Uint8Array): boolean {
  return typeof content !== 'string' && content[0] === 0x50 && content[1] === 0x4b && content[2] === 3;
}
