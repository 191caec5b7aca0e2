import { parseModel, toTex } from '../../src/index.ts';
import type { Draw } from '../draw.ts';
import { modelText } from './model.ts';
import { numberText, plainNumber } from './numbers.ts';

const letters = [
  '\\alpha',
  '\\beta',
  '\\gamma',
  'k_{on}',
  'K_\\mathrm{m}',
  'k_{-1}',
  'r',
  '\\mathrm{Vmax}',
  'k_1',
];

/** Equations in LaTeX, as people write them; or as we typeset a model. */
export function latexText(draw: Draw): string {
  if (draw.chance(0.15)) {
    try {
      return toTex(parseModel(modelText(draw)));
    } catch {
      // A model by grammar may be one that is refused.
    }
  }
  const states = ['S', 'I', 'R', 'x_1', 'C'].slice(0, draw.whole(1, 4));
  const left = (x: string) =>
    draw.pick([
      `\\frac{d${x}}{dt}`,
      `\\dot{${x}}`,
      `\\frac{d}{dt} ${x}`,
      `${x}'`,
      `\\frac{\\mathrm{d}${x}}{\\mathrm{d}t}`,
      `\\frac{d[${x}]}{dt}`,
    ]);
  const times = () => draw.pick([' ', ' \\cdot ', '\\,', ' \\times ', '*']);
  const argument = () => draw.pick([`{${sum(0)}}`, `(${sum(0)})`, `\\left(${sum(0)}\\right)`]);
  const factor = (depth: number): string =>
    draw.weighted<() => string>([
      [4, () => draw.pick(states)],
      [3, () => draw.pick(letters)],
      [1, () => numberText(draw, Math.abs(plainNumber(draw)))],
      [1, () => `${draw.pick(states)}^{${draw.pick(['2', 'n', '-1'])}}`],
      [0.5, () => `${draw.pick(states)}(t)`],
      [depth > 0 ? 2 : 0, () => `\\frac{${sum(depth - 1)}}{${sum(depth - 1)}}`],
      [depth > 0 ? 1 : 0, () => `\\left(${sum(depth - 1)}\\right)`],
      [depth > 0 ? 0.5 : 0, () => `\\${draw.pick(['exp', 'ln', 'sin', 'sqrt'])}${argument()}`],
    ])();
  const term = (depth: number): string => draw.several(1, 3, () => factor(depth)).join(times());
  const sum = (depth: number): string =>
    draw.several(1, 3, () => term(depth)).join(draw.pick([' + ', ' - ']));
  const lines = states.map(
    (x) => `${left(x)} ${draw.pick(['=', '&=', '& ='])} ${draw.pick(['', '-'])}${sum(2)}`,
  );
  if (draw.chance(0.2)) lines.push(draw.pick(['S(0) = 2', 'observe y = S', 'K = 3', '\\text{where } K = 3']));
  const [begin, end] = draw.pick([
    ['\\begin{align}\n', '\n\\end{align}'],
    ['\\begin{aligned}\n', '\n\\end{aligned}'],
    ['$$', '$$'],
    ['\\[', '\\]'],
    ['', ''],
    ['\\begin{cases}\n', '\n\\end{cases}'],
  ] as const);
  return `${begin}${lines.join(draw.pick([' \\\\\n', '\\\\', ',\\\\\n', '\n']))}${end}`;
}

/** Reactions, alone or beside equations. */
export function reactionText(draw: Draw): string {
  const species = ['A', 'B', 'C', 'ES'].slice(0, draw.whole(1, 4));
  const one = () => `${draw.pick(['', '', '2 ', '0.5 ', '2*', '3'])}${draw.pick(species)}`;
  const side = () =>
    draw.chance(0.85) ? draw.several(1, 3, one).join(' + ') : draw.pick(['', '0', '∅', '1', 'X + ']);
  const arrow = () => draw.pick(['->', '->', '<->', '→', '⇌', '=>', '<-', '--', '↔']);
  const rate = () =>
    draw.pick([
      'k',
      'k1, k2',
      '0.5',
      'v = V*A/(K + A)',
      'uptake = k*A',
      '2*k',
      '',
      'rate = 0',
      'k1, k2, k3',
      'A',
    ]);
  const lines = draw.several(
    1,
    5,
    () => `${side()} ${arrow()} ${side()}${draw.pick([', ', ', ', ',', ' ; ', ' '])}${rate()}`,
  );
  if (draw.chance(0.3)) {
    const others = ["D' = k*A - D", "A' = -k*A", 'A(0) = 2', 'observe y = A + B', 'input A', 'K = 2'];
    lines.push(draw.pick([...others, 'parameters k, K']));
  }
  return lines.join('\n');
}

/** Functions for solvers in other languages. */
export function codeText(draw: Draw): string {
  const [x, y] = draw.pick([
    ['S', 'I'],
    ['x', 'v'],
    ['prey', 'predator'],
  ] as const);
  const right = draw.pick([
    `-beta*${x}*${y}`,
    `a*${x} - b*${x}*${y}`,
    `k*(1 - ${x}/K)`,
    `${x}**2`,
    `${x}^2`,
    `exp(-${x})`,
    `np.exp(-${x})`,
    `k if ${x} > 0 else 0`,
  ]);
  const other = draw.pick([`beta*${x}*${y} - gamma*${y}`, `-${y}`, `c*${x}*${y}`, 'y[0]', 'f(x)']);
  const line = draw.pick(['k = 0.5', 'for i in range(2): pass', '"""doc"""']);
  return draw.pick([
    `def model(t, y, beta, gamma):\n    ${x}, ${y} = y\n    d${x}dt = ${right}\n    d${y}dt = ${other}\n    return [d${x}dt, d${y}dt]`,
    `import numpy as np\ndef f(y, t):\n    ${line}\n    return np.array([${right.replaceAll(x, 'y[0]')}, ${other}])`,
    `model <- function(t, state, parms) {\n  with(as.list(c(state, parms)), {\n    d${x} <- ${right}\n    d${y} <- ${other}\n    list(c(d${x}, d${y}))\n  })\n}`,
    `function f!(du, u, p, t)\n  ${x}, ${y} = u\n  a, b = p\n  du[1] = ${right}\n  du[2] = ${other}\nend`,
    `function dydt = f(t, y)\n  ${x} = y(1); ${y} = y(2);\n  dydt = [${right}; ${other}];\nend`,
    `d${x}dt = ${right}\nd${y}dt = ${other}`,
    `${x}_dot = ${right}\n${y}' = ${other}`,
    `lambda t, y: [${right}, ${other}]`,
    `f = @(t, y) [${right}; ${other}];`,
  ]);
}
