import { describe, expect, test } from 'vitest';
import { derivative } from '../../src/model/derivative.ts';
import { expressionToTex } from '../../src/model/expressionToTex.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { toTex } from '../../src/model/toTex.ts';

/** The lines between \begin{aligned} and \end{aligned}. */
function rows(text: string): string[] {
  const lines = toTex(parseModel(text)).split('\n');
  expect([lines[0], lines[lines.length - 1]]).toEqual(['\\begin{aligned}', '\\end{aligned}']);
  return lines.slice(1, -1).map((line) => line.replace(/ \\\\$/, ''));
}

const d = (name: string) => `\\frac{\\mathrm{d}${name}}{\\mathrm{d}t} &= `;

describe('TeX of the systems of the paper', () => {
  test('logistic growth, whole', () => {
    expect(toTex(parseModel("u1' = w1*u1 + w2*u1^2"))).toBe(
      '\\begin{aligned}\n\\frac{\\mathrm{d}u_{1}}{\\mathrm{d}t} &= w_{1}\\,u_{1} + w_{2}\\,u_{1}^{2}\n\\end{aligned}',
    );
  });

  test('Lotka-Volterra', () => {
    expect(rows("u1' = w1*u1 + w2*u1*u2\nu2' = w3*u2 + w4*u1*u2")).toEqual([
      `${d('u_{1}')}w_{1}\\,u_{1} + w_{2}\\,u_{1}\\,u_{2}`,
      `${d('u_{2}')}w_{3}\\,u_{2} + w_{4}\\,u_{1}\\,u_{2}`,
    ]);
  });

  test('FitzHugh-Nagumo', () => {
    expect(rows("u1' = w1*u1 + w2*u1^3 + w3*u2\nu2' = w4*u1 + w5 + w6*u2")).toEqual([
      `${d('u_{1}')}w_{1}\\,u_{1} + w_{2}\\,u_{1}^{3} + w_{3}\\,u_{2}`,
      `${d('u_{2}')}w_{4}\\,u_{1} + w_{5} + w_{6}\\,u_{2}`,
    ]);
  });

  test('Hindmarsh-Rose', () => {
    expect(
      rows("u1' = w1*u2 + w2*u1^3 + w3*u1^2 + w4*u3\nu2' = w5 + w6*u1^2 + w7*u2\nu3' = w8*u1 + w9 + w10*u3"),
    ).toEqual([
      `${d('u_{1}')}w_{1}\\,u_{2} + w_{2}\\,u_{1}^{3} + w_{3}\\,u_{1}^{2} + w_{4}\\,u_{3}`,
      `${d('u_{2}')}w_{5} + w_{6}\\,u_{1}^{2} + w_{7}\\,u_{2}`,
      `${d('u_{3}')}w_{8}\\,u_{1} + w_{9} + w_{10}\\,u_{3}`,
    ]);
  });

  test('the protein transduction benchmark', () => {
    const text = `
      u1' = w1*u1 + w2*u1*u3 + w3*u4
      u2' = w4*u1
      u3' = w5*u1*u3 + w6*u4 + w7*u5/(k + u5)
      u4' = w8*u1*u3 + w9*u4
      u5' = w10*u4 + w11*u5/(k + u5)
      k = 0.3`;
    expect(rows(text)).toEqual([
      `${d('u_{1}')}w_{1}\\,u_{1} + w_{2}\\,u_{1}\\,u_{3} + w_{3}\\,u_{4}`,
      `${d('u_{2}')}w_{4}\\,u_{1}`,
      `${d('u_{3}')}w_{5}\\,u_{1}\\,u_{3} + w_{6}\\,u_{4} + \\frac{w_{7}\\,u_{5}}{k + u_{5}}`,
      `${d('u_{4}')}w_{8}\\,u_{1}\\,u_{3} + w_{9}\\,u_{4}`,
      `${d('u_{5}')}w_{10}\\,u_{4} + \\frac{w_{11}\\,u_{5}}{k + u_{5}}`,
      'k &= 0.3',
    ]);
  });
});

describe('TeX of expressions', () => {
  const tex = (text: string) => expressionToTex(parseModel(`u' = ${text}`).equations[0].expression);
  test.each([
    ['-(a - b)*u', '-\\left(a - b\\right)\\,u'],
    ['a - (b - u)', 'a - \\left(b - u\\right)'],
    ['(-u)^2', '\\left(-u\\right)^{2}'],
    ['(a*u)^2', '\\left(a\\,u\\right)^{2}'],
    ['u^a^b', 'u^{a^{b}}'],
    ['2*3*u*4', '2 \\cdot 3\\,u \\cdot 4'],
    ['2*(u/3)', '2 \\cdot \\frac{u}{3}'],
    ['2.5e-7*u + 1e30', '2.5 \\cdot 10^{-7}\\,u + 10^{30}'],
    ['1e30^u', '\\left(10^{30}\\right)^{u}'],
    ['beta*sigma_1*k_on*rate*x_i_2', '\\beta\\,\\sigma_{1}\\,k_{\\mathrm{on}}\\,\\mathrm{rate}\\,x_{i,2}'],
    ['_x*prey2', '\\mathrm{\\_x}\\,\\mathrm{prey}_{2}'],
    [
      'exp(-u)*sqrt(u)*abs(u)*sin(pi*t)',
      '\\mathrm{e}^{-u}\\,\\sqrt{u}\\,\\left|u\\right|\\,\\sin\\left(\\pi\\,t\\right)',
    ],
    ['tanh(u)^2', '\\left(\\tanh\\left(u\\right)\\right)^{2}'],
    ['min(u, 1)', '\\min\\left(u, 1\\right)'],
  ])('%s', (text, expected) => {
    expect(tex(text)).toBe(expected);
  });

  test('the slope of abs has two cases', () => {
    const slope = derivative(parseModel("u' = abs(u)").equations[0].expression, 'u');
    expect(expressionToTex(slope)).toBe('\\begin{cases} 1 & 0 \\le u \\\\ -1 & 0 > u \\end{cases}');
  });
});

describe('TeX of what was measured', () => {
  test('every line of the language has its own', () => {
    const text = `
      x' = -v + u
      v = Vmax*x/(K + x)
      x(0) = 2*x0
      observe y = s*x
      noise y = sa + sb*y
      noise x student
      at t = 3, 6 every 24: x = x + D
      dose amt into x
      when x > 5: x = 0
      K > 0
      0.1 <= s <= 8
      D free
      K ~ normal(2, 0.5)
      input u held
      local s
      report R0 = K/s + x(0)
      c = 2`;
    expect(rows(text)).toEqual([
      `${d('x')}-v + u`,
      'v &= \\frac{\\mathrm{Vmax}\\,x}{K + x}',
      'x(0) &= 2\\,x_{0}',
      'y^{\\mathrm{obs}} &= s\\,x',
      '\\sigma_{y} &= \\mathrm{sa} + \\mathrm{sb}\\,y',
      '\\sigma_{x} &= \\mathrm{estimated} \\text{ (student)}',
      'x^{+} &= x + D \\text{ at } t = 3, 6\\text{ every } 24',
      'x^{+} &= x + \\mathrm{amt} \\text{ at each dose}',
      'x^{+} &= 0 \\text{ when } x > 5',
      'K &> 0',
      '0.1 \\le s &\\le 8',
      'D &\\in \\mathbb{R}',
      'K &{}\\sim \\mathrm{normal}(2, 0.5)',
      'u &= u(t) \\text{ known, held}',
      's & \\text{ for each experiment}',
      'R_{0} &= \\frac{K}{s} + x(0)',
      'c &= 2',
    ]);
  });
});
