import { settingFindings } from '../findings/settingFindings.ts';
import { constantValue } from '../model/constantValue.ts';
import { type Expression, number } from '../model/expression.ts';
import type { Model, Setting } from '../model/model.ts';
import { nearestName } from '../model/nearestName.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import { substitution } from '../model/substitute.ts';
import { replaceIn } from './replaceIn.ts';

/** A model for given experiments, with the values that lines of the model give to single ones. */
export interface Settled {
  /** Formulas contain what lines set for experiments. WHICH and BEGINS, names that no model can contain, may be further parameters. */
  readonly model: Model;
  readonly experiments: readonly SettledExperiment[];
}

interface SettledExperiment {
  /** Parameters with a known value. */
  readonly known: ReadonlyMap<string, number>;
  /** The time at which it begins, where a line says so. */
  readonly start: number | undefined;
  /** Whether lines give first values of its own. */
  readonly hasFirst: boolean;
  /** States whose first value other experiments set, and nothing sets here. */
  readonly unset: readonly string[];
  /** Whether it begins in a steady state. */
  readonly isSteady: boolean;
  /** The values that are set as it leaves that state, by state. */
  readonly after: readonly (Expression | undefined)[];
}

/** The number of the experiment and the time at which it begins: parameters with a known value in each. */
export const WHICH = '#experiment';
export const BEGINS = '#begins';

/**
 * The model for experiments of these names.
 *
 * A parameter that lines set to a number is still a parameter, known in that experiment. One that is set to
 * other parameters, or that has another value before an experiment begins, becomes a formula that depends on
 * WHICH and BEGINS. So the rest of the library needs to know nothing about such lines.
 */
export function settledModel(model: Model, names: readonly string[]): Settled {
  const { settings } = model;
  const nothing = names.map(
    (): SettledExperiment => ({
      known: new Map(),
      start: undefined,
      hasFirst: false,
      unset: [],
      isSteady: false,
      after: [],
    }),
  );
  const isTimed = model.jumps.some((jump) => jump.kind === 'at' && jump.experiments);
  if (settings.length === 0 && !isTimed) return { model, experiments: nothing };
  checkNames(model, names);
  const linesOf = (e: number, kind: Setting['kind']) =>
    settings.filter((one) => one.kind === kind && one.experiments.includes(names[e]));
  const valueIn = (lines: readonly Setting[], name: string) =>
    lines.flatMap(({ values }) => values).find((one) => one.name === name)?.expression;
  const firstIn = (lines: readonly Setting[], state: string) =>
    lines.flatMap(({ initial }) => initial).find((one) => one.state === state)?.expression;
  const own = names.map((_, e) => ({ during: linesOf(e, 'during'), before: linesOf(e, 'before') }));
  const set = [...new Set(settings.flatMap(({ values }) => values.map(({ name }) => name)))];
  const usual = (name: string): Expression => {
    const value = model.constants.get(name);
    return value === undefined ? { kind: 'parameter', name } : number(value);
  };
  /** What a parameter is in an experiment, during it and before. */
  const during = (e: number, name: string) => valueIn(own[e].during, name) ?? usual(name);
  const before = (e: number, name: string) => valueIn(own[e].before, name) ?? during(e, name);
  const isNumber = (e: Expression, name: string) =>
    constantValue(e) !== undefined || (e.kind === 'parameter' && e.name === name);
  const isFormula = (name: string) =>
    names.some((_, e) => valueIn(own[e].before, name) || !isNumber(during(e, name), name));
  const formulas = set.filter(isFormula);
  const replacement = replacements(formulas, (name) =>
    byExperiment(names.map((_, e) => phased(before(e, name), during(e, name)))),
  );
  const settledFirst = new Map(model.initial.values);
  const steady = own.map(({ before }) => before.length > 0);
  const setFirst = [...new Set(settings.flatMap(({ initial }) => initial.map((one) => one.state)))];
  const ownFirst = (e: number, state: string) => firstIn(steady[e] ? own[e].before : own[e].during, state);
  const isSetBefore = (state: string) => names.some((_, e) => ownFirst(e, state));
  for (const state of setFirst.filter(isSetBefore)) {
    const place = model.initial.values.get(state)?.place ?? settings[0].place;
    const general = model.initial.values.get(state)?.expression ?? {
      kind: 'parameter' as const,
      name: `${state}(0)`,
    };
    const first = names.map((_, e) => ownFirst(e, state) ?? general);
    settledFirst.set(state, { expression: byExperiment(first), place });
  }
  const withFirst = { ...model, initial: { ...model.initial, values: settledFirst } };
  const unbound = model.parameters.filter((name) => !formulas.includes(name) || isFree(name));
  return {
    model: { ...replaceIn(withFirst, replacement), parameters: [...unbound, WHICH, BEGINS] },
    experiments: names.map((_, e) => ({
      known: new Map<string, number>([
        ...set.flatMap((name) => {
          const value = formulas.includes(name) ? undefined : constantValue(during(e, name));
          return value === undefined ? [] : [[name, value] as const];
        }),
        [WHICH, e],
      ]),
      start: own[e].during.find(({ start }) => start !== undefined)?.start,
      unset: setFirst.filter(
        (state) => isSetBefore(state) && !model.initial.values.has(state) && !ownFirst(e, state),
      ),
      hasFirst: [...own[e].during, ...own[e].before].some(({ initial }) => initial.length > 0),
      isSteady: steady[e],
      after: model.states.map((state) => {
        const value = steady[e] ? firstIn(own[e].during, state) : undefined;
        return value && substitution(replacement)(value);
      }),
    })),
  };

  /** Whether a name that lines set is an unknown in some experiment that does not set it. */
  function isFree(name: string): boolean {
    if (!set.includes(name)) return true;
    return (
      !model.constants.has(name) &&
      names.some((_, e) => [before(e, name), during(e, name)].some((value) => refersTo(value, name)))
    );
  }
}

/** What replaces parameters: the formula of each, in which others are replaced as well. */
function replacements(
  names: readonly string[],
  formulaOf: (name: string) => Expression,
): (leaf: Expression) => Expression | undefined {
  const known = new Map<string, Expression>();
  const open = new Set<string>();
  return function replacement(leaf) {
    if (leaf.kind !== 'parameter' || !names.includes(leaf.name) || open.has(leaf.name)) return undefined;
    let formula = known.get(leaf.name);
    if (!formula) {
      // A name within its own formula is the unknown itself.
      open.add(leaf.name);
      formula = substitution(replacement)(formulaOf(leaf.name));
      open.delete(leaf.name);
      if (open.size === 0) known.set(leaf.name, formula);
    }
    return formula;
  };
}

/** The one of some expressions that belongs to the experiment. */
function byExperiment(expressions: readonly Expression[]): Expression {
  let last = expressions.length - 1;
  // Neighbours with the same formula need no condition.
  while (last > 0 && expressions[last - 1] === expressions[last]) last--;
  return expressions.slice(0, last).reduceRight<Expression>(
    (no, yes, e) => ({
      kind: 'choose',
      left: { kind: 'parameter', name: WHICH },
      right: number(e),
      yes,
      no,
    }),
    expressions[last],
  );
}

/** The formula before an experiment begins, and during it. */
function phased(before: Expression, during: Expression): Expression {
  if (before === during) return during;
  return {
    kind: 'choose',
    left: { kind: 'parameter', name: BEGINS },
    right: { kind: 'time' },
    yes: during,
    no: before,
  };
}

function refersTo(e: Expression, name: string): boolean {
  return e.kind === 'parameter' && e.name === name;
}

/** Throws where a line names an experiment that the data do not have. */
function checkNames({ settings, jumps, text }: Model, names: readonly string[]): void {
  const lines = [
    ...settings,
    ...jumps.flatMap((jump) =>
      jump.kind === 'at' && jump.experiments ? [{ ...jump, experiments: jump.experiments }] : [],
    ),
  ];
  for (const { experiments, place } of lines) {
    const experiment = experiments.find((name) => !names.includes(name));
    if (experiment === undefined) continue;
    const near = nearestName(experiment, names);
    throw sourceError(
      sourceLines(text),
      place,
      settingFindings.experimentUnknown({ experiment, names, near }),
    );
  }
}
