import { type FitOptions, fit, fitEach, parseModel, predict, readTable } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import type { Draw } from '../draw.ts';
import { measurementLines } from '../generators/modelLines.ts';
import { series } from '../generators/series.ts';
import { withinBudget } from '../oracles/budget.ts';
import { mustBeFinite } from '../oracles/finite.ts';
import { awaitedOrRefusal, isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { fitLimits, target } from '../target.ts';

interface Input {
  readonly model: string;
  readonly table: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly again: 'none' | 'twice' | 'each' | 'predict';
}

/** Fits of models that say how they were measured, on tables with columns for every role: doses, inputs, noise, outputs. */
export const problemTarget = target<Input>({
  name: 'problem',
  share: 30,
  limits: fitLimits,
  make(draw) {
    const { model, table, states, parameters } = series(draw, { largest: 60 });
    const words = { states, parameters: parameters.length > 0 ? parameters : ['k'], constants: [] };
    const term = () => draw.pick([...states, ...words.parameters, '2', 't']);
    const expression = () =>
      draw.pick([term(), `${term()}*${term()}`, `${term()} + ${term()}`, `${term()}/(1 + ${term()})`]);
    const lines = draw.chance(0.9)
      ? measurementLines(draw, words, expression).slice(0, draw.whole(1, 3))
      : [];
    return {
      model: [model, ...lines].join('\n'),
      table: withRoles(draw, table, states),
      options: optionsFor(draw, words),
      again: draw.weighted([
        [6, 'none'],
        [1, 'twice'],
        [1, 'each'],
        [1, 'predict'],
      ] as const),
    };
  },
  async check({ model: text, table: csv, options: given, again }, seen) {
    const model = orRefusal(() => parseModel(text));
    const table = orRefusal(() => readTable(csv));
    if (isRefusal(model) || isRefusal(table)) return seen('unreadable');
    const built = orRefusal(() => buildProblem(model, table));
    seen(isRefusal(built) ? 'no problem' : 'problem');
    const options = given as FitOptions;
    const result = await awaitedOrRefusal(() => fit(model, table, options));
    if (isRefusal(result)) return seen('refused');
    seen(result.status.code === 'ok' ? 'ok' : 'poor');
    mustBeFinite(result);
    withinBudget(result);
    if (again === 'twice') mustBeSame('the same fit twice', result, await fit(model, table, options));
    if (again === 'each') {
      const each = await awaitedOrRefusal(() => fitEach(model, table, options));
      if (!isRefusal(each)) for (const { result: one } of each) if (one) mustBeFinite(one);
    }
    if (again === 'predict') {
      const { name, timeSpan } = result.experiments[0]!;
      const times = [timeSpan[0], (timeSpan[0] + timeSpan[1]) / 2, timeSpan[1]];
      const { experiments } = result;
      await awaitedOrRefusal(() =>
        predict(result, times, experiments.length > 1 ? { experiment: name } : {}),
      );
    }
  },
});

/** The table with a column less now and then, and with columns that lines may ask for. */
function withRoles(draw: Draw, table: string, states: readonly string[]): string {
  const lines = table.split('\n').filter((line) => line !== '');
  const hidden = draw.chance(0.4) ? draw.pick(states) : undefined;
  const roles = ['y', 'out', 'u', 'amt', 'sd', 'D'].filter(() => draw.chance(0.5));
  const cell = (role: string, i: number) => {
    if (role === 'sd') return draw.pick(['0.1', '0.5', '0', '']);
    if (role === 'amt' || role === 'D')
      return i % 7 === 1 ? draw.pick(['1', '5', '-1']) : draw.pick(['', '', '0']);
    if (role === 'u') return draw.pick(['1', '1', '2', '', '0']);
    return draw.pick(['', String(draw.normal()), String(Math.exp(draw.normal())), '1']);
  };
  return `${lines
    .map((line, i) => {
      // Names of states are never renamed into others, so a hidden one has a name that no model has.
      const own = i === 0 && hidden ? line.split(hidden).join(`${hidden}_hidden`) : line;
      return [own, ...roles.map((role) => (i === 0 ? role : cell(role, i)))].join(',');
    })
    .join('\n')}\n`;
}

function optionsFor(
  draw: Draw,
  { states, parameters }: { states: readonly string[]; parameters: readonly string[] },
) {
  const options: Record<string, unknown> = { method: draw.pick(['mle', 'mle', 'mle', 'fsnls']) };
  if (draw.chance(0.15)) options.fix = { [draw.pick(parameters)]: draw.pick([0, 1, -1, 1e-3]) };
  if (draw.chance(0.15))
    options.bounds = {
      [draw.pick(parameters)]: draw.pick([
        [0, 1],
        [-1, 1],
        [0, Number.POSITIVE_INFINITY],
        [2, 2],
      ]),
    };
  if (draw.chance(0.1))
    options.noise = { [draw.pick(states)]: draw.pick(['lognormal', 'student', 'normal']) };
  if (draw.chance(0.1)) options.start = { [draw.pick(parameters)]: draw.pick([1, -1, 1e3]) };
  if (draw.chance(0.1)) options.u0 = { [draw.pick(states)]: draw.pick([0, 1, -1]) };
  if (draw.chance(0.2)) options.check = 'none';
  return options;
}
