import { type FitOptions, fit, parseModel, readTable } from '../../src/index.ts';
import { drawFrom } from '../draw.ts';
import { fitOptions } from '../generators/options.ts';
import { series } from '../generators/series.ts';
import { withinBudget } from '../oracles/budget.ts';
import { mustBeFinite } from '../oracles/finite.ts';
import { type RefitName, refits } from '../oracles/refits.ts';
import { awaitedOrRefusal, isRefusal, orRefusal } from '../oracles/refusal.ts';
import { fitLimits, target } from '../target.ts';

interface Input {
  readonly model: string;
  readonly table: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Which of the oracles that take more fits look at it. */
  readonly checks: readonly RefitName[];
  /** Seed of what these choose. */
  readonly salt: number;
}

const names = Object.keys(refits) as RefitName[];

/** Fits by every method, of models that follow their data and of models that do not. */
export const fitTarget = target<Input>({
  name: 'fit',
  share: 30,
  limits: fitLimits,
  make(draw) {
    const regular = draw.chance(0.4);
    const { model, table, states, parameters } = series(draw, { regular });
    return {
      model,
      table,
      options: fitOptions(draw, states, parameters, regular),
      checks: draw.chance(0.3) ? [draw.pick(names)] : [],
      salt: draw.whole(0, 1e9),
    };
  },
  async check({ model: text, table: csv, options: given, checks: wanted, salt }, seen) {
    const model = orRefusal(() => parseModel(text));
    const table = orRefusal(() => readTable(csv));
    if (isRefusal(model) || isRefusal(table)) return seen('unreadable');
    const options = given as FitOptions;
    const result = await awaitedOrRefusal(() => fit(model, table, options));
    if (isRefusal(result)) return seen('refused');
    seen(result.status.code === 'ok' ? 'ok' : 'poor');
    mustBeFinite(result);
    withinBudget(result);
    const fitted = { model, table, options, result, draw: drawFrom(salt), seen };
    for (const name of wanted) {
      seen(name);
      await refits[name](fitted);
    }
  },
});
