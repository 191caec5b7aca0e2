import { InputError, parseModel, printModel } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { mutatedText } from '../generators/mutate.ts';
import { codeText, latexText, reactionText } from '../generators/notations.ts';
import { isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { parserLimits, target } from '../target.ts';

interface Input {
  readonly text: string;
}

/** Models in other notations: LaTeX, reactions, programs in other languages. What is offered in their place is not a program again. */
export const notationTarget = target<Input>({
  name: 'notation',
  share: 2,
  limits: parserLimits,
  make(draw) {
    const text = draw.pick([latexText, reactionText, codeText])(draw);
    return { text: draw.chance(0.6) ? text : mutatedText(draw, text) };
  },
  check({ text }, seen) {
    const model = orRefusal(() => parseModel(text));
    if (isRefusal(model)) return offered(model, seen);
    seen('read');
    mustBeSame('the same model twice', model, parseModel(text));
    const printed = orRefusal(() => parseModel(printModel(model)));
    if (isRefusal(printed)) throw new Failure('print then read', printed.message);
    mustBeSame('print then read', printModel(printed), printModel(model));
  },
});

/** Reads what a refusal offers in the place of a model. */
function offered({ finding }: InputError, seen: (what: string) => void): void {
  const offers = finding.actions.flatMap((action) => (action.do === 'rewrite' ? [action.text] : []));
  if (offers.length === 0) seen('refused');
  for (const offer of offers) {
    const again = orRefusal(() => parseModel(offer));
    const isProgram = again instanceof InputError && again.finding.code === finding.code;
    if (isProgram) throw new Failure('an offer is the last', offer);
    seen(again instanceof InputError ? 'an offer refused' : 'an offer read');
  }
}
