import { optionNames, type Say } from '../../src/node.ts';
import { optionFlag } from '../../src/text/optionFlag.ts';
import { shellWord } from '../../src/text/shellWord.ts';

/** What a user typed on the command line, for messages on it. */
interface Typed {
  /** The texts of flags, by the name of their option. */
  flags?: ReadonlyMap<string, string>;
  /** The states and parameters of the current model. */
  states?: readonly string[];
  parameters?: readonly string[];
  /** Flags of what is not an option of fits, and commands by functions: `parameters` is --params of wendy simulate. */
  also?: Readonly<Record<string, string>>;
}

/** Words of the command line: options by their flags, values as they were typed. */
export function terminal({ flags, states = [], parameters = [], also = {} }: Typed = {}): Say {
  const own = (name: string) => (Object.hasOwn(also, name) ? also[name] : undefined);
  const flag = (name: string) =>
    own(name) ?? ([...optionNames, 'sheet', 'block'].includes(name) ? optionFlag(name) : name);
  return {
    option: flag,
    setting: (name, value) => `${flag(name)} ${shellWord(value)}`,
    given: (name, shown) => {
      const text = flags?.get(name);
      if (text === undefined) return shown;
      return isNumber(text) ? text.trim() : `"${text}"`;
    },
    values: (values) =>
      Object.entries(values)
        .map(([name, value]) => `${name}=${value}`)
        .join(','),
    command: (name) => own(name) ?? `wendy ${name === 'fitEach' ? 'fit --each' : name}`,
    example: (of) => (of === 'state' ? states[0] : parameters[0]) ?? (of === 'state' ? 'u1' : 'w1'),
  };
}

/** Whether a text is a number, with blanks about it at most. */
export function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
}
