import type { statementFindings } from '../../../src/findings/statementFindings.ts';
import { parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const model = (text: string) => () => parseModel(text);
const line = (text: string) => model(`x' = -k*x\n${text}`);

export const title = 'Lines of a model';

export const examples: Examples<typeof statementFindings> = {
  eventFrom: model("u' = a*u\nwhen u > 5 from now: u = 0"),
  modelNotText: () => parseModel(3 as never),
  modelTooLarge: model('#'.repeat(1_200_000)),
  noEquation: model('# no model yet'),
  onlyDefinitions: model('x = 3'),
  usedOnlyBy: line('v = w*x'),
  derivativeNotByTime: line('dy/dx = 2'),
  listIncomplete: line('parameters k,'),
  notNameInList: line('parameters k, 3'),
  afterInput: line('input u = 3'),
  equalsMissing: line('observe y'),
  unknownNoiseLaw: line('noise x studnet'),
  noiseWithoutLaw: line('noise x'),
  noiseWithoutEquals: line('noise x student 3'),
  intoMissing: line('dose amt in x'),
  doseWithoutState: line('dose amt into'),
  notInDose: line('dose amt into 3'),
  atWithoutTime: line('at x = 3: x = 1'),
  atWithoutEquals: line('at t: x = 1'),
  colonMissing: line('when x > 5'),
  secondDerivative: line("y'' = -y"),
  stateWithArgument: line('y(t) = 2'),
  keywordWithoutName: line('observe'),
  afterFree: line('k free 3'),
  priorOfExpression: line('2*k ~ normal(1, 2)'),
  derivativeWithoutEquals: line("y' 3"),
  lineWithoutEquals: line('hello world'),
  arrowOrLess: line('k <- 0.5'),
  beginsWithNumber: line('3 = k'),
  beginsWithSign: line('*k = 3'),
  wrongLeftSide: line('k + 1 = 3'),
};
