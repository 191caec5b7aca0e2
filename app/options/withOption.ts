import { type FitOptions, type Options, resolveOptions } from '../../src/index.ts';
import { changedOptions } from '../../src/inside.ts';
import { idleWords } from './optionControls.ts';
import { optionsInUse } from './optionsInUse.ts';

type Name = keyof Options;

/** Options after a change: only those that differ from the defaults of their preset. */
export interface Changed {
  readonly options: FitOptions;
  /** What was set before and had to go, since the method that was chosen has no use for it. */
  readonly dropped: readonly Name[];
}

/** The options with one of them set, or reset to its default if the value is undefined; throws an InputError if they contradict each other. */
export function withOption(given: FitOptions, name: Name, value: unknown): Changed {
  const { [name]: _, ...rest } = given;
  const wanted: FitOptions = value === undefined ? rest : { ...rest, [name]: value };
  if (name !== 'method') return { options: least(wanted), dropped: [] };
  const { method } = resolveOptions(value === undefined ? {} : { method: value as Options['method'] });
  // Methods take some values of these, and not others.
  const isTaken = (other: Name) =>
    (other !== 'intervals' && other !== 'start') || optionsInUse({ method, [other]: wanted[other] });
  const useless = (other: Name) => idleWords(other, method) !== '' || !isTaken(other);
  const dropped = (Object.keys(wanted) as Name[]).filter(useless);
  const kept = Object.entries(wanted).filter(([other]) => !dropped.includes(other as Name));
  return { options: least(Object.fromEntries(kept)), dropped };
}

function least(given: FitOptions): FitOptions {
  return changedOptions(resolveOptions(given));
}
