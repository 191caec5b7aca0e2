import { boundFindings } from '../findings/boundFindings.ts';
import { noParameter } from './readUnknown.ts';
import type { Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';
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
      throw sourceError(scope.lines, place, noParameter(scope, parameters, name, 'free'));
    }
    const line = boundOn(name);
    if (line !== undefined || free.has(name)) {
      const finding =
        line === undefined ? boundFindings.freeTwice({ name }) : boundFindings.freeAndBounded({ name, line });
      throw sourceError(scope.lines, place, finding);
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
      throw sourceError(scope.lines, place, noParameter(scope, parameters, name, 'local'));
    }
    if (local.has(name)) {
      throw sourceError(scope.lines, place, boundFindings.localTwice({ name }));
    }
    local.add(name);
  }
  return [...local];
}
