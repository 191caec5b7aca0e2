import type { reactionFindings } from '../../../src/findings/reactionFindings.ts';
import { parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const model = (text: string) => () => parseModel(text);

export const title = 'Reactions';

export const examples: Examples<typeof reactionFindings> = {
  otherArrow: model('A => B, k'),
  secondArrow: model('A -> B -> C, k'),
  notSpecies: model('A B -> C, k'),
  speciesMissing: model('A + -> C, k'),
  nothingReacts: model('0 -> 0, k'),
  rateMissing: model('A -> B'),
  rateCount: model('A <-> B, k'),
  rateUnclear: model('A -> B, 2*k'),
  rateNumberNamed: model('A -> B, k = 0.3'),
  rateConstantIsState: model('A -> B, k\nA -> C, B'),
  rateByNumber: model('0.5 A -> B, k'),
  speciesWithEquation: model("A' = -A\nA -> B, k"),
  speciesGiven: model('input A\nA -> B, k'),
};
