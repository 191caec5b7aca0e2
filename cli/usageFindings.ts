import { type Finding, findings } from '../src/node.ts';
import { capital, list } from '../src/text/words.ts';

const call = { of: 'call' } as const;

/** A mistake in the words of a command. `command` is its whole name, such as wendy study run; `near` are names that may be meant. */
export const usageFindings = findings.catalog({
  /** `form` is how the command is called. */
  argumentMissing: (v: { argument: string; needed: readonly string[]; form: string; command: string }) => ({
    about: call,
    words: () => ({
      message: `${v.argument} is missing. Needed: ${v.needed.join('; ')}.`,
      advice: `Try: ${v.form}\n${moreOn(v.command)}`,
    }),
  }),

  argumentsTooMany: (v: { given: number; taken: number; form: string; command: string }) => ({
    about: call,
    words: () => ({
      message: `There are too many arguments: ${v.given} found, ${v.taken} needed.`,
      advice: `A name with spaces needs quotes. Try: ${v.form}\n${moreOn(v.command)}`,
    }),
  }),

  flagUnknown: (v: { flag: string; near: readonly string[]; command: string }) => ({
    about: call,
    words: () => ({
      message: `${v.flag} is not an option of ${v.command}.`,
      advice: `${meant(v.near)}${moreOn(v.command)}`,
    }),
  }),

  commandUnknown: (v: {
    word: string;
    near: readonly string[];
    commands: readonly string[];
    command: string;
  }) => ({
    about: call,
    words: () => ({
      message: `"${v.word}" is not a command of ${v.command}.`,
      advice: `${meant(v.near)}The commands are ${v.commands.join(', ')}. ${moreOn(v.command)}`,
    }),
  }),

  /** `form` is the flag with its value, as the help shows it. */
  flagValueMissing: (v: { flag: string; form: string; command: string }) => ({
    about: call,
    words: () => ({
      message: `${v.flag} has no value. Needed: ${v.form}.`,
      advice: moreOn(v.command),
    }),
  }),

  /** Another flag stands where the value should be. */
  flagAsValue: (v: { flag: string; form: string; value: string }) => ({
    about: call,
    words: () => ({
      message: `${v.flag} has no value: ${v.value}, which follows, looks like an option. Needed: ${v.form}.`,
      advice: `If ${v.value} is meant as the value, write ${v.flag}=${v.value} (without blanks).`,
    }),
  }),

  flagsExclude: ({ flags }: { flags: readonly string[] }) => ({
    about: call,
    words: () => ({ message: `${list(flags)} cannot be used together.`, advice: 'Leave one of them out.' }),
  }),

  /** Any other mistake, in the words of Commander, which reads the words of a command. */
  commandMisused: ({ error, command }: { error: string; command: string }) => ({
    about: call,
    words: () => ({
      message: `${capital(error)}${/[.?)]$/.test(error) ? '' : '.'}`,
      advice: moreOn(command),
    }),
  }),
});

/** What makes the finding: the catalog, which is loaded only to show it. */
export type UsageFinding = (of: typeof usageFindings) => Finding;

function moreOn(command: string): string {
  return `Run \`${command} --help\` for what is possible.`;
}

function meant(near: readonly string[]): string {
  return near.length === 0 ? '' : `Did you mean ${near.join(' or ')}? `;
}
