import { type Command, Option } from 'commander';
import { InputError } from '../../src/node.ts';
import { optionFlag } from '../../src/text/optionFlag.ts';
import type { Engine, EngineKind, EngineOption } from '../../studies/engines/engine.ts';
import { engines } from '../../studies/engines/engines.ts';
import { numberOrText } from '../input/flags.ts';
import { studyCommandFindings } from './studyCommandFindings.ts';

/** Flags as they were typed. */
export type TypedFlags = Readonly<Record<string, unknown>>;

const [usual] = engines;

/** Gives a command the flag --engine, and those of every kind of engine. */
export function addEngineFlags(command: Command): Command {
  const kinds = engines.map(({ name, summary }) => `${name}, ${summary}`).join(', or ');
  command.option('--engine <name>', `what computes: ${kinds} [${usual.name}]`);
  for (const kind of engines) for (const option of kind.options) command.addOption(flagOf(option, kind));
  return command;
}

function flagOf({ name, kind, value, help }: EngineOption, { name: engine, document }: EngineKind): Option {
  const flag = new Option(`${optionFlag(name)}${value === undefined ? '' : ` <${value}>`}`, help);
  if (kind === 'words') flag.argParser((text: string, before: string[] = []) => [...before, text]);
  if (engine !== usual.name)
    flag.helpGroup(`With --engine ${engine}${document === undefined ? '' : ` (${document})`}:`);
  return flag;
}

/** The engine that the flags ask for; an InputError where there is none such, or where flags are of another. */
export function engineOf(flags: TypedFlags): Engine {
  const wanted = flags.engine ?? usual.name;
  const kind = engines.find(({ name }) => name === wanted);
  if (!kind) {
    const names = engines.map(({ name }) => name);
    throw new InputError(studyCommandFindings.engineUnknown({ text: String(wanted), names }));
  }
  for (const other of engines.filter((one) => one !== kind)) refuseFlags(flags, kind, other);
  const given = kind.options.filter(({ name }) => flags[name] !== undefined);
  return kind.make(Object.fromEntries(given.map((option) => [option.name, typedValue(option, flags)])));
}

/** Throws an InputError where flags of one kind are given to another. */
function refuseFlags(flags: TypedFlags, { name: engine, options }: EngineKind, other: EngineKind): void {
  const own = options.map(({ name }) => name);
  const given = other.options.filter(({ name }) => flags[name] !== undefined && !own.includes(name));
  if (given.length === 0) return;
  const names = given.map(({ name }) => optionFlag(name));
  throw new InputError(studyCommandFindings.flagsOfEngine({ flags: names, engine, other: other.name }));
}

function typedValue({ name, kind }: EngineOption, flags: TypedFlags): unknown {
  const value = flags[name];
  return (kind === 'count' || kind === 'seconds') && typeof value === 'string' ? numberOrText(value) : value;
}
