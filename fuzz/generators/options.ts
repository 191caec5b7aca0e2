import { methodOf, type OptionRow, optionNames, optionTable } from '../../src/index.ts';
import { isUsedBy } from '../../src/inside.ts';
import type { Draw } from '../draw.ts';
import { mutatedText, strangeValue } from './mutate.ts';
import { anyNumber, plainNumber } from './numbers.ts';

type Name = (typeof optionNames)[number];

/** Any options: mostly of the right kind, on both sides of every limit; sometimes of another kind or of no option. */
export function anyOptions(
  draw: Draw,
  states: readonly string[] = ['u'],
  parameters: readonly string[] = ['a'],
): unknown {
  if (draw.chance(0.02)) return strangeValue(draw, true);
  const names = draw.several(0, draw.chance(0.1) ? 12 : 4, () => draw.pick(optionNames));
  const entries = names.map((name): [string, unknown] => [
    draw.chance(0.02)
      ? draw.pick(['metod', 'Method', '__proto__', 'constructor', '', name.toUpperCase()])
      : name,
    draw.chance(0.1) ? strangeValue(draw, true) : optionValue(draw, optionTable[name], states, parameters),
  ]);
  return Object.fromEntries(entries);
}

/** A value of an option: inside its range, at an end of it, or just outside. */
export function optionValue(
  draw: Draw,
  row: OptionRow,
  states: readonly string[],
  parameters: readonly string[],
): unknown {
  const named = (names: readonly string[], make: () => unknown) =>
    Object.fromEntries(
      (draw.chance(0.7) ? names : draw.several(0, 3, () => draw.pick([...names, 'other', '']))).map(
        (name) => [name, make()],
      ),
    );
  switch (row.kind) {
    case 'choice':
      return draw.chance(0.05) ? mutatedText(draw, draw.pick(row.values)) : draw.pick(row.values);
    case 'number':
      return numberIn(draw, row);
    case 'numbers':
      return draw.several(0, draw.chance(0.05) ? 40 : 5, () => numberIn(draw, { ...row, kind: 'number' }));
    case 'text':
      return draw.pick(['', 't', 'time', 'experiment', ...states, 'no such column']);
    case 'named':
      if (draw.chance(0.1)) return 'auto';
      return named(row.of === 'state' ? states : parameters, () =>
        draw.chance(0.1) ? anyNumber(draw) : Math.abs(plainNumber(draw)),
      );
    case 'ranges':
      if (draw.chance(0.1)) return 'auto';
      return named([...parameters, ...states.map((state) => `${state}(0)`)], () => {
        const end = () =>
          draw.weighted<() => unknown>([
            [4, () => plainNumber(draw)],
            [1, () => null],
            [1, () => draw.pick([0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])],
          ])();
        return draw.chance(0.05) ? end() : [end(), end()];
      });
    case 'law':
      return draw.chance(0.4)
        ? draw.pick(row.values)
        : named(states, () => draw.pick([...row.laws, 'gauss']));
    case 'start':
      return draw.weighted<() => unknown>([
        [3, () => draw.pick(row.values)],
        [1, () => `${row.counted}:${draw.pick([1, 2, 3, 0, -1, 1000, 1001, 1.5, ''])}`],
        [2, () => named(parameters, () => plainNumber(draw))],
        [0.5, () => mutatedText(draw, draw.pick(row.values))],
      ])();
  }
}

function numberIn(
  draw: Draw,
  row: Extract<OptionRow, { kind: 'number' }> | { kind: 'number'; min: number; max: number },
): unknown {
  const { min, max } = row;
  const inside = min + draw.uniform() * (Math.min(max, 1e9) - min);
  const whole = 'integer' in row && row.integer;
  return draw.weighted<() => unknown>([
    [6, () => (whole ? Math.round(inside) : inside)],
    [4, () => (whole ? Math.min(max, min + draw.whole(0, 9)) : Number(inside.toPrecision(2)))],
    [1, () => min],
    [1, () => max],
    [0.5, () => (whole ? min - 1 : min - 1e-9)],
    [0.5, () => (whole ? max + 1 : max * (1 + 1e-9))],
    [0.5, () => min + 0.5],
    ['auto' in row && row.auto ? 1 : 0, () => 'auto'],
    [0.3, () => String(min)],
  ])();
}

/** Options that ask for more work, kept small here: a user who raises them waits on purpose. */
const heavy: Partial<Record<Name, readonly unknown[]>> = {
  subSteps: [1, 2, 4, 'auto'],
  maxIterations: [1, 2, 10, 100],
  maxSteps: [1, 100, 10_000, 1_000_000],
  lmIterations: [1, 10, 100],
  lmEvaluations: [1, 10, 200],
  segments: [1, 2, 5, 'auto'],
  rtol: [1e-4, 1e-6, 1e-8, 1e-10],
  atol: [1e-6, 1e-10],
  rank: [1, 5, 20, 'auto'],
};
/** Options that are chosen by themselves, or that name columns. */
const chosenApart: readonly Name[] = ['time', 'by', 'preset', 'method', 'start'];

/** Options that a fit can be made with, most of the time; `regular` data suit irls and ols. */
export function fitOptions(
  draw: Draw,
  states: readonly string[],
  parameters: readonly string[],
  regular = false,
): Record<string, unknown> {
  const method = draw.weighted<'mle' | 'irls' | 'ols' | 'fsnls' | undefined>([
    [4, undefined],
    [regular ? 8 : 0.5, 'irls'],
    [regular ? 4 : 0.3, 'ols'],
    [2, 'fsnls'],
    [1, 'mle'],
  ]);
  const options: Record<string, unknown> = method === undefined ? {} : { method };
  if (draw.chance(0.1)) options.preset = draw.pick(['paper', 'authors-2023', 'default']);
  if (draw.chance(0.1)) options.check = 'none';
  if (method !== undefined && methodOf(method).shooting)
    options.start = draw.weighted<() => unknown>([
      [3, () => draw.pick(['wendy', 'ols', 'mle'])],
      [1, () => `random:${draw.whole(1, 2)}`],
      [3, () => Object.fromEntries(parameters.map((name) => [name, Number(draw.normal().toPrecision(3))]))],
    ])();
  for (
    let n = draw.weighted([
      [5, 0],
      [2, 1],
      [1, 3],
    ]);
    n > 0;
    n--
  ) {
    const name = draw.pick(
      optionNames.filter(
        (one) => !chosenApart.includes(one) && (isUsedBy(one, method ?? 'mle') || draw.chance(0.1)),
      ),
    );
    options[name] = heavy[name]
      ? draw.pick(heavy[name])
      : optionValue(draw, optionTable[name], states, parameters);
  }
  return options;
}

/** Flags of the command line as they are typed, by the option's name. */
export function anyFlags(draw: Draw, states: readonly string[]): Record<string, string> {
  const names = draw.several(0, 4, () => draw.pick(optionNames));
  return Object.fromEntries(
    names.map((name) => {
      const value = optionValue(draw, optionTable[name], states, ['a', 'b']);
      const text =
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.entries(value)
              .map(([one, x]) => `${one}=${Array.isArray(x) ? x.join(':') : x}`)
              .join(',')
          : String(value);
      return [name, draw.chance(0.2) ? mutatedText(draw, text) : text];
    }),
  );
}
