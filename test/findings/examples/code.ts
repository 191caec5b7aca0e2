import type { codeFindings } from '../../../src/findings/codeFindings.ts';
import { parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

export const title = 'Programs in the place of a model';

export const examples: Examples<typeof codeFindings> = {
  foreignCode: () =>
    parseModel(
      'def sir(t, y):\n    S, I = y\n    dS = -beta*S*I\n    dI = beta*S*I - gamma*I\n    return [dS, dI]',
    ),
  derivativeByName: () => parseModel('dSdt = -beta*S'),
};
