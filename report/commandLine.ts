import { type FitOptions, optionNames } from '../src/index.ts';
import { optionFlag } from '../src/text/optionFlag.ts';
import { optionText } from '../src/text/optionText.ts';
import { pathWord, shellWord } from '../src/text/shellWord.ts';

/** The names of the files of a fit. */
export interface FitFiles {
  readonly model: string;
  readonly data: string;
}

/** The command that makes a fit with these options from these files, for a shell. */
export function commandLine(options: FitOptions, { model, data }: FitFiles): string {
  const flags = optionNames.flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [flagWords(optionFlag(name), optionText(value))];
  });
  return ['wendy fit', pathWord(model), pathWord(data), ...flags].join(' ');
}

/** A flag and its value: two words, unless the value itself looks like a flag. */
function flagWords(flag: string, value: string): string {
  return value.startsWith('-') ? `${flag}=${shellWord(value)}` : `${flag} ${shellWord(value)}`;
}
