import { fittedModel, parseModel } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { mutatedText, mutatedValue } from '../generators/mutate.ts';
import { sampleFits } from '../generators/results.ts';
import { isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { parserLimits, target } from '../target.ts';

interface Input {
  /** A file with a result. */
  readonly text: string;
  readonly experiment: string | null;
}

/** Files with results, as predictions read them. */
export const resultTarget = target<Input>({
  name: 'result',
  share: 2,
  limits: parserLimits,
  async make(draw) {
    const { fits, lists } = await sampleFits();
    const value = draw.chance(0.85) ? slim(draw.pick(fits).result) : draw.pick(lists);
    const text = JSON.stringify(draw.chance(0.1) ? value : mutatedValue(draw, value)) ?? '';
    return {
      text: draw.chance(0.8) ? text : mutatedText(draw, text),
      experiment: draw.chance(0.7) ? null : draw.pick(['dish 0', 'dish 1', '', 'dish', '__proto__']),
    };
  },
  check({ text, experiment }, seen) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return seen('no JSON');
    }
    const name = experiment ?? undefined;
    const fitted = orRefusal(() => fittedModel(value, name));
    if (isRefusal(fitted)) return seen('refused');
    seen('read');
    const { model, parameters, u0, jointCovariance, timeSpan, points } = fitted;
    const J = model.parameters.length;
    const size = J + model.states.length;
    const sound =
      Object.keys(parameters).length === J &&
      Object.values(parameters).every(Number.isFinite) &&
      (u0 === null || Object.values(u0).every(Number.isFinite)) &&
      (jointCovariance === null ||
        (jointCovariance.length === size && jointCovariance.every((row) => row.length === size))) &&
      timeSpan.every(Number.isFinite) &&
      points >= 1;
    if (!sound)
      throw new Failure('a sound model', JSON.stringify({ parameters, u0, timeSpan, points }).slice(0, 500));
    mustBeSame('the same model twice', { ...fitted, model: 0 }, { ...fittedModel(value, name), model: 0 });
    parseModel(model.text);
  },
});

/** The result without its longest lists, which are not read back. */
function slim<T extends { iterations: { estimates: unknown[] } | null; experiments: readonly object[] }>(
  result: T,
): unknown {
  return {
    ...result,
    iterations: { ...result.iterations, estimates: [] },
    experiments: result.experiments.map((one) => ({ ...one, trajectory: null })),
  };
}
