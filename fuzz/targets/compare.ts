import { asJson } from '../../report/records.ts';
import { type CompareOptions, compare, parseModel, readTable } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { fitOptions } from '../generators/options.ts';
import { series } from '../generators/series.ts';
import { cancelled } from '../oracles/cancelled.ts';
import { awaitedOrRefusal, isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { type Limits, target } from '../target.ts';

interface Input {
  readonly model: string;
  readonly table: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly checks: readonly string[];
  readonly cancelAt: number;
}

/** Up to twenty fits. */
const limits: Limits = { seconds: 120, megabytes: 1500 };

/** All methods on the same data. */
export const compareTarget = target<Input>({
  name: 'compare',
  share: 12,
  limits,
  make(draw) {
    const { model, table, states, parameters } = series(draw, { largest: 30 });
    const { method: _, start: __, ...options } = fitOptions(draw, states, parameters);
    if (draw.chance(0.4))
      options.truth = Object.fromEntries(
        parameters.map((name) => [name, Number(draw.normal().toPrecision(3))]),
      );
    options.starts = draw.weighted([
      [8, 1],
      [2, 2],
      [0.3, 0],
      [0.3, 1.5],
    ]);
    return {
      model,
      table,
      options,
      checks: draw.chance(0.1) ? [draw.pick(['twice', 'cancel'])] : [],
      cancelAt: draw.whole(0, 40),
    };
  },
  async check({ model: text, table: csv, options, checks, cancelAt }, seen) {
    const model = orRefusal(() => parseModel(text));
    const table = orRefusal(() => readTable(csv));
    if (isRefusal(model) || isRefusal(table)) return seen('unreadable');
    const comparison = await awaitedOrRefusal(() => compare(model, table, options as CompareOptions));
    if (isRefusal(comparison)) return seen('refused');
    seen('compared');
    JSON.parse(asJson(comparison));
    for (const { name, begun, status, error, parameters } of comparison.methods) {
      if ((status === null) !== (error !== '')) throw new Failure('a status or words why not', name);
      if (status?.code !== 'ok' || begun === 'nearest') continue;
      for (const { name: parameter, estimate, stdError, interval } of parameters) {
        if ([estimate, stdError, ...interval].every(Number.isFinite)) continue;
        throw new Failure(
          'finite numbers or a failure',
          `${name}: ${parameter} is ${estimate} ± ${stdError}, status ok.`,
        );
      }
    }
    if (checks.includes('twice'))
      mustBeSame(
        'the same comparison twice',
        comparison,
        await compare(model, table, options as CompareOptions),
      );
    if (checks.includes('cancel'))
      seen(
        await cancelled(
          (watch) => compare(model, table, options as CompareOptions, watch),
          comparison,
          cancelAt,
        ),
      );
  },
});
