import { boundFindings, type ParameterLine } from '../findings/boundFindings.ts';
import type { Finding } from '../findings/finding.ts';
import { firstTime } from './firstTime.ts';
import type { Model } from './model.ts';
import { nearestName } from './nearestName.ts';
import { checkFirstTime, meaningOf, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** What is known when bounds and priors are read. */
export interface UnknownLines {
  readonly parameters: ReadonlySet<string>;
  readonly initial: Model['initial'];
}

/** A parameter, or the first value of a state. */
export interface UnknownLine {
  readonly of: string;
  readonly initial: boolean;
}

/** The parameter or first value at token `at`. */
export function readUnknown(
  scope: Scope,
  { parameters, initial }: UnknownLines,
  tokens: readonly Token[],
  at: number,
  on: 'bounds' | 'priors',
): UnknownLine {
  const { lines, states } = scope;
  const { text: name, place } = tokens[at];
  const fail = (finding: Finding) => sourceError(lines, place, finding);
  const first = firstTime(tokens, at);
  if (first) {
    const time = first.value;
    if (!states.has(name)) {
      const meaning = meaningOf(scope, name);
      const near = nearestName(name, states.keys());
      throw fail(boundFindings.noFirstValue({ name, time, meaning, near, on }));
    }
    checkFirstTime(scope, name, time, place);
    const known = initial.values.get(name);
    if (known) {
      throw fail(boundFindings.firstValueKnown({ state: name, time, line: known.place.line }));
    }
    return { of: name, initial: true };
  }
  if (parameters.has(name)) return { of: name, initial: false };
  throw fail(noParameter(scope, parameters, name, on));
}

/** What is wrong with a name that should be a parameter. */
export function noParameter(
  scope: Scope,
  parameters: ReadonlySet<string>,
  name: string,
  on: ParameterLine,
): Finding {
  if (scope.states.has(name)) {
    return on === 'free' || on === 'local'
      ? boundFindings.stateNotParameter({ name, on })
      : boundFindings.changingState({ state: name, time: scope.firstTime ?? 0, on });
  }
  const meaning = meaningOf(scope, name);
  return boundFindings.notParameter({ name, meaning, near: nearestName(name, parameters), on });
}
