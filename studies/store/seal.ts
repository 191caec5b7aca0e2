import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { InputError } from '../../src/index.ts';
import { storeFindings } from './storeFindings.ts';

// A study may be sealed with a key that its user keeps elsewhere. Checksums show accidental damage; whoever edits a
// file on purpose can recompute them, but not what follows from the key. The seal of the manifest covers all that is in it,
// an id that no other study has, and with the plan how many shards there are. The seal of a shard covers that id, its
// number, and through its checksum every byte. So a shard that is edited, added, put in another's place or taken from
// another study is detected; one that is removed is missing.

/** What the manifest of a sealed study carries besides. */
export interface ManifestSeal {
  /** Of this study alone, also among those of the same plan. */
  id: string;
  hmac: string;
}

/** Whether a study is sealed, and whether that was verified; it is where a key was given. */
export type SealState = 'none' | 'verified' | 'not verified';

/** A key. It is never shown: neither printing nor JSON has it. */
export class StudyKey {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = Uint8Array.from(bytes);
  }

  /** For other threads and processes of this program. */
  bytes(): Uint8Array {
    return this.#bytes;
  }

  /** What follows from the key and a value, and for one kind of file alone. */
  hmac(kind: 'manifest' | 'shard', value: object): string {
    return createHmac('sha256', this.#bytes)
      .update(`wendy-study-seal-1 ${kind}\n${canonical(value)}`)
      .digest('hex');
  }

  fits(kind: 'manifest' | 'shard', value: object, hmac: string): boolean {
    return timingSafeEqual(Buffer.from(this.hmac(kind, value)), Buffer.from(hmac));
  }
}

/** A manifest with its seal; it keeps the id that it has. */
export function sealed<M extends { seal?: ManifestSeal }>(manifest: M, key: StudyKey | undefined): M {
  if (!key) return manifest;
  const { seal, ...content } = manifest;
  const id = seal?.id ?? randomBytes(16).toString('hex');
  return { ...manifest, seal: { id, hmac: key.hmac('manifest', { ...content, id }) } };
}

/** Whether a manifest has a seal that is right. An InputError where it has none and a key is given, or one that is wrong. */
export function checkSeal(
  path: string,
  { seal, ...content }: { seal?: ManifestSeal },
  key: StudyKey | undefined,
): SealState {
  if (!key) return seal ? 'not verified' : 'none';
  if (!seal) throw new InputError(storeFindings.sealMissing()).in(path);
  if (!key.fits('manifest', { ...content, id: seal.id }, seal.hmac))
    throw new InputError(storeFindings.sealWrong()).in(path);
  return 'verified';
}

/** Throws an InputError where a study is sealed and there is no key to add to it with. */
export function needKey({ dir, seal }: { dir: string; seal: SealState }): void {
  if (seal === 'not verified') throw new InputError(storeFindings.keyNeeded()).in(dir);
}

const [leastBytes, mostBytes] = [16, 4096];

/** The key in a file, or else the given text; undefined where there is neither. The file must be its owner's alone. */
export function readKey(
  file: string | undefined,
  text: string | undefined,
  dir: string,
): StudyKey | undefined {
  if (file === undefined && text === undefined) return undefined;
  const bytes = file === undefined ? Buffer.from(text!) : bytesIn(file);
  if (file !== undefined) checkElsewhere(file, dir);
  if (bytes.length < leastBytes || bytes.length > mostBytes) {
    const range = { least: leastBytes, most: mostBytes };
    throw new InputError(storeFindings.keyLength({ file, bytes: bytes.length, ...range }));
  }
  return new StudyKey(bytes);
}

function bytesIn(file: string): Buffer {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new InputError(storeFindings.keyUnreadable({ file, why }));
  }
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw new InputError(storeFindings.keyNoFile({ file }));
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) {
      const mode = (stats.mode & 0o777).toString(8);
      throw new InputError(storeFindings.keyOpenToOthers({ file, mode }));
    }
    // More than is needed need not be read.
    if (stats.size > 2 * mostBytes)
      throw new InputError(storeFindings.keyFileLarge({ file, bytes: stats.size }));
    const bytes = readFileSync(handle);
    // The line end that editors add is not part of it.
    const end = bytes.toString('latin1').search(/\r?\n$/);
    return end === -1 ? bytes : bytes.subarray(0, end);
  } finally {
    closeSync(handle);
  }
}

/** Whoever may edit the study must not find the key in it. */
function checkElsewhere(file: string, dir: string): void {
  const real = (path: string) => {
    try {
      return realpathSync(path);
    } catch {
      return resolve(path);
    }
  };
  if (real(file).startsWith(real(dir) + sep)) throw new InputError(storeFindings.keyInStudy({ file }));
}

/** A value of JSON as text, the same however its fields are ordered. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
