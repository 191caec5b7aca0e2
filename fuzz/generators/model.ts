import type { Draw } from '../draw.ts';
import { condition, measurementLines, type Words } from './modelLines.ts';
import { distinctNames } from './names.ts';
import { anyNumber, numberText, plainNumber } from './numbers.ts';

// Texts of the model language, by its grammar: whole models, with comments, constants and every function.

/** A model's text; `measured` is how often it has lines beyond equations and constants, which few methods take. */
export function modelText(draw: Draw, measured = 0.03): string {
  const states = distinctNames(
    draw,
    draw.weighted([
      [4, 1],
      [4, 2],
      [3, 3],
      [1, 4],
      [1, 5],
    ]),
    'state',
  );
  const parameters = distinctNames(draw, draw.whole(1, 8), 'parameter', states);
  const constants = distinctNames(
    draw,
    draw.weighted([
      [4, 0],
      [2, 1],
      [1, 3],
    ]),
    'parameter',
    [...states, ...parameters],
  );
  const words: Words = { states, constants, parameters };
  const lines = [
    ...states.map((state) => `${left(draw, state)} = ${rightSide(draw, words)}`),
    ...constants.map((name, i) => `${name} = ${constantValue(draw, constants.slice(0, i))}`),
  ];
  if (draw.chance(measured))
    lines.push(...measurementLines(draw, words, () => expression(draw, words, draw.whole(0, 2))));
  if (draw.chance(0.2))
    lines.unshift(`parameters ${draw.shuffled(parameters).join(draw.pick([', ', ',', ' , ']))}`);
  if (draw.chance(0.3))
    lines.splice(draw.whole(0, lines.length), 0, draw.pick(['', '# comment', '  ', '#', '\t# é']));
  const shown = draw.chance(0.1) ? draw.shuffled(lines) : lines;
  const text = shown.map((line) =>
    draw.chance(0.1) ? `${line}  # ${draw.pick(['why', "u' = x", '猫', '#'])}` : line,
  );
  return (
    text.join(
      draw.weighted([
        [10, '\n'],
        [1, '\r\n'],
        [1, '\n\n'],
        [1, '\r'],
      ]),
    ) + draw.pick(['', '\n'])
  );
}

function left(draw: Draw, state: string): string {
  return draw.weighted([
    [8, `${state}'`],
    [1, `d(${state})/dt`],
    [1, `d${state}/dt`],
    [1, `${state} '`],
  ]);
}

function constantValue(draw: Draw, earlier: readonly string[]): string {
  if (draw.chance(0.1)) return numberText(draw, anyNumber(draw));
  const factor = earlier.length > 0 && draw.chance(0.4) ? `*${draw.pick(earlier)}` : '';
  return `${draw.pick(['', '2*pi/', '-'])}${numberText(draw, 0.1 + Math.abs(plainNumber(draw)))}${factor}`;
}

/** A right-hand side: mostly linear in the parameters, sometimes anything. */
function rightSide(draw: Draw, words: Words): string {
  if (draw.chance(0.05)) return expression(draw, words, draw.whole(2, 6));
  if (draw.chance(0.02)) return deep(draw, words);
  const terms = draw.several(1, draw.chance(0.03) ? 60 : 4, () => term(draw, words));
  return terms.map((text, i) => (i === 0 ? text : `${draw.pick([' + ', ' - ', '+', '-'])}${text}`)).join('');
}

function term(draw: Draw, words: Words): string {
  const w = draw.pick(words.parameters);
  const f = feature(draw, words);
  return draw.weighted([
    [8, `${w}*${f}`],
    [2, `${f}*${w}`],
    [1, w],
    [1, `-${w}*${f}`],
    [1, `${w}*${f}/${numberText(draw, 1 + Math.abs(plainNumber(draw)))}`],
    [1, f],
    [0.3, `${w}*${draw.pick(words.parameters)}*${f}`],
    [0.3, `${f}/${w}`],
  ]);
}

function feature(draw: Draw, words: Words): string {
  const u = draw.pick(words.states);
  const v = draw.pick(words.states);
  const k =
    words.constants.length > 0 && draw.chance(0.5)
      ? draw.pick(words.constants)
      : numberText(draw, 1 + Math.abs(plainNumber(draw)));
  return draw.weighted<() => string>([
    [5, () => u],
    [4, () => `${u}*${v}`],
    [
      3,
      () =>
        `${u}^${draw.weighted<number | string>([
          [4, 2],
          [2, 3],
          [1, 1.5],
          [1, 0],
          [1, '(-1)'],
          [1, 17],
        ])}`,
    ],
    [2, () => `${u}/(${k} + ${v})`],
    [1, () => `${u}^2/(${k}^2 + ${v}^2)`],
    [1, () => `(1 - ${u}/${k})*${v}`],
    [1, () => `${oneArgument(draw)}(${argument(draw, words)})`],
    [
      0.5,
      () => `${draw.pick(['min', 'max'])}(${draw.several(2, 4, () => argument(draw, words)).join(', ')})`,
    ],
    [0.5, () => `sin(${k}*t)`],
    [0.3, () => `${draw.pick(['step', 'floor'])}(${argument(draw, words)})`],
    [0.3, () => `if(${condition(draw, () => argument(draw, words), 1)}, ${u}, ${v})`],
    [0.5, () => `(${expression(draw, words, 2, false)})`],
  ])();
}

function argument(draw: Draw, words: Words): string {
  return draw.weighted<() => string>([
    [4, () => draw.pick(words.states)],
    [1, () => `-${draw.pick(words.states)}`],
    [1, () => `${draw.pick(words.states)}*${draw.pick(words.states)}`],
    [1, () => 't'],
    [1, () => numberText(draw, plainNumber(draw))],
  ])();
}

function oneArgument(draw: Draw): string {
  return draw.pick(['exp', 'log', 'ln', 'sqrt', 'sin', 'cos', 'tan', 'sinh', 'cosh', 'tanh', 'abs']);
}

/** Any expression of some depth. */
function expression(draw: Draw, words: Words, depth: number, parameters = true): string {
  const inner = () => expression(draw, words, depth - 1, parameters);
  if (depth <= 0) {
    return draw.weighted<() => string>([
      [4, () => draw.pick(words.states)],
      [parameters ? 3 : 0, () => draw.pick(words.parameters)],
      [2, () => numberText(draw, draw.chance(0.1) ? anyNumber(draw) : plainNumber(draw))],
      [1, () => 't'],
      [1, () => 'pi'],
      [words.constants.length > 0 ? 1 : 0, () => draw.pick(words.constants)],
    ])();
  }
  return draw.weighted<() => string>([
    [3, () => `${inner()} + ${inner()}`],
    [3, () => `${inner()} - ${inner()}`],
    [4, () => `${inner()}*${inner()}`],
    [2, () => `${inner()}/${inner()}`],
    [2, () => `${inner()}^${inner()}`],
    [1, () => `-${inner()}`],
    [1, () => `+${inner()}`],
    [3, () => `(${inner()})`],
    [2, () => `${oneArgument(draw)}(${inner()})`],
    [1, () => `${draw.pick(['min', 'max', 'pow'])}(${inner()}, ${inner()})`],
    [
      0.5,
      () =>
        `${draw.pick(['floor', 'ceil', 'asinh', 'atan', 'acosh', 'factorial', 'step', 'log10', 'log2', 'exp10'])}(${inner()})`,
    ],
    [0.5, () => `if(${condition(draw, inner, 2)}, ${inner()}, ${inner()})`],
  ])();
}

/** Deep or long: near the limits of nesting, on both sides. */
function deep(draw: Draw, words: Words): string {
  const u = draw.pick(words.states);
  const w = draw.pick(words.parameters);
  const n = draw.pick([10, 50, 90, 95, 99, 100, 101, 120, 600]);
  return draw.pick([
    `${w}*${'('.repeat(n)}${u}${')'.repeat(n)}`,
    `${w}*${'sin('.repeat(n)}${u}${')'.repeat(n)}`,
    `${w}*${'-'.repeat(n)}${u}`,
    `${w}*${Array(n).fill(u).join('/')}`,
    `${w}*${Array(n).fill(u).join('^')}`,
    `${w}*${'(1 + '.repeat(n)}${u}${`*${u})`.repeat(n)}`,
    Array(n * 5)
      .fill(`${w}*${u}`)
      .join(' + '),
    `${w}*${u}${' '.repeat(n * 100)}`,
    `${w}*min(${Array(n * 3)
      .fill(u)
      .join()})`,
    `${w}*${'(1 + 1/'.repeat(n)}${u}${')'.repeat(n)}`,
  ]);
}
