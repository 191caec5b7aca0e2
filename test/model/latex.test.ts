import { describe, expect, test } from 'vitest';
import { parseModel } from '../../src/model/parseModel.ts';
import { printModel } from '../../src/model/printModel.ts';
import { toTex } from '../../src/model/toTex.ts';
import { refusalOf } from '../refusalOf.ts';
import { evaluateTree } from './trees.ts';

const read = (text: string) => printModel(parseModel(text)).trim().split('\n');
const refusal = (text: string) => refusalOf(() => parseModel(text));

describe('LaTeX', () => {
  test.each([
    ['\\frac{dS}{dt} = -\\beta S I \\\\ \\dot I = \\beta S I', ["S' = -beta*S*I", "I' = beta*S*I"]],
    [
      "\\begin{align}\nS' &= -k_{cat} S \\\\\n\\dot{P} &= k_{cat} S\n\\end{align}",
      ["S' = -k_cat*S", "P' = k_cat*S"],
    ],
    ['\\dot x = \\left(a - b\\right) \\cdot x^{2} \\times y', ["x' = (a - b)*x^2*y"]],
    ['\\dot x = -(a + b) - (c - x)', ["x' = -(a + b) - (c - x)"]],
    [
      '\\frac{\\mathrm{d}x}{\\mathrm{d}t} = \\exp(-k t) + \\ln x + \\sqrt{x}',
      ["x' = exp(-k*t) + log(x) + sqrt(x)"],
    ],
    ['\\dot{x} = a e^{-k t}', ["x' = a*exp(-k*t)"]],
    ['\\frac{d}{dt} x(t) = \\frac{V_{\\max} x(t)}{K_\\mathrm{m} + x(t)}', ["x' = V_max*x/(K_m + x)"]],
    ['\\frac{d[ES]}{dt} = k[E][ES]', ["ES' = k*E*ES"]],
    ['\\dot{x} = \\frac{a}{\\frac{b}{c}} x', ["x' = a/(b/c)*x"]],
    ['\\dot{x} = y,\\quad \\dot{y} = -x^{n + 1}', ["x' = y", "y' = -x^(n + 1)"]],
    ['\\left\\{\\begin{array}{l} \\dot x = y \\\\ \\dot y = -x \\end{array}\\right.', ["x' = y", "y' = -x"]],
    ['\\dot{x} = \\alpha x\n  + \\beta % growth', ["x' = alpha*x + beta"]],
    [
      "x' = \\alpha*x\nobserve y = \\sigma x\n\\alpha \\geq 0",
      ["x' = alpha*x", 'observe y = sigma*x', 'alpha >= 0'],
    ],
    ['\\dot{x}_1 = x_1\\\\', ["x_1' = x_1"]],
    ['\\dot{x_1} = -k_{-1} x_1', ["x_1' = -k_m1*x_1"]],
    ['\\dot x = k x \\\\ x(0) = x_0', ["x' = k*x", 'x(0) = x_0']],
    ['\\dot N = rN(1 - N/K)', ["N' = r*N*(1 - N/K)"]],
    ['\\dot{SI} = SI', ["SI' = SI"]],
    [
      'C_m \\frac{dV}{dt} = I - \\bar{g}_{Na} m^3 h (V - E_{Na}) \\\\ \\dot m = -m \\\\ \\dot h = -h',
      ["V' = (I - g_bar_Na*m^3*h*(V - E_Na))/C_m", "m' = -m", "h' = -h"],
    ],
    ['\\tau \\dot x = -x + I_0', ["x' = (-x + I_0)/tau"]],
    ['-\\frac{d[A]}{dt} = k[A]^n', ["A' = -k*A^n"]],
    ['\\rho c_p \\frac{dT}{dt} = -h (T - T_0)', ["T' = (-h*(T - T_0))/(rho*c_p)"]],
    ['2 \\cdot \\frac{d}{dt} x = -x', ["x' = (-x)/2"]],
    ["x'(t) = -\\alpha x(t)", ["x' = -alpha*x"]],
    ['\\frac{d[S]}{dt} = -k[S](t)', ["S' = -k*S"]],
    ['\\dot x = \\epsilon x - \\varepsilon x^2', ["x' = epsilon*x - varepsilon*x^2"]],
    ['\\dot x = \\varepsilon x - \\varphi_0 x^2', ["x' = epsilon*x - phi_0*x^2"]],
    ['\\dot x = -k x^{n} + 10^{\\mathrm{pK}}', ["x' = -k*x^n + 10^pK"]],
    ['\\dot x = -k x \\\\ k = 2 \\cdot \\mathrm{CL}', ["x' = -k*x", 'k = 2*CL']],
  ])('%s is translated', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('is reported with what was read, and with what could have been read otherwise', () => {
    const { notes, text } = parseModel('\\dot S = -\\beta SI \\\\ \\dot I = \\beta SI');
    expect(notes?.map(({ code }) => code)).toEqual(['latexUnderstood']);
    expect(notes?.[0].values).toEqual({
      lines: ["S' = -beta*S*I", "I' = beta*S*I"],
      choices: ['SI as S*I'],
    });
    expect(parseModel(text).notes).toBeUndefined();
  });

  test('says that pi is a number and log natural', () => {
    const { notes } = parseModel('\\dot S = \\pi - \\log(S)');
    expect(notes?.[0].values).toMatchObject({
      choices: ['\\pi as 3.14159…', '\\log as the natural logarithm'],
    });
  });

  test.each(['0.5\\,\\mathrm{h}^{-1}', '0.5\\ \\text{day}', '3 \\times 10^{-2}\\,\\mathrm{mg}/\\mathrm{L}'])(
    'with the unit of a value, %s, is refused',
    (value) => {
      expect(refusal(`\\dot x = -k x \\\\ k = ${value}`).finding.code).toBe('latexUnit');
    },
  );

  test('with two readings is refused, and offers both', () => {
    const { finding, place } = refusal('\\dot x = Km x');
    expect(place).toEqual({ line: 1, column: 10, length: 2 });
    expect(finding.actions.map((action) => 'text' in action && action.text)).toEqual(['K m', '\\mathrm{Km}']);
    expect(read('\\dot x = \\mathrm{Km} x')).toEqual(["x' = Km*x"]);
  });

  test.each([
    'a/b x',
    '\\beta(t) x',
    '-k x(t - \\tau)',
    '\\frac{a}{1 + x(t-1)^n}',
    'u(t - \\tau) x',
    '-k x_{t-\\tau}',
    '-k x_\\tau',
    'k^{(1)} x',
    'k^{\\text{on}} x',
    'k^{\\mathrm{on}} x',
    '\\ln x y',
    '\\sin^2 x',
    'x^',
    '\\frac{a}',
    '(a',
    'a)',
    '{a',
    '\\unknown x',
  ])('of %s is refused with its line', (text) => {
    expect(refusal(`\\dot x = ${text}`).place?.line).toBe(1);
  });

  test('shows the line of the source where its translation is wrong', () => {
    const { message, place } = refusal('\\dot x = k x\n\n\\dot x = 2');
    expect(place?.line).toBe(3);
    expect(message).toContain("The LaTeX was read as: x' = 2.");
  });

  test('of toTex is read back as the same model', () => {
    const text = "x' = -Vmax*x/(K_m + x) + a*(x - y)^2/3 - -b\ny' = exp(-k*t)*x - 2*y^(n + 1) + 0.5*sin(y)";
    const model = parseModel(text);
    const again = parseModel(toTex(model));
    expect(again.states).toEqual(model.states);
    expect([...again.parameters].sort()).toEqual([...model.parameters].sort());
    const values = new Map([...model.states, ...model.parameters, 't'].map((name, i) => [name, 0.6 + i / 7]));
    const at = (one: typeof model) => one.equations.map(({ expression }) => evaluateTree(expression, values));
    const expected = at(model);
    // Rounding: the order of factors may differ.
    for (const [i, x] of at(again).entries()) expect(x).toBeCloseTo(expected[i], 12);
  });
});

test('numbers with exponents are numbers, and words beside a formula no factors', () => {
  expect(printModel(parseModel('\\dot{x} = 1.5e-3 x + 2E4'))).toBe("x' = 0.0015*x + 20000\n");
  expect(printModel(parseModel('\\dot{x} = 2 e - 3 x'))).toBe("x' = 2*e - 3*x\n");
  expect(() => parseModel('\\dot{x} = -k x \\text{ decay}')).toThrow('\\text is LaTeX');
  expect(printModel(parseModel('\\dot{x} = -\\text{decay} x'))).toBe("x' = -decay*x\n");
});
