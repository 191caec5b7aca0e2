import { layOut, unitAt } from '../../studies/plan/cells.ts';
import { parseJson } from '../../studies/plan/parseJson.ts';
import { readPlan, readPlanObject } from '../../studies/plan/readPlan.ts';
import { dataSeed, startSeed } from '../../studies/plan/seeds.ts';
import { Failure } from '../failure.ts';
import { planText } from '../generators/plan.ts';
import { isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { parserLimits, target } from '../target.ts';

interface Input {
  readonly text: string;
}

/** Plans of studies. */
export const planTarget = target<Input>({
  name: 'plan',
  share: 2,
  limits: parserLimits,
  make: (draw) => ({ text: planText(draw) }),
  check({ text }, seen) {
    const plan = orRefusal(() => readPlan(text, 'plan.json'));
    if (isRefusal(plan)) return seen('refused');
    seen('read');
    mustBeSame('kept then read', plan, readPlanObject(JSON.parse(JSON.stringify(parseJson(text)))));
    const layout = layOut(plan);
    for (const index of [0, Math.floor(layout.units / 2), layout.units - 1]) {
      const unit = unitAt(layout, index);
      const { cell, trial } = unit;
      if (cell.first + trial - 1 !== index)
        throw new Failure('units in order', `Unit ${index} is ${cell.first + trial - 1}.`);
      for (const seed of [dataSeed(plan, unit), startSeed(plan, unit)]) {
        if (!Number.isSafeInteger(seed) || seed < 0)
          throw new Failure('seeds are whole numbers', String(seed));
      }
    }
  },
});
