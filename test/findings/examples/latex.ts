import type { latexFindings } from '../../../src/findings/latexFindings.ts';
import { InputError, parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const right = (text: string) => () => parseModel(`\\dot{x} = ${text}`);

export const title = 'LaTeX';

export const examples: Examples<typeof latexFindings> = {
  latexUnderstood: () => parseModel('\\frac{dS}{dt} = -\\beta SI \\\\ \\dot{I} = \\beta SI').notes?.[0],
  latexReadAs: () => {
    try {
      return parseModel('\\dot{x} = k x^{2} \\\\ \\dot{x} = 2');
    } catch (error) {
      return error instanceof InputError && error.finding.also;
    }
  },
  latexLetters: right('Vmax x'),
  latexDivision: right('a/b x'),
  latexCall: right('\\beta(t) x'),
  latexArgument: right('\\ln x y'),
  latexEuler: right('e x + e^{x}'),
  latexSuperscript: right('k^{(1)} x'),
  latexUnit: () => parseModel('\\dot{x} = -k x \\\\ k = 0.5\\,\\mathrm{h}^{-1}'),
  latexLeft: () => parseModel('\\frac{dx}{ds} = 2'),
  latexOperand: right('k x +'),
  latexCases: right('\\begin{cases} 1 & t < 2 \\end{cases}'),
};
