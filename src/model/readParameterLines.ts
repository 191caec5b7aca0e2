import { noParameter } from './readUnknown.ts';
import type { Scope } from './scope.ts';
import { shorten, sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The parameters of the `free` lines; `boundOn` gives the line of a parameter's bound. */
export function readFree(
  scope: Scope,
  parameters: ReadonlySet<string>,
  statements: readonly { readonly name: Token }[],
  boundOn: (name: string) => number | undefined,
): string[] {
  const free = new Set<string>();
  for (const { name: token } of statements) {
    const { text: name, place } = token;
    if (!parameters.has(name)) {
      const state = scope.states.has(name);
      const rule = 'Only a parameter can be free, that is, of any sign.';
      const words = state
        ? ([`${shorten(name)} is a state and not a parameter.`, `${rule} States are of any sign.`] as [
            string,
            string,
          ])
        : noParameter(scope, parameters, name, rule);
      throw sourceError(scope.lines, place, words[0], words[1]);
    }
    const line = boundOn(name);
    if (line !== undefined || free.has(name)) {
      const found =
        line === undefined
          ? `${shorten(name)} is declared free already.`
          : `${shorten(name)} is free here and has a bound on line ${line}.`;
      throw sourceError(scope.lines, place, found, 'Remove one of the two lines.');
    }
    free.add(name);
  }
  return [...free];
}

/** The parameters of the `local` lines. */
export function readLocal(
  scope: Scope,
  parameters: ReadonlySet<string>,
  statements: readonly { readonly names: readonly Token[] }[],
): string[] {
  const local = new Set<string>();
  for (const { text: name, place } of statements.flatMap(({ names }) => names)) {
    if (!parameters.has(name)) {
      const rule = 'Only a parameter can have a value of its own in each experiment.';
      const words = scope.states.has(name)
        ? ([
            `${shorten(name)} is a state and not a parameter.`,
            `${rule} First values have one anyway, unless a line gives them.`,
          ] as [string, string])
        : noParameter(scope, parameters, name, rule);
      throw sourceError(scope.lines, place, words[0], words[1]);
    }
    if (local.has(name)) {
      const found = `${shorten(name)} is declared local already.`;
      throw sourceError(scope.lines, place, found, 'Remove it once.');
    }
    local.add(name);
  }
  return [...local];
}
