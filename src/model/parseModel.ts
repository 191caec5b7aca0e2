import { codeFindings } from '../findings/codeFindings.ts';
import { latexFindings } from '../findings/latexFindings.ts';
import { statementFindings } from '../findings/statementFindings.ts';
import { InputError } from '../inputError.ts';
import { type CodeLanguage, codeLanguage } from './code/codeLanguage.ts';
import { derivativeStem, equationsInCode } from './code/equationsInCode.ts';
import { eachLeaf } from './eachLeaf.ts';
import type { Expression } from './expression.ts';
import { formulasIn } from './formulasIn.ts';
import { inSource, translateLatex } from './latex/translateLatex.ts';
import { checkOutputNames, makeScope } from './makeScope.ts';
import type { Model } from './model.ts';
import { namesIn } from './namesIn.ts';
import { nearestName } from './nearestName.ts';
import { placeOfName } from './placeOfName.ts';
import { reactionEquations } from './reactionEquations.ts';
import { readBounds } from './readBounds.ts';
import { readDefinitions } from './readDefinitions.ts';
import { readInitial } from './readInitial.ts';
import { readJump } from './readJump.ts';
import { readNoise } from './readNoise.ts';
import { readFree, readLocal } from './readParameterLines.ts';
import { readPriors } from './readPriors.ts';
import { checkSettings, readSettings } from './readSettings.ts';
import { type Definition, type LineOf, readStatement, type StatementLine } from './readStatement.ts';
import type { UnknownLines } from './readUnknown.ts';
import { ordinaryNames, readExpression, reportNames, type Scope } from './scope.ts';
import { sourceError, sourceLines } from './sourceError.ts';
import { tokenize } from './tokenize.ts';

export type { Equation, Model } from './model.ts';

const MOST_CHARACTERS = 1_000_000;

/**
 * The model that a text describes, a statement a line (docs/models.md).
 *
 * @throws InputError with the place, for text that is not a model.
 *
 * @example
 * ```ts
 * import { parseModel } from 'wendy';
 *
 * const model = parseModel(`
 *   prey' = a*prey - b*prey*predator
 *   predator' = c*prey*predator - d*predator
 * `);
 * console.log(model.states.join(', ')); // → prey, predator
 * console.log(model.parameters.join(', ')); // → a, b, c, d
 * ```
 */
export function parseModel(text: string): Model {
  if (typeof text !== 'string') {
    const value = text === null ? 'null' : `a ${typeof text}`;
    throw new InputError(statementFindings.modelNotText({ value }));
  }
  if (text.length > MOST_CHARACTERS) {
    throw new InputError(statementFindings.modelTooLarge({ characters: text.length }));
  }
  const lines = sourceLines(text);
  const language = codeLanguage(text);
  if (language) {
    try {
      return readModel(text, lines);
    } catch (error) {
      throw error instanceof InputError ? foreignCode(text, language) : error;
    }
  }
  const latex = translateLatex(lines);
  if (!latex) return readModel(text, lines);
  try {
    const read = latex.lines.filter((line) => line.trim() !== '');
    const note = latexFindings.latexUnderstood({ lines: read, choices: latex.choices });
    return { ...readModel(latex.lines.join('\n'), latex.lines), notes: [note] };
  } catch (error) {
    throw inSource(error, lines, latex);
  }
}

/** The error for a program of another language, with its equations where they can be read. */
function foreignCode(text: string, language: CodeLanguage): InputError {
  const equations = equationsInCode(text, language);
  const isModel = () => {
    try {
      return equations !== undefined && readModel(equations.join('\n'), equations).states.length > 0;
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
  };
  return new InputError(
    codeFindings.foreignCode({ language, lines: equations && isModel() ? equations : null }),
  );
}

function readModel(text: string, lines: readonly string[]): Model {
  const statements = tokenize(lines)
    .filter((tokens) => tokens.length > 1)
    .map((tokens) => readStatement(lines, tokens));
  const linesOf = <K extends StatementLine['kind']>(...kinds: K[]) =>
    statements.filter(({ kind }) => (kinds as string[]).includes(kind)) as LineOf<K>[];
  const scope = makeScope(lines, statements, linesOf);
  if (scope.states.size === 0) throw noEquation(lines, scope.definitions);

  const { constants, definitions } = readDefinitions(scope);
  checkOutputNames(scope);
  const names = ordinaryNames(scope);
  const expressionOf = ({ tokens, right }: Pick<Definition, 'tokens' | 'right'>) =>
    readExpression(scope, tokens, right, names).value;
  const fromReactions = reactionEquations(scope, linesOf('reaction'));
  const equations = Array.from(scope.states.values(), (definition) => ({
    state: definition.name,
    expression: fromReactions.get(definition.name) ?? expressionOf(definition),
    place: definition.kind === 'species' ? definition.place : definition.tokens[0].place,
  }));
  let usesTime = false;
  const times = new Set<Expression>();
  for (const { expression } of equations) {
    eachLeaf(expression, times, ({ kind }) => {
      if (kind === 'time') usesTime = true;
    });
  }
  const initial = readInitial(scope, linesOf('initial'));
  const outputs = linesOf('observe').map((line) => ({
    name: line.name.text,
    expression: expressionOf(line),
    place: line.place,
  }));
  const jumps = linesOf('at', 'before', 'when', 'dose').map((line) => readJump(scope, line));
  const noise = readNoise(scope, linesOf('noise'));
  const settings = readSettings(scope, linesOf('in', 'steady'));
  const parameters = new Set(scope.declared.keys());
  const estimated: Expression[] = [
    ...formulasIn({ equations, initial, outputs, jumps }),
    ...noise.flatMap(({ sd }) => (sd && 'kind' in sd ? [sd] : [])),
    ...settings.flatMap(({ values, initial }) => [...values, ...initial].map(({ expression }) => expression)),
  ];
  const seen = new Set<Expression>();
  for (const e of estimated) {
    eachLeaf(e, seen, (leaf) => {
      if (leaf.kind === 'parameter') parameters.add(leaf.name);
    });
  }
  // What nothing depends on may be set as well: tables of conditions do so.
  for (const name of scope.set) if (constants.has(name)) parameters.add(name);
  checkSettings(scope, settings, parameters);
  const reports = linesOf('report').map(({ name, tokens, right, place }) => ({
    name: name.text,
    expression: readExpression(scope, tokens, right, reportNames(scope)).value,
    place,
  }));
  for (const { name, expression } of definitions)
    checkUsed(scope, parameters, name, expression, 'definition');
  for (const { name, expression } of reports) checkUsed(scope, parameters, name, expression, 'report');
  checkDerivativeNames(scope, parameters);
  const unknowns: UnknownLines = { parameters, initial };
  const bounds = readBounds(scope, unknowns, linesOf('bounds'));
  const boundOf = (name: string) => bounds.find(({ of, initial }) => of === name && !initial);
  const free = readFree(scope, parameters, linesOf('free'), (name) => boundOf(name)?.place.line);
  return {
    text,
    states: [...scope.states.keys()],
    parameters: [...parameters],
    declared: scope.declared.size > 0,
    constants,
    equations,
    usesTime,
    definitions,
    inputs: linesOf('input').map(({ name, held, place }) => ({ name: name.text, held, place })),
    initial,
    outputs,
    noise,
    jumps,
    bounds,
    free,
    priors: readPriors(scope, unknowns, linesOf('prior')),
    local: readLocal(scope, parameters, linesOf('local')),
    reports,
    settings,
  };
}

/** Throws where a definition or report has a name that nothing else uses: there is nothing to learn it from. */
function checkUsed(
  scope: Scope,
  parameters: ReadonlySet<string>,
  owner: string,
  e: Expression,
  what: 'definition' | 'report',
): void {
  const unknown = [...namesIn(e)].find(
    (name) => !parameters.has(name) && name !== 't' && !scope.states.has(name) && !scope.inputs.has(name),
  );
  if (unknown === undefined) return;
  const near = nearestName(unknown, [...parameters, ...scope.definitions.keys(), ...scope.inputs.keys()]);
  const place = placeOfName(e, unknown) ?? { line: 1, column: 1 };
  throw sourceError(scope.lines, place, statementFindings.usedOnlyBy({ name: unknown, owner, what, near }));
}

/** Throws at a definition such as dydt = … where y has no equation: it would be taken for a parameter. */
function checkDerivativeNames({ lines, definitions }: Scope, parameters: ReadonlySet<string>): void {
  for (const { name, place } of definitions.values()) {
    const state = /dt$|_dot$|\u0307/u.test(name.normalize('NFD')) ? derivativeStem(name) : undefined;
    if (state === undefined || !parameters.has(state)) continue;
    throw sourceError(lines, place, codeFindings.derivativeByName({ name, state, at: place }));
  }
}

function noEquation(lines: readonly string[], definitions: ReadonlyMap<string, Definition>): InputError {
  const [definition] = definitions.values();
  if (!definition) return new InputError(statementFindings.noEquation());
  const { name, place } = definition;
  const state = derivativeStem(name);
  // death = … is no derivative of eath.
  const isMeant =
    /dt$|dot$/.test(name) || tokenize(lines).some((line) => line.some(({ text }) => text === state));
  if (state !== undefined && isMeant) {
    const finding = codeFindings.derivativeByName({ name, state, at: place });
    return sourceError(lines, place, finding);
  }
  return sourceError(lines, place, statementFindings.onlyDefinitions({ name }));
}
