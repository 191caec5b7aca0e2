import type { nameFindings } from '../../../src/findings/nameFindings.ts';
import { parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const line = (text: string) => () => parseModel(`x' = -k*x\n${text}`);

export const title = 'Names in a model';

export const examples: Examples<typeof nameFindings> = {
  definedTwice: line('x = 3'),
  notDefinable: line('t = 3'),
  givenTwice: line('observe y = x\nobserve y = 2*x'),
  nameTaken: line('c = 1\nobserve c = x'),
  notDeclarable: line('parameters x'),
  modelGrows: line(
    ['v0 = k*x', ...Array.from({ length: 30 }, (_, i) => `v${i + 1} = v${i}*v${i}`)].join('\n'),
  ),
  numberNotFinite: line('at t = 1/0: x = 1'),
  firstValueInside: line("y' = x(0)"),
  stateNotFirst: line('x(0) = x'),
  reportChanges: line('report R = t'),
  stateOrOutput: line('v = 2*x\nobserve x = v\nnoise x = v'),
  firstValueAsNumber: line('at t = x(0): x = 1'),
  nameAsNumber: line('at t = k: x = 1'),
  resultInside: line("y' = q\nobserve q = x"),
  notDeclared: line('parameters k\nobserve q = kk*x'),
  notFirstTime: line('x(1) > 0'),
};
