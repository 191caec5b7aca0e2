import { checkText, isFields } from './given.ts';
import { InputError } from './inputError.ts';
import type { OptionKind, OptionRow } from './optionKinds.ts';
import { type FitOptions, type Options, optionNames, optionTable } from './options.ts';
import { shown } from './words.ts';

/** All options, from what was given and the preset's defaults; an InputError names what is unknown or out of range. */
export function resolveOptions(given: FitOptions = {}): Options {
  if (!isFields(given)) {
    throw new InputError(
      `The options are ${shown(given)}. An object is needed, such as { method: 'irls', level: 0.9 }; or leave them out.`,
    );
  }
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(optionTable, name)) {
      throw new InputError(
        `"${name}" is not an option. The options are ${optionNames.join(', ')}. Correct the name, or leave it out.`,
      );
    }
  }
  const preset = checked('preset', given.preset ?? optionTable.preset.default) as Options['preset'];
  const resolved: Record<string, unknown> = {};
  for (const name of optionNames) {
    const value = given[name];
    resolved[name] = value === undefined ? presetValue(optionTable[name], preset) : checked(name, value);
  }
  const options = resolved as unknown as Options;
  checkTogether(options, given);
  // The paper's covariance is that of its own method; beside another a preset does not ask for it.
  return options.method === 'mle' || options.method === 'fsnls' ? { ...options, covariance: 'gls' } : options;
}

function presetValue(row: OptionRow, preset: Options['preset']): unknown {
  const value = preset === 'authors-2023' ? row.authors : preset === 'paper' ? row.paper : undefined;
  return value === undefined ? row.default : value;
}

/** Options of fsnls alone, and those of both likelihood methods. */
const forFsnls: readonly string[] = [
  'startAround',
  'objective',
  'segments',
  'lmIterations',
  'lmEvaluations',
  'lmStep',
  'lmTolerance',
];

const forLikelihood: readonly string[] = ['start', 'starts', 'timeLimit', 'u0'];

/** Whether a method makes use of an option; one that does not refuses any value but the default. */
export function isUsedBy(name: string, method: Options['method']): boolean {
  checkText(name, 'The name of an option', 'start');
  checked('method', method);
  if (forFsnls.includes(name)) return method === 'fsnls';
  return !forLikelihood.includes(name) || method === 'mle' || method === 'fsnls';
}

/** Options that are right one by one and do not go together. */
function checkTogether(options: Options, given: FitOptions): void {
  const idle = optionNames.find(
    (name) =>
      !isUsedBy(name, options.method) &&
      given[name] !== undefined &&
      given[name] !== presetValue(optionTable[name], options.preset),
  );
  if (idle !== undefined) {
    throw new InputError(
      `${idle} is given with method "${options.method}", which has no use for it. Add method 'fsnls', or leave ${idle} out.`,
    );
  }
  const { method, preset, intervals, covariance, filterPoints, filterOrder, start } = options;
  if (method === 'mle' && typeof start === 'string' && start !== presetValue(optionTable.start, preset)) {
    throw new InputError(
      `start is "${start}" with method "mle", which begins at the natural scales of model and data, or at values such as w1=3. Give values, add method 'fsnls', or leave start out.`,
    );
  }
  if (filterPoints <= filterOrder) {
    throw new InputError(
      `filterPoints is ${filterPoints}, filterOrder is ${filterOrder}. The filter needs more points than its order. Raise filterPoints to at least ${filterOrder + 1 + (filterOrder % 2)}, or lower filterOrder.`,
    );
  }
  if (preset === 'authors-2023' && method !== 'irls' && method !== 'ols') {
    throw new InputError(
      `method is "${method}" under the preset authors-2023, which reproduces irls and ols. Leave method out, or use the preset default.`,
    );
  }
  if (preset === 'authors-2023' && covariance !== 'paper') {
    throw new InputError(
      `covariance is "${covariance}" under the preset authors-2023, whose covariance is the paper's. Leave covariance out, or use the preset default.`,
    );
  }
  const likelihood = method === 'mle' || method === 'fsnls';
  if (likelihood && given.covariance === 'paper') {
    throw new InputError(
      `covariance is "paper" with method "${method}", whose covariance is its own. Leave covariance out, or use method 'irls'.`,
    );
  }
  if (likelihood ? intervals === 'scaled' : intervals === 'ar1') {
    const others = likelihood ? 'auto, white or ar1' : 'auto, white or scaled';
    throw new InputError(
      `intervals is "${intervals}" with method "${method}", which takes ${others}. Choose one of these, or another method.`,
    );
  }
}

function checked(name: keyof Options, value: unknown): unknown {
  const row: OptionRow = optionTable[name];
  const refuse = (needed: string): never => {
    throw new InputError(`${name} is ${shown(value)}. It must be ${needed}. Meaning: ${row.help}.`);
  };
  switch (row.kind) {
    case 'choice':
      return row.values.includes(value as string) ? value : refuse(`one of ${row.values.join(', ')}`);
    case 'number':
      if (row.auto && value === 'auto') return value;
      return inRange(row, value) ? value : refuse(`${row.auto ? 'auto or ' : ''}${range(row)}`);
    case 'numbers': {
      const needed = `a list of numbers from ${row.min} to ${row.max}, such as 1,2,4,8`;
      if (!Array.isArray(value) || value.length === 0 || value.length > 32) return refuse(needed);
      return value.every((x) => inRange({ kind: 'number', min: row.min, max: row.max }, x))
        ? [...value].sort((a, b) => a - b)
        : refuse(needed);
    }
    case 'text':
      return typeof value === 'string' ? value : refuse('a text');
    case 'named': {
      if (value === 'auto') return value;
      const example = row.of === 'state' ? 'u1=0.1' : 'w1=0.1';
      const needed = `a ${row.min === 0 ? 'positive ' : ''}number for each ${row.of} it names, such as ${example}`;
      return isNumbers(value, row.min) ? value : refuse(needed);
    }
    case 'ranges':
      return value === 'auto' ? value : checkedRanges(value, refuse);
    case 'law': {
      if (row.words.includes(value as string)) return value;
      const known = isFields(value) && Object.values(value).every((law) => row.laws.includes(law as string));
      const laws = `${row.laws.slice(0, -1).join(', ')} or ${row.laws.at(-1)}`;
      return known
        ? value
        : refuse(`${row.words.join(', ')}, or ${laws} for each output it names, such as y=${row.laws[1]}`);
    }
    case 'start': {
      const needed = `${row.words.join(', ')}, ${row.counted}:n with n from 1 to ${row.most}, or a number for each parameter, such as w1=3,w2=-1`;
      if (typeof value !== 'string')
        return isNumbers(value, Number.NEGATIVE_INFINITY) ? value : refuse(needed);
      return row.words.includes(value) || startCount(value) !== undefined ? value : refuse(needed);
    }
  }
}

/** Bounds by name, a side without one infinite. JSON has no infinite numbers: null stands for them there. */
function checkedRanges(value: unknown, refuse: (needed: string) => never): Options['bounds'] {
  const needed = 'a lower and an upper bound for each name, such as K=0:10, K=0: or K=:10';
  if (!isFields(value)) return refuse(needed);
  const ranges = Object.entries(value).map(([name, range]): [string, [number, number]] => {
    if (!Array.isArray(range) || range.length !== 2) return refuse(needed);
    const lower = range[0] ?? Number.NEGATIVE_INFINITY;
    const upper = range[1] ?? Number.POSITIVE_INFINITY;
    const are = [lower, upper].every((x) => typeof x === 'number' && !Number.isNaN(x));
    if (!are || lower === Number.POSITIVE_INFINITY || upper === Number.NEGATIVE_INFINITY) {
      return refuse(needed);
    }
    if (lower === upper) {
      throw new InputError(
        `bounds gives ${shown(name)} the lower bound ${lower} and the same upper bound. Leave room between them, or hold it there with the option ${name.endsWith(')') ? 'u0' : 'fix'}.`,
      );
    }
    if (lower > upper) {
      throw new InputError(
        `bounds gives ${shown(name)} the lower bound ${lower}, which is above the upper one, ${upper}. Give the smaller number first.`,
      );
    }
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

/** The allowed range in words, e.g. "a number above 0 and below 1". */
function range(row: NumberKind): string {
  const what = row.odd ? 'an odd whole number' : row.integer ? 'a whole number' : 'a number';
  if (!row.open) return `${what} from ${row.min} to ${row.max}`;
  return `${what} above ${row.min} and ${row.open === 'both' ? 'below' : 'at most'} ${row.max}`;
}
