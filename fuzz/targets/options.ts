import { optionsFrom } from '../../cli/input/flags.ts';
import { type FitOptions, resolveOptions } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { anyFlags, anyOptions } from '../generators/options.ts';
import { isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { parserLimits, target } from '../target.ts';

interface Input {
  readonly options: unknown;
  /** As they are typed on the command line. */
  readonly flags: Readonly<Record<string, string>>;
}

/** Options as a program gives them, and as flags. */
export const optionsTarget = target<Input>({
  name: 'options',
  share: 1,
  limits: parserLimits,
  make: (draw) => ({ options: anyOptions(draw), flags: anyFlags(draw, ['u', 'v']) }),
  check({ options, flags }, seen) {
    const typed = orRefusal(() => optionsFrom(flags, ['u', 'v']).given);
    if (!isRefusal(typed)) {
      seen('flags');
      resolvedTwice(typed);
    }
    const resolved = orRefusal(() => resolveOptions(options as FitOptions));
    if (isRefusal(resolved)) return seen('refused');
    seen('resolved');
    mustBeSame('the same options twice', resolved, resolveOptions(options as FitOptions));
    resolvedTwice(options as FitOptions);
  },
});

/** Oracle (h): options that were resolved are resolved to themselves, also after a round trip through JSON. */
function resolvedTwice(given: FitOptions): void {
  const once = resolveOptions(given);
  const twice = orRefusal(() => resolveOptions(once));
  if (isRefusal(twice)) throw new Failure('resolve twice', twice.message);
  mustBeSame('resolve twice', once, twice);
  const read = JSON.parse(JSON.stringify(once)) as FitOptions;
  const back = orRefusal(() => resolveOptions(read));
  if (isRefusal(back)) throw new Failure('options through JSON', back.message);
  mustBeSame('options through JSON', JSON.stringify(once), JSON.stringify(back));
}
