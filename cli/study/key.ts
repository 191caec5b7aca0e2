import { Option } from 'commander';
import type { OpenStudy } from '../../studies/store/manifest.ts';
import { readKey, type StudyKey } from '../../studies/store/seal.ts';
import { studyCommandFindings } from './studyCommandFindings.ts';
import { noteOnScreen } from './words.ts';

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

/** The key that the user gives as text, if any. It leaves the environment: no program that is started from here inherits it. */
export function keyText(): string | undefined {
  const text = process.env.WENDY_STUDY_KEY;
  delete process.env.WENDY_STUDY_KEY;
  return text;
}

/** The key that the user gives, if any. */
export function keyOf({ keyFile }: KeyFlags, dir: string): StudyKey | undefined {
  return readKey(keyFile, keyText(), dir);
}

/** Says on standard error where the seal of a study was not verified. */
export function noteSeal({ dir, seal }: OpenStudy): void {
  if (seal === 'not verified') noteOnScreen(studyCommandFindings.sealNotVerified({ folder: dir }));
}
