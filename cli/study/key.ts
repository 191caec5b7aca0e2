import { Option } from 'commander';
import type { OpenStudy } from '../../studies/store/manifest.ts';
import { readKey, type StudyKey } from '../../studies/store/seal.ts';

export interface KeyFlags {
  keyFile?: string;
}

/** The flag that names the key of a sealed study. */
export function keyOption(): Option {
  return new Option(
    '--key-file <file>',
    'file with the key that seals the study, mode 600 [the text in WENDY_STUDY_KEY]',
  );
}

/** The key that the user gives, if any. It leaves the environment: no program that is started from here inherits it. */
export function keyOf({ keyFile }: KeyFlags, dir: string): StudyKey | undefined {
  const text = process.env.WENDY_STUDY_KEY;
  delete process.env.WENDY_STUDY_KEY;
  return readKey(keyFile, text, dir);
}

/** Says on standard error where the seal of a study was not verified. */
export function tellSeal({ dir, seal }: OpenStudy): void {
  if (seal !== 'not verified') return;
  process.stderr.write(
    `${dir}: this study is sealed, and its seal was not verified. Give the key with --key-file to see whether somebody edited it.\n`,
  );
}
