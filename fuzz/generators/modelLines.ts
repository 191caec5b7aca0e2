import type { Draw } from '../draw.ts';
import { numberText, plainNumber } from './numbers.ts';

/** The names of a model by what they are. */
export interface Words {
  readonly states: readonly string[];
  readonly parameters: readonly string[];
  readonly constants: readonly string[];
}

/**
 * Lines that say how a model was measured: most are sound, some are not, such as a second noise of one output.
 *
 * @param expression draws the text of an expression.
 */
export function measurementLines(draw: Draw, words: Words, expression: () => string): string[] {
  const { states, parameters } = words;
  const number = () => numberText(draw, plainNumber(draw));
  const positive = () => numberText(draw, 0.1 + Math.abs(plainNumber(draw)));
  const x = () => draw.pick(states);
  const w = () => draw.pick(parameters);
  const time = draw.pick(['0', '0', '0', '1', '-2.5']);
  const some = [...parameters, ...states.map((name) => `${name}(${time})`)];
  const comparison = () => draw.pick(['<', '<=', '>', '>=']);
  const name = () => draw.pick(['y', 'q', 'out', 'noise', 'u', x(), w()]);
  const assignment = () => `${x()} = ${draw.pick([number(), `${x()} + ${w()}`, expression()])}`;
  const line = () =>
    draw.weighted<() => string>([
      [3, () => `${draw.pick(['v', 'rate', 'flux', 'when'])} = ${expression()}`],
      [3, () => `${x()}(${time}) = ${draw.pick([number(), `${w()}0`, `2*${draw.pick(some)}`])}`],
      [3, () => `observe ${name()} = ${expression()}`],
      [2, () => `input ${name()}${draw.pick(['', ' held'])}`],
      [
        2,
        () => `at t = ${draw.several(1, 3, number).join(', ')}: ${draw.several(1, 2, assignment).join(', ')}`,
      ],
      [1, () => `at t = ${draw.several(1, 2, number).join(', ')} every ${positive()}: ${assignment()}`],
      [
        1,
        () => `parameters ${draw.several(1, 4, () => draw.pick([...parameters, 's', 'sigma'])).join(', ')}`,
      ],
      [1, () => `observe ${x()} = ${draw.pick(['s*', '', 'log10('])}${x()}`],
      [
        1,
        () =>
          `v${draw.whole(1, 3)} = ${draw.pick([`v${draw.whole(1, 3)}*${x()}`, `if(t < ${number()}, ${w()}, ${x()})`])}`,
      ],
      [1, () => `dose ${draw.pick(['amt', 'dose', 'D'])} into ${x()}`],
      [1, () => `when ${expression()} ${comparison()} ${number()}: ${assignment()}`],
      [1, () => `when ${draw.pick(['not ', ''])}${x()} ${comparison()} ${w()}: ${assignment()}`],
      [2, () => `noise ${name()} = ${draw.pick([positive(), 'sigma', `${w()} + 0.1*${x()}`, 'column sd'])}`],
      [
        1,
        () =>
          `noise ${x()} ${draw.pick(['lognormal', 'student', 'normal', 'lognormal = s', 'student = 0.1', 'student = column sd', `lognormal = s + 0.1*${x()}`])}`,
      ],
      [2, () => `${draw.pick(some)} ${comparison()} ${number()}`],
      [1, () => `${positive()} <= ${draw.pick(some)} < 1e3`],
      [1, () => `${w()} free`],
      [
        1,
        () =>
          `${draw.pick(some)} ~ ${draw.pick(['normal', 'lognormal', 'uniform', 'laplace', 'gamma', 'cauchy'])}(${number()}, ${positive()})`,
      ],
      [1, () => `local ${draw.several(1, 2, w).join(', ')}`],
      [2, () => `report R0 = ${draw.pick(some)}/${w()} + ${draw.pick(some)}`],
    ])();
  return draw.several(1, 5, line);
}

/** A condition over expressions. */
export function condition(draw: Draw, expression: () => string, depth: number): string {
  const compared = () => `${expression()} ${draw.pick(['<', '<=', '>', '>='])} ${expression()}`;
  if (depth <= 0 || draw.chance(0.5)) return compared();
  const inner = () => condition(draw, expression, depth - 1);
  return draw.pick([
    () => `${inner()} and ${inner()}`,
    () => `${inner()} or ${inner()}`,
    () => `not (${inner()})`,
    () => `(${inner()}) and not ${compared()}`,
    () => `0 < ${expression()} <= 5`,
  ])();
}
