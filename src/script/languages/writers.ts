import type { Script } from '../script.ts';
import type { ScriptLanguageName } from '../scriptLanguages.ts';
import { julia } from './julia.ts';
import { python } from './python.ts';
import { r } from './r.ts';
import { typescript } from './typescript.ts';

/** What writes a script, by language. */
export const writers: Readonly<Record<ScriptLanguageName, (script: Script) => string>> = {
  python,
  r,
  julia,
  typescript,
};
