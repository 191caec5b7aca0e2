import type { Finding } from '../findings/finding.ts';
import { type UnitSide, unitFindings } from '../findings/unitFindings.ts';
import { constantValue } from '../model/constantValue.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { type Dimension, dimensionOf, minus, unknown } from './dimension.ts';
import { solveDimensions } from './solveDimensions.ts';
import { parseUnit, printUnit, type Unit } from './unit.ts';

/** Units of what a table measures, as they are written; what has none is left out. */
export interface MeasuredUnits {
  readonly time?: string | undefined;
  /** By state, output, input or column of doses. */
  readonly states?: ReadonlyMap<string, string>;
  readonly outputs?: ReadonlyMap<string, string>;
  readonly inputs?: ReadonlyMap<string, string>;
}

/** The units of parameters, '' for a plain number, undefined where they do not follow; and what does not fit together. */
export interface ParameterUnits {
  readonly units: ReadonlyMap<string, string | undefined>;
  /** The same of what the model reports. */
  readonly reported: ReadonlyMap<string, string | undefined>;
  readonly notes: readonly Finding[];
}

/**
 * The units that the parameters must have for the equations to be consistent: both sides of an equation and all terms of a sum have
 * the same, arguments of exp and exponents none. Numbers are plain, but for those that a quantity is set to or compared with; a constant
 * with a name may have a unit.
 */
export function parameterUnits(model: Model, measured: MeasuredUnits): ParameterUnits {
  const equal: { dimension: Dimension; where: UnitSide }[] = [];
  const of = (kind: string, name: string, units: ReadonlyMap<string, string> | undefined): Dimension => {
    const text = units?.get(name);
    return (text === undefined ? undefined : parseUnit(text)) ?? unknown(`${kind} ${name}`);
  };
  const time = (measured.time === undefined ? undefined : parseUnit(measured.time)) ?? unknown('time');
  const state = (name: string) => of('state', name, measured.states);
  const input = (name: string) => of('input', name, measured.inputs);
  const output = (name: string) =>
    model.outputs.some((one) => one.name === name) ? of('output', name, measured.outputs) : state(name);
  let where: UnitSide;
  const same = (a: Dimension, b: Dimension) => equal.push({ dimension: minus(a, b), where });
  const read = (e: Expression, stateOf = state, numbersFollow = false) => {
    const parameter = (name: string) => unknown(`parameter ${name}`);
    return dimensionOf(e, { state: stateOf, input, time, parameter, numbersFollow, same });
  };
  /** A number that something is set to, or compared with, is in the unit of that. */
  const readValue = (e: Expression, stateOf = state) =>
    constantValue(e) === undefined ? read(e, stateOf) : undefined;

  for (const { state: name, expression } of model.equations) {
    where = { of: 'equation', name };
    const side = read(expression);
    if (side) same(side, minus(state(name), time));
  }
  for (const { name, expression } of model.outputs) {
    where = { of: 'value', name };
    const side = read(expression);
    if (side) same(side, output(name));
  }
  for (const [name, { expression }] of model.initial.values) {
    where = { of: 'initial', name, time: model.initial.time ?? 0 };
    const side = readValue(expression);
    if (side) same(side, state(name));
  }
  for (const jump of model.jumps) {
    where = { of: 'jump', line: jump.place.line };
    if (jump.kind === 'dose') {
      same(input(jump.column), state(jump.state));
      continue;
    }
    for (const { state: name, expression } of jump.assign) {
      const side = readValue(expression);
      if (side) same(side, state(name));
    }
    if (jump.kind !== 'when') continue;
    const [left, right] = [readValue(jump.left), readValue(jump.right)];
    if (left && right) same(left, right);
  }
  for (const { output: name, distribution, sd } of model.noise) {
    if (!sd || !('kind' in sd)) continue;
    where = { of: 'noise', name };
    const side = constantValue(sd) === undefined ? read(sd, output, true) : undefined;
    if (side) same(side, distribution === 'lognormal' ? new Map() : output(name));
  }
  for (const { name, expression } of model.reports) {
    where = { of: 'value', name };
    const side = read(expression);
    if (side) same(side, unknown(`report ${name}`));
  }
  const { values, conflicts } = solveDimensions(equal);
  const unitsOf = (kind: string, names: readonly string[]) =>
    new Map(
      names.map((name): [string, string | undefined] => {
        const unit = values.get(`${kind} ${name}`);
        return [name, unit && printUnit(inOrder(unit, measured))];
      }),
    );
  return {
    units: unitsOf('parameter', model.parameters),
    reported: unitsOf(
      'report',
      model.reports.map(({ name }) => name),
    ),
    notes: [...new Set(conflicts)].map((statement) => unitFindings.unitsDiffer({ where: statement })),
  };
}

/** The unit with its bases in the order of the table's units, time last: mL/(mg h). */
function inOrder(unit: Unit, { time, states, outputs, inputs }: MeasuredUnits): Unit {
  const texts = [...(inputs?.values() ?? []), ...(states?.values() ?? []), ...(outputs?.values() ?? [])];
  const order = [...texts, time ?? ''].flatMap((text) => [...(parseUnit(text)?.keys() ?? [])]);
  const isTime = (base: string) => (time !== undefined && parseUnit(time)?.has(base) ? 1 : 0);
  const entries = [...unit];
  entries.sort(([a], [b]) => isTime(a) - isTime(b) || order.indexOf(a) - order.indexOf(b));
  return new Map(entries);
}
