import { type FitOptions, InputError, type OptionRow, optionTable, resolveOptions } from '../../src/index.ts';
import { methodFindings } from './methodFindings.ts';

/** The options of a fit that words such as "minRadius=12" or "radiusMultipliers=1,2,4" set. */
export function readSettings(words: readonly string[]): FitOptions {
  const settings: Record<string, unknown> = {};
  for (const word of words) {
    const [, name, text] = /^(\w+)=(.*)$/.exec(word) ?? [];
    if (name === undefined) throw new InputError(methodFindings.methodSetting({ word }));
    settings[name] = Object.hasOwn(optionTable, name)
      ? value(optionTable[name as keyof FitOptions], text)
      : text;
  }
  resolveOptions(settings);
  return settings;
}

function value(row: OptionRow, text: string): unknown {
  switch (row.kind) {
    case 'number':
      return text === 'auto' ? text : Number(text);
    case 'numbers':
      return text.split(',').map(Number);
    case 'named':
      return Object.fromEntries(
        text.split(',').map((part) => [part.split('=')[0], Number(part.split('=')[1])]),
      );
    default:
      return text;
  }
}
