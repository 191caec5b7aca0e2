import type { InputError } from '../inputError.ts';
import { firstTime } from './firstTime.ts';
import type { Model } from './model.ts';
import { nearestName } from './nearestName.ts';
import { checkFirstTime, meaningOf, type Scope } from './scope.ts';
import { shorten, sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** What is known when bounds and priors are read. */
export interface Unknowns {
  readonly parameters: ReadonlySet<string>;
  readonly initial: Model['initial'];
}

/** A parameter, or the first value of a state. */
export interface Unknown {
  readonly of: string;
  readonly initial: boolean;
}

/** The parameter or first value at token `at`. */
export function readUnknown(
  scope: Scope,
  { parameters, initial }: Unknowns,
  tokens: readonly Token[],
  at: number,
  what: 'Bounds' | 'Priors',
): Unknown {
  const { lines, states } = scope;
  const { text: name, place } = tokens[at];
  const short = shorten(name);
  const fail = (found: string, advice: string): InputError => sourceError(lines, place, found, advice);
  const time = firstTime(tokens, at);
  const rule = `${what} stand on parameters and first values.`;
  if (time) {
    if (!states.has(name)) {
      const near = nearestName(name, states.keys());
      const advice = near
        ? `Did you mean ${near}(${time.value})?`
        : `${rule} If ${short} is a parameter, write it alone.`;
      throw fail(`${short} ${meaningOf(scope, name) ?? 'is not a state'}, so it has no first value.`, advice);
    }
    checkFirstTime(scope, name, time.value, place);
    const given = initial.values.get(name);
    if (given) {
      const found = `${short}(${time.value}) is given on line ${given.place.line}, so it is not unknown.`;
      throw fail(found, `Remove one of the two lines, or put this one on a parameter of the other.`);
    }
    return { of: name, initial: true };
  }
  if (parameters.has(name)) return { of: name, initial: false };
  if (states.has(name)) {
    throw fail(
      `${short} is a state, which changes with time.`,
      `${rule} For its first value, write ${short}(${scope.firstTime ?? 0}).`,
    );
  }
  throw fail(...noParameter(scope, parameters, name, rule));
}

/** What is wrong with a name that should be a parameter, and what to do. */
export function noParameter(
  scope: Scope,
  parameters: ReadonlySet<string>,
  name: string,
  rule: string,
): [string, string] {
  const meaning = meaningOf(scope, name);
  const near = nearestName(name, parameters);
  const advice = near ? `Did you mean ${near}?` : rule;
  return [
    meaning === undefined
      ? `${shorten(name)} is not used by the model.`
      : `${shorten(name)} ${meaning} and not a parameter.`,
    meaning === 'is a constant' ? `${rule} To have ${shorten(name)} estimated, remove its value.` : advice,
  ];
}
