import type { Meaning } from '../findings/meaning.ts';
import { nameFindings } from '../findings/nameFindings.ts';
import { isFunction } from './functionNames.ts';
import type { Named } from './model.ts';
import type { Definition, Line, LineOf, Statement } from './readStatement.ts';
import { meaningOf, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The names that the statements give a meaning. */
export function makeScope(
  lines: readonly string[],
  statements: readonly Statement[],
  linesOf: <K extends Line['kind']>(...kinds: K[]) => LineOf<K>[],
): Scope {
  const states = new Map<string, Definition>();
  const definitions = new Map<string, Definition>();
  const inputs = new Map<string, Token>();
  for (const statement of statements) {
    const { kind } = statement;
    if (kind !== 'state' && kind !== 'definition' && kind !== 'input') continue;
    const [name, place] =
      kind === 'input' ? [statement.name.text, statement.name.place] : [statement.name, statement.place];
    checkDefinable(lines, name, place);
    const earlier = states.get(name) ?? definitions.get(name) ?? inputs.get(name);
    if (earlier) {
      const before = states.has(name) ? 'state' : definitions.has(name) ? 'definition' : 'input';
      const { line } = earlier.place;
      const finding = nameFindings.definedTwice({ name, line, before: before === kind ? undefined : before });
      throw sourceError(lines, place, finding);
    }
    if (kind === 'input') inputs.set(name, statement.name);
    else (kind === 'state' ? states : definitions).set(name, statement);
  }
  const scope = {
    lines,
    states,
    definitions,
    inputs,
    outputs: distinct(lines, linesOf('observe')),
    reports: distinct(lines, linesOf('report')),
    nodes: new Map(),
    firstTime: linesOf('initial')[0]?.time,
    count: 0,
  };
  return { ...scope, declared: declarations({ ...scope, declared: new Map() }, linesOf('parameters')) };
}

function checkDefinable(lines: readonly string[], name: string, place: Named['place']): void {
  if (name !== 't' && name !== 'pi' && !isFunction(name)) return;
  const meaning = name === 't' ? 'time' : name === 'pi' ? 'pi' : 'function';
  throw sourceError(lines, place, nameFindings.notDefinable({ name, meaning }));
}

/** The names of outputs or reports, each once. */
function distinct(
  lines: readonly string[],
  statements: readonly LineOf<'observe' | 'report'>[],
): Map<string, Token> {
  const names = new Map<string, Token>();
  for (const { kind, name } of statements) {
    checkDefinable(lines, name.text, name.place);
    const earlier = names.get(name.text);
    if (earlier) {
      const what = kind === 'observe' ? 'output' : 'report';
      const { line } = earlier.place;
      throw sourceError(lines, name.place, nameFindings.givenTwice({ name: name.text, line, what }));
    }
    names.set(name.text, name);
  }
  return names;
}

/** An output may be called like a state or a definition, which it measures, a report like a definition; no more. */
export function checkOutputNames(scope: Scope): void {
  const check = (
    names: ReadonlyMap<string, Token>,
    what: 'output' | 'report',
    allowed: readonly Meaning[],
  ) => {
    for (const [name, { place }] of names) {
      const meaning = scope.declared.has(name)
        ? 'parameter'
        : meaningOf({ ...scope, outputs: new Map(), reports: new Map() }, name);
      if (meaning === undefined || allowed.includes(meaning)) continue;
      throw sourceError(scope.lines, place, nameFindings.nameTaken({ name, meaning, what }));
    }
  };
  check(scope.outputs, 'output', ['state', 'definition']);
  check(scope.reports, 'report', ['definition']);
}

/** The names on the `parameters` lines. */
function declarations(
  scope: Scope,
  statements: readonly { readonly names: readonly Token[] }[],
): Map<string, Token> {
  const declared = new Map<string, Token>();
  for (const token of statements.flatMap(({ names }) => names)) {
    const name = token.text;
    const meaning = name === 'pi' ? 'constant' : declared.has(name) ? undefined : meaningOf(scope, name);
    if (meaning !== undefined || declared.has(name)) {
      throw sourceError(scope.lines, token.place, nameFindings.notDeclarable({ name, meaning }));
    }
    declared.set(name, token);
  }
  return declared;
}
