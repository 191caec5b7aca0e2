import { describe, expect, test } from 'vitest';
import { parseModel } from '../../src/model/parseModel.ts';
import { refusalOf } from '../refusalOf.ts';

const refusal = (text: string) => refusalOf(() => parseModel(text)).finding;
const sir = ["S' = -beta*S*I", "I' = beta*S*I - gamma*I"];

describe('a program', () => {
  test.each([
    [
      'Python',
      'def f(t, y, beta, gamma):\n  S, I = y\n  dSdt = -beta*S*I\n  dIdt = beta*S*I - gamma*I\n  return [dSdt, dIdt]',
      sir,
    ],
    [
      'Python',
      'def f(y, t):\n  S = y[0]\n  I = y[1]\n  return np.array([-beta*S*I, beta*S*I - gamma*I])',
      sir,
    ],
    ['Python', 'def f(t, y):\n  return [-k*y[0]**2, np.exp(y[0])]', ["y1' = -k*y1^2", "y2' = exp(y1)"]],
    [
      'Python',
      'def f(t, y):\n  S, I = y\n  beta, gamma = p\n  dS = -beta*S*I\n  dI = beta*S*I - p[1]*I\n  return dS, dI',
      sir,
    ],
    [
      'Python',
      'def f(t, y):\n  S, I = y[:2]\n  dS, dI = -beta*S*I, beta*S*I - gamma*I\n  return dS, dI',
      sir,
    ],
    [
      'R',
      'f <- function(t, state, parms) {\n  with(as.list(c(state, parms)), {\n    dS <- -beta*S*I\n    dI <- beta*S*I - gamma*I\n    return(list(c(dS, dI)))\n  })\n}',
      sir,
    ],
    [
      'R',
      'f <- function(t, y, p) {\n  S <- y[1]; I <- y[2]\n  list(c(-p$beta*S*I, p["beta"]*S*I - gamma*I))\n}',
      sir,
    ],
    [
      'Julia',
      'function f!(du, u, p, t)\n  S, I = u\n  du[1] = -beta*S*I\n  du[2] = beta*S*I - gamma*I\nend',
      sir,
    ],
    [
      'MATLAB',
      'function dydt = f(t, y)\n  k = 0.5; % guess\n  dydt = [-k*y(1); k*y(1) - y(2).^2];\nend',
      ["y1' = -k*y1", "y2' = k*y1 - y2^2", '# k = 0.5 in the code'],
    ],
    [
      'Stan',
      'functions {\n  vector f(real t, vector y, array[] real theta) {\n    vector[2] dydt;\n    real k = theta[1]; // rate\n    dydt[1] = -k*y[1];\n    dydt[2] = k*y[1];\n    return dydt;\n  }\n}',
      ["y1' = -k*y1", "y2' = k*y1"],
    ],
    [
      'C',
      'void f(double t, double *y, double *dy) {\n  double k = 0.5;\n  dy[0] = -k*y[0];\n  dy[1] = k*y[0];\n}',
      ["y1' = -k*y1", "y2' = k*y1", '# k = 0.5 in the code'],
    ],
  ])('in %s is refused with its equations: %s', (language, text, lines) => {
    const { code, values, actions } = refusal(text);
    expect(code).toBe('foreignCode');
    expect(values).toEqual({ language, lines });
    expect(actions).toEqual([{ do: 'rewrite', text: `${lines.join('\n')}\n` }]);
    expect(parseModel(lines.join('\n')).states).toHaveLength(2);
  });

  test.each([
    'def f(t, y):\n  x, v = y\n  if x > 0:\n    a = 1\n  return [v, -a]',
    'def f(t, y):\n  x, v = y\n  x = x + 1\n  x = x*2\n  return [v, x]',
    'def f(t, y):\n  x, v = y\n  x = max(x, 0)\n  return [v, -x]',
    'def f(t, y):\n  x, v = y\n  dx = v\n  dv = -x\n  dv -= k*v\n  return [dx, dv]',
    'def f(t, y):\n  x, v = y\n  dx, dv = g(x, v)\n  return [dx, dv]',
    'f = @(t,y) [-k*y(1); k*y(1) - y(2)^a^b];',
    'import numpy as np',
    'void f(double t, double *y, double *dy) {\n  dy[0] = -1/2*y[0];\n}',
    'def f(:',
  ])('that is not plain is refused without equations: %s', (text) => {
    expect(refusal(text).actions).toEqual([]);
  });
});

describe('a name that looks like a derivative', () => {
  test.each([
    ["x' = y\nẏ = -x", "y'"],
    ["x' = y\ndydt = -x", "y'"],
    ['x_dot = -k*x', "x'"],
    ['dS = -k*S', "S'"],
  ])('is an error with its repair: %s', (text, repair) => {
    expect(refusal(text).actions).toMatchObject([{ do: 'write', text: repair }]);
  });

  test('is a definition where it is none', () => {
    expect(refusal('death = 3').code).toBe('onlyDefinitions');
    expect(parseModel("x' = -k*x\nobserve r = dxdt\ndxdt = -k*x").definitions).toHaveLength(1);
  });
});
