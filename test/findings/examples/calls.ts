import type { callFindings } from '../../../src/findings/callFindings.ts';
import { findProblem, methodOf, registerMethod, sampleProblem } from '../../../src/index.ts';
import { shapiroWilk } from '../../../src/inside.ts';
import type { Examples } from '../example.ts';

export const title = 'Arguments of functions';

export const examples: Examples<typeof callFindings> = {
  wrongArgument: () => findProblem(5 as never),
  wrongArguments: () => shapiroWilk('123' as never),
  wrongEntry: () => shapiroWilk([1, 2, 'three' as never]),
  alreadyRegistered: () => registerMethod({ ...methodOf('mle') }),
  unknownField: () => sampleProblem(findProblem('logistic'), { point: 20 } as never),
};
