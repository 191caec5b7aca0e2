import type { modelFindings } from '../../../src/findings/modelFindings.ts';
import { parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const model = (text: string) => () => parseModel(text);
const right = (text: string) => model(`u' = ${text}`);

export const title = 'Signs and expressions of a model';

export const examples: Examples<typeof modelFindings> = {
  modelTooLong: right(`a${'+a'.repeat(60_000)}`),
  numberOutOfRange: right('a*1e999'),
  unknownCharacter: right('a × u'),
  latexCommand: right('\\int a'),
  outsideCondition: right('u > 3'),
  bracketNotOpened: right('a*u)'),
  derivativeInside: right("a*v'"),
  secondEquals: right('a*u = 3'),
  colonInside: right('a:u'),
  priorInside: right('a ~ 3'),
  commaInside: right('a*u, 3'),
  malformedNumber: right('1.2.3*u'),
  exponentWithoutDigits: right('2e*u'),
  ifWithoutBrackets: right('if u > 3'),
  commaMissing: model("u' = a*u\nat t = 3: u = 1 v = 2"),
  operatorMissing: right('2 u'),
  doubledSign: right('a**2'),
  endsAfterOperator: right('a*'),
  nothingFollows: right(''),
  emptyBrackets: right('a*()'),
  operandMissing: right('a*/u'),
  conditionNeeded: right('if(u, 1, 2)'),
  stateOfTime: right('a*u(t)'),
  stateDelayed: right('-a*u(t - tau)'),
  foreignFunction: right('heaviside(u)'),
  notFunction: right('sinn(u)'),
  conditionTooLong: right(`if(${Array.from({ length: 101 }, () => 'u > 1').join(' and ')}, 1, 2)`),
  conditionAsNumber: right('2*(u > 3)'),
  definitionTooDeep: model(
    ["u' = v140", 'v0 = a*u', ...Array.from({ length: 140 }, (_, i) => `v${i + 1} = 1 + 2*v${i}`)].join('\n'),
  ),
  argumentCount: right('pow(u)'),
  bracketNotClosed: right('a*(u + 1'),
  nestedTooDeep: right(`${'('.repeat(101)}u${')'.repeat(101)}`),
  functionWithoutBrackets: right('a*exp'),
};
