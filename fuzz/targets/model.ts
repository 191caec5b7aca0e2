import { check, parseModel, toTex } from '../../src/index.ts';
import { compileColumns } from '../../src/model/compileColumns.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { modelText } from '../generators/model.ts';
import { mutatedText } from '../generators/mutate.ts';
import { printedIsSame } from '../oracles/printed.ts';
import { isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { parserLimits, target } from '../target.ts';

interface Input {
  readonly text: string;
  /** Whether its evaluators are compiled as well. */
  readonly evaluate: boolean;
}

/** Texts of models: read, printed, typeset, checked, differentiated and evaluated. */
export const modelTarget = target<Input>({
  name: 'model',
  share: 3,
  limits: parserLimits,
  make(draw) {
    const text = modelText(draw, 0.5);
    return { text: draw.chance(0.5) ? text : mutatedText(draw, text), evaluate: draw.chance(0.1) };
  },
  check({ text, evaluate }, seen) {
    const model = orRefusal(() => parseModel(text));
    if (isRefusal(model)) return seen('refused');
    seen('read');
    printedIsSame(model);
    mustBeSame('the same model twice', model, parseModel(text));
    toTex(model);
    // A prior and bounds may have no value in common, which is found where both are known.
    const checked = orRefusal(() => check(model));
    if (isRefusal(checked)) return seen('refused');
    mustBeSame('the same check twice', checked, check(model));
    if (!evaluate) return;
    seen('evaluated');
    const [D, J] = [model.states.length, model.parameters.length];
    const u = Float64Array.from({ length: D }, (_, l) => 0.5 + 0.25 * l);
    const w = Float64Array.from({ length: J }, (_, j) => 1 - 0.125 * j);
    const values = () => {
      const { evaluate, jacobianStates, jacobianParameters } = compileRightHandSide(model);
      const slope = new Float64Array(D);
      const byStates = new Float64Array(D * D);
      const byParameters = new Float64Array(D * J);
      evaluate(0.5, u, w, slope);
      jacobianStates(0.5, u, w, byStates);
      jacobianParameters(0.5, u, w, byParameters);
      return { slope, byStates, byParameters };
    };
    const first = orRefusal(values);
    if (isRefusal(first)) return seen('needs inputs');
    mustBeSame('the same values twice', first, values());
    const form = orRefusal(() => linearForm(model));
    if (isRefusal(form)) return;
    seen('linear');
    compileColumns(form.features, model.states)(Float64Array.of(0.5), u);
  },
});
