import { formFindings } from '../findings/formFindings.ts';
import { InputError } from '../inputError.ts';
import { isNoiseLaw } from '../noise/noiseLaws.ts';
import { isPriorName, priorLawOf } from '../priors/priorLaws.ts';
import { children, type Expression, functions } from './expression.ts';
import type { Model } from './model.ts';

/** Throws unless the value is what `parseModel` gives: in plain JavaScript, the text itself is easily passed. */
export function checkModel(value: unknown): asserts value is Model {
  if (typeof value === 'string') throw new InputError(formFindings.modelUnread());
  const model = (value ?? {}) as Partial<Model>;
  const { states, parameters, equations, constants, text } = model;
  const sound = sounds();
  const complete =
    areTexts(states) &&
    states.length > 0 &&
    areTexts(parameters) &&
    typeof model.declared === 'boolean' &&
    typeof model.usesTime === 'boolean' &&
    Array.isArray(equations) &&
    equations.length === states.length &&
    equations.every(
      (one) => isFields(one) && isText(one.state) && sound(one.expression) && isPlace(one.place),
    ) &&
    isMap(constants) &&
    [...constants.values()].every((x) => typeof x === 'number') &&
    isText(text) &&
    hasMeasurement(model, sound);
  if (complete) return;
  const what =
    value === null || value === undefined
      ? `${value}`
      : 'columns' in Object(value)
        ? 'a table'
        : `${typeof value === 'object' ? 'an object' : `a ${typeof value}`} that parseModel did not make`;
  throw new InputError(formFindings.notModel({ value: what, isTable: what === 'a table' }));
}

/** Whether all that a model says beyond its equations is as parseModel writes it. */
function hasMeasurement(model: Partial<Model>, sound: (e: unknown) => boolean): boolean {
  const all = (some: unknown, isOne: (one: Fields) => boolean) =>
    Array.isArray(some) && some.every((one) => isFields(one) && isPlace(one.place) && isOne(one));
  const isNamed = ({ name, expression }: Fields) => isText(name) && sound(expression);
  const { time, values } = (model.initial ?? {}) as Fields;
  return (
    all(model.definitions, isNamed) &&
    all(model.inputs, ({ name, held }) => isText(name) && typeof held === 'boolean') &&
    (time === undefined || isNumber(time)) &&
    isMap(values) &&
    all([...values.values()], ({ expression }) => sound(expression)) &&
    all(model.outputs, isNamed) &&
    all(model.noise, (one) => isNoise(one, sound)) &&
    all(model.jumps, (one) => isJump(one, sound)) &&
    all(
      model.bounds,
      (one) =>
        isUnknown(one) && [one.lower, one.upper].every(isNumber) && areFlags(one.lowerOpen, one.upperOpen),
    ) &&
    areTexts(model.free) &&
    all(
      model.priors,
      (one) =>
        isUnknown(one) &&
        isPriorName(one.distribution) &&
        isNumber(one.a) &&
        (priorLawOf(one.distribution).numbers.length === 1 ? one.b === null : isNumber(one.b)) &&
        [undefined, 'log', 'log10'].includes(one.on as undefined),
    ) &&
    areTexts(model.local) &&
    all(model.reports, isNamed) &&
    all(model.settings, (one) => isSetting(one, sound))
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isNoise({ output, distribution, sd }: Fields, sound: (e: unknown) => boolean): boolean {
  const isSd = sd === undefined || (isFields(sd) && isText(sd.column)) || sound(sd);
  return isText(output) && isNoiseLaw(distribution) && isSd;
}

function isJump(jump: Fields, sound: (e: unknown) => boolean): boolean {
  const { kind, times, every, assign, column, state, left, right, strict } = jump;
  if (kind === 'dose') return isText(column) && isText(state);
  const assigned =
    Array.isArray(assign) &&
    assign.length > 0 &&
    assign.every((one) => isFields(one) && isText(one.state) && sound(one.expression));
  if (kind === 'when') return assigned && sound(left) && sound(right) && typeof strict === 'boolean';
  if (kind === 'event') {
    const { condition, delay, priority, cancellable, fromStart, late } = jump;
    return (
      assigned &&
      isCondition(condition, sound) &&
      [delay, priority].every((e) => e === undefined || sound(e)) &&
      areFlags(cancellable, fromStart, late)
    );
  }
  const hasTimes = Array.isArray(times) && times.length > 0 && times.every(isNumber);
  return (
    kind === 'at' &&
    assigned &&
    hasTimes &&
    areFlags(jump.isBefore) &&
    (every === undefined || isNumber(every)) &&
    (jump.experiments === undefined || areTexts(jump.experiments))
  );
}

function isSetting(
  { kind, experiments, values, initial, start }: Fields,
  sound: (e: unknown) => boolean,
): boolean {
  const each = (some: unknown, name: 'name' | 'state') =>
    Array.isArray(some) && some.every((one) => isFields(one) && isText(one[name]) && sound(one.expression));
  return (
    (kind === 'during' || kind === 'before') &&
    areTexts(experiments) &&
    each(values, 'name') &&
    each(initial, 'state') &&
    (start === undefined || isNumber(start))
  );
}

function isCondition(value: unknown, sound: (e: unknown) => boolean, depth = 0): boolean {
  if (!isFields(value) || depth > 200) return false;
  const { kind, left, right, strict, of } = value;
  if (kind === 'comparison') return sound(left) && sound(right) && areFlags(strict);
  const joins = kind === 'all' || kind === 'any';
  return joins && Array.isArray(of) && of.length > 1 && of.every((one) => isCondition(one, sound, depth + 1));
}

function isUnknown({ of, initial }: Fields): boolean {
  return isText(of) && typeof initial === 'boolean';
}

function areFlags(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'boolean');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}

function isPlace(value: unknown): boolean {
  return isFields(value) && Number.isInteger(value.line);
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

/** By its tag: a Map from another frame or context is no instance of this one's Map. */
function isMap(value: unknown): value is ReadonlyMap<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Map]';
}

/** A test whether values are trees of expressions; branches that they share are looked at once. */
function sounds(): (value: unknown) => boolean {
  const known = new Set<unknown>();
  const above = new Set<unknown>();
  return isExpression;

  function isExpression(value: unknown): boolean {
    if (known.has(value)) return true;
    if (!isFields(value) || above.has(value)) return false;
    const e = value as Expression;
    switch (e.kind) {
      case 'number':
        return typeof e.value === 'number';
      case 'constant':
        return typeof e.value === 'number' && isText(e.name);
      case 'state':
      case 'parameter':
      case 'input':
        return isText(e.name);
      case 'time':
        return true;
      case 'defined':
        if (!isText(e.name)) return false;
        break;
      case 'call':
        if (!functions.has(e.name)) return false;
    }
    const below: unknown = children(e);
    if (!Array.isArray(below) || below.length === 0) return false;
    above.add(e);
    const sound = below.every(isExpression);
    above.delete(e);
    if (sound) known.add(e);
    return sound;
  }
}
