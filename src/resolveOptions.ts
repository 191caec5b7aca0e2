import { helpOf } from './findings/helpOf.ts';
import { optionFindings } from './findings/optionFindings.ts';
import { checkText, isFields } from './given.ts';
import { InputError } from './inputError.ts';
import { methodNames, methodOf } from './methods/methods.ts';
import type { OptionKind, OptionRow } from './optionKinds.ts';
import { optionNames } from './optionNames.ts';
import { type FitOptions, type Options, optionTable } from './options.ts';
import { shown } from './text/words.ts';

/**
 * All options, from what was given and the preset's defaults; an InputError names what is unknown or out of range.
 *
 * @example
 * ```ts
 * import { resolveOptions } from 'wendy';
 *
 * const { method, level } = resolveOptions({ level: 0.9 });
 * console.log(method, level); // → mle 0.9
 * ```
 */
export function resolveOptions(given: FitOptions = {}): Options {
  if (!isFields(given)) {
    throw new InputError(optionFindings.optionsNotObject({ value: shown(given) }));
  }
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(optionTable, name)) throw new InputError(optionFindings.unknownOption({ name }));
  }
  const preset = checked('preset', given.preset ?? optionTable.preset.default) as Options['preset'];
  const resolved: Record<string, unknown> = {};
  for (const name of optionNames) {
    const value = given[name];
    resolved[name] = value === undefined ? presetValue(optionTable[name], preset) : checked(name, value);
  }
  const options = resolved as unknown as Options;
  checkTogether(options, given);
  // The paper's covariance is that of its own method; with another method a preset does not select it.
  return methodOf(options.method).likelihood ? { ...options, covariance: 'gls' } : options;
}

function presetValue(row: OptionRow, preset: Options['preset']): unknown {
  const value = preset === 'authors-2023' ? row.authors : preset === 'paper' ? row.paper : undefined;
  return value === undefined ? row.default : value;
}

/**
 * What an option means, in one line, with the words of each of its values.
 */
export function optionHelp(option: keyof Options): string {
  checkText(option, 'The name of an option', 'start');
  if (!Object.hasOwn(optionTable, option)) {
    throw new InputError(optionFindings.unknownOption({ name: option }));
  }
  return helpOf(option);
}

/** Options of fsnls alone, of mle alone, and those of both likelihood methods. */
const forFsnls: readonly string[] = [
  'startAround',
  'objective',
  'segments',
  'lmIterations',
  'lmEvaluations',
  'lmStep',
  'lmTolerance',
];

const forMle: readonly string[] = ['beside'];
const forLikelihood: readonly string[] = ['start', 'starts', 'timeLimit', 'u0'];

/**
 * Whether a method makes use of an option; one that does not refuses any value but the default.
 */
export function isUsedBy(name: string, method: Options['method']): boolean {
  checkText(name, 'The name of an option', 'start');
  checked('method', method);
  const { shooting = false, collocation = false, likelihood = false, uses = [] } = methodOf(method);
  if (uses.some((option) => option === name)) return true;
  if (forFsnls.includes(name)) return shooting;
  if (forMle.includes(name)) return collocation;
  return !forLikelihood.includes(name) || likelihood;
}

/** Options that are valid one by one but contradict each other. */
function checkTogether(options: Options, given: FitOptions): void {
  const { method, preset, intervals, covariance, filterPoints, filterOrder, start } = options;
  const isKindOfStart = typeof start === 'string' && start !== presetValue(optionTable.start, preset);
  const takesStart = (name: Options['method']) => !(methodOf(name).collocation && isKindOfStart);
  const idle = optionNames.find(
    (name) =>
      !isUsedBy(name, method) &&
      given[name] !== undefined &&
      given[name] !== presetValue(optionTable[name], preset),
  );
  if (idle !== undefined) {
    const instead = methodNames().find((name) => isUsedBy(idle, name) && takesStart(name))!;
    throw new InputError(optionFindings.optionNotUsed({ option: idle, method, instead }));
  }
  if (!takesStart(method)) {
    throw new InputError(optionFindings.startOfMle({ start: String(start) }));
  }
  if (filterPoints <= filterOrder) {
    throw new InputError(optionFindings.filterTooShort({ points: filterPoints, order: filterOrder }));
  }
  if (preset === 'authors-2023' && !methodOf(method).weakForm) {
    throw new InputError(optionFindings.methodUnderAuthors({ method }));
  }
  if (preset === 'authors-2023' && covariance !== 'paper') {
    throw new InputError(optionFindings.covarianceUnderAuthors({ covariance }));
  }
  const { likelihood = false } = methodOf(method);
  if (likelihood && given.covariance === 'paper') {
    throw new InputError(optionFindings.covarianceOfPaper({ method }));
  }
  if (likelihood ? intervals === 'scaled' : intervals === 'ar1') {
    const choices = ['auto', 'white', likelihood ? 'ar1' : 'scaled'];
    throw new InputError(optionFindings.intervalsOfOtherMethod({ intervals, method, choices }));
  }
}

function checked(name: keyof Options, value: unknown): unknown {
  const row: OptionRow = optionTable[name];
  const refuse = (): never => {
    throw new InputError(optionFindings.optionValue({ option: name, value: shown(value) }));
  };
  const takenIf = (isRight: boolean) => (isRight ? value : refuse());
  switch (row.kind) {
    case 'choice':
      return takenIf(row.values.includes(value as string));
    case 'number':
      return takenIf((row.auto && value === 'auto') || inRange(row, value));
    case 'numbers': {
      if (!Array.isArray(value) || value.length === 0 || value.length > 32) return refuse();
      return value.every((x) => inRange({ kind: 'number', min: row.min, max: row.max }, x))
        ? [...value].sort((a, b) => a - b)
        : refuse();
    }
    case 'text':
      return takenIf(typeof value === 'string');
    case 'named':
      return takenIf(value === 'auto' || isNumbers(value, row.min));
    case 'ranges':
      return value === 'auto' ? value : checkedRanges(value, refuse);
    case 'law': {
      const isKnown = (law: unknown) => row.laws.includes(law as string);
      return takenIf(
        row.values.includes(value as string) || (isFields(value) && Object.values(value).every(isKnown)),
      );
    }
    case 'start':
      return takenIf(
        typeof value === 'string'
          ? row.values.includes(value) || startCount(value) !== undefined
          : isNumbers(value, Number.NEGATIVE_INFINITY),
      );
  }
}

/** Bounds by name, a side without one infinite. JSON has no infinite numbers: null stands for them there. */
function checkedRanges(value: unknown, refuse: () => never): Options['bounds'] {
  if (!isFields(value)) return refuse();
  const ranges = Object.entries(value).map(([name, range]): [string, [number, number]] => {
    if (!Array.isArray(range) || range.length !== 2) return refuse();
    const lower = range[0] ?? Number.NEGATIVE_INFINITY;
    const upper = range[1] ?? Number.POSITIVE_INFINITY;
    const are = [lower, upper].every((x) => typeof x === 'number' && !Number.isNaN(x));
    if (!are || lower === Number.POSITIVE_INFINITY || upper === Number.NEGATIVE_INFINITY) {
      return refuse();
    }
    if (lower === upper) throw new InputError(optionFindings.equalBounds({ name, bound: lower }));
    if (lower > upper) throw new InputError(optionFindings.crossedBounds({ name, lower, upper }));
    return [name, [lower, upper]];
  });
  return Object.fromEntries(ranges);
}

/** How many random starts a `start` such as random:5 asks for; undefined where it asks for none. */
export function startCount(start: Options['start']): number | undefined {
  const { counted, most } = optionTable.start as Extract<OptionKind, { kind: 'start' }>;
  const [, count] = (typeof start === 'string' && new RegExp(`^${counted}:(\\d+)$`).exec(start)) || [];
  return count !== undefined && Number(count) >= 1 && Number(count) <= most ? Number(count) : undefined;
}

/** Whether the value is an object of finite numbers above `min`. */
function isNumbers(value: unknown, min: number): boolean {
  return (
    isFields(value) &&
    Object.values(value).every((x) => typeof x === 'number' && Number.isFinite(x) && x > min)
  );
}

type NumberKind = Extract<OptionKind, { kind: 'number' }>;

function inRange(row: NumberKind, x: unknown): boolean {
  if (typeof x !== 'number' || !Number.isFinite(x)) return false;
  if (row.integer && !Number.isInteger(x)) return false;
  if (row.odd && x % 2 === 0) return false;
  if (row.open && x === row.min) return false;
  if (row.open === 'both' && x === row.max) return false;
  return x >= row.min && x <= row.max;
}
