import type { Meaning } from '../findings/meaning.ts';
import { nameFindings } from '../findings/nameFindings.ts';
import { isFunction } from './functionNames.ts';
import type { Named } from './model.ts';
import { namesSet, timeSet } from './readSettings.ts';
import type { Definition, LineOf, Statement, StatementLine } from './readStatement.ts';
import { meaningOf, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The names that the statements give a meaning. */
export function makeScope(
  lines: readonly string[],
  statements: readonly Statement[],
  linesOf: <K extends StatementLine['kind']>(...kinds: K[]) => LineOf<K>[],
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
  const reactions = linesOf('reaction');
  addRateLaws(lines, reactions, { states, definitions, inputs });
  const scope = {
    lines,
    states,
    definitions,
    inputs,
    outputs: distinct(lines, linesOf('observe')),
    reports: distinct(lines, linesOf('report')),
    nodes: new Map(),
    set: namesSet(linesOf('in', 'steady')),
    firstTime: linesOf('initial')[0]?.time ?? timeSet(linesOf('in', 'steady')),
    count: 0,
  };
  const declared = declarations({ ...scope, declared: new Map() }, linesOf('parameters'));
  return { ...scope, declared, states: withSpecies({ ...scope, declared }, reactions) };
}

/** Rates that reactions give a name are definitions. */
function addRateLaws(
  lines: readonly string[],
  reactions: readonly LineOf<'reaction'>[],
  known: {
    states: ReadonlyMap<string, Definition>;
    definitions: Map<string, Definition>;
    inputs: ReadonlyMap<string, Token>;
  },
): void {
  for (const rate of reactions.flatMap(({ rates }) => rates)) {
    if (rate.kind !== 'law' || !rate.name) continue;
    const { text: name, place } = rate.name;
    checkDefinable(lines, name, place);
    const earlier = known.states.get(name) ?? known.definitions.get(name) ?? known.inputs.get(name);
    if (earlier) {
      const { line } = earlier.place;
      throw sourceError(lines, place, nameFindings.definedTwice({ name, line, before: undefined }));
    }
    const { tokens, right } = rate;
    known.definitions.set(name, { kind: 'definition', name, place, tokens, right });
  }
}

/** The states, with the names in reactions that nothing else gives a meaning, in the order of the text. */
function withSpecies(scope: Scope, reactions: readonly LineOf<'reaction'>[]): Map<string, Definition> {
  const states = new Map(scope.states);
  for (const { reactants, products, tokens } of reactions) {
    for (const { name: token } of [...reactants, ...products]) {
      const { text: name, place } = token;
      checkDefinable(scope.lines, name, place);
      const { definitions, inputs, declared } = scope;
      if (states.has(name) || definitions.has(name) || inputs.has(name) || declared.has(name)) continue;
      states.set(name, { kind: 'species', name, place, tokens, right: 0 });
    }
  }
  if (reactions.length === 0) return states;
  return new Map(
    [...states].sort(([, { place: a }], [, { place: b }]) => a.line - b.line || a.column - b.column),
  );
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
