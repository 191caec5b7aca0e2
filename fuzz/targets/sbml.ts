import { check, parseModel, readSbml, type SbmlOptions, writeSbml } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { mutatedText } from '../generators/mutate.ts';
import { sbmlText } from '../generators/sbml.ts';
import { isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { parserLimits, target } from '../target.ts';

interface Input {
  readonly xml: string;
  readonly estimate: readonly string[] | 'all';
}

/** Documents of SBML, sound and damaged: read, written and read again. */
export const sbmlTarget = target<Input>({
  name: 'sbml',
  share: 2,
  limits: parserLimits,
  make(draw) {
    const xml = sbmlText(draw);
    return {
      xml: draw.chance(0.6) ? xml : mutatedText(draw, xml),
      estimate: draw.weighted<readonly string[] | 'all'>([
        [3, []],
        [2, 'all'],
        [1, [draw.pick(['k', 'Km', 'S', 'C', 'R0.k', 'x'])]],
      ]),
    };
  },
  check({ xml, estimate }, seen) {
    const options: SbmlOptions = { estimate };
    const read = orRefusal(() => {
      const { text, model } = readSbml(xml, options);
      return { text, model };
    });
    if (isRefusal(read)) return seen('refused');
    seen('read');
    mustBeSame('the same text twice', read.text, readSbml(xml, options).text);
    const { units: _, ...model } = read.model;
    mustBeSame('the text is the model', parseModel(read.text), model);
    check(read.model);
    const written = orRefusal(() => writeSbml(read.model));
    if (isRefusal(written)) return seen('not written');
    const again = orRefusal(() => readSbml(written.xml, { estimate: 'all' }).model);
    if (isRefusal(again)) throw new Failure('write then read', again.message);
    mustBeSame('write then read', [...again.states].sort(), [...read.model.states].sort());
    seen('written');
  },
});
