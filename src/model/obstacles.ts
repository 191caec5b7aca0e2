import { constantValue } from './constantValue.ts';
import { children, type Expression, writtenOut } from './expression.ts';

/** A branch that cannot be made linear by renaming products of parameters. */
export type Obstacle = Expression & { kind: 'call' | 'choose' | 'power' | 'quotient' };

/**
 * The outermost branches of e in which parameters stand inside a function, a power or a denominator together with
 * states or time. What holds parameters and numbers only, such as exp(a) or 1/tau, is a parameter by another name.
 */
export function obstacles(e: Expression): Obstacle[] {
  if (isFixed(e) || parametersIn(e).length === 0) return [];
  switch (e.kind) {
    case 'call':
    case 'choose':
      return [e];
    case 'power':
      return constantValue(e.exponent) === 1 ? obstacles(e.base) : [e];
    case 'quotient':
      if (!isFixed(e.denominator) && parametersIn(e.denominator).length > 0) return [e];
      return obstacles(e.numerator);
    default:
      return children(e).flatMap(obstacles);
  }
}

/**
 * The parameters that need a value before e is linear in the others, each with a value that is usual where it stands.
 * A phase needs none (`phaseIn`).
 */
export function needingValue(e: Expression): Map<string, number> {
  const values = new Map<string, number>();
  const suggest = (names: readonly string[], value: number) => {
    for (const name of names) if (!values.has(name)) values.set(name, value);
  };
  for (const obstacle of obstacles(e)) {
    suggest(
      powersIn(obstacle).flatMap(({ exponent }) => parametersIn(exponent)),
      2,
    );
    if (obstacle.kind === 'quotient') {
      suggest(parametersIn(obstacle.denominator), 0.3);
      for (const [name, value] of needingValue(obstacle.numerator)) suggest([name], value);
    } else {
      suggest(parametersIn(phaseIn(obstacle)?.rest ?? obstacle), 0.5);
    }
  }
  return values;
}

/** The argument of sin(rest + phase) or cos(rest + phase) without the phase, which holds parameters but is fixed. */
export function phaseIn(e: Obstacle): { rest: Expression } | undefined {
  if (e.kind !== 'call' || (e.name !== 'sin' && e.name !== 'cos')) return undefined;
  const argument = writtenOut(e.args[0]);
  const terms = children(argument);
  const moving = terms.filter((term) => !isFixed(term));
  const shifted = terms.some((term) => isFixed(term) && parametersIn(term).length > 0);
  if (argument.kind !== 'sum' || !shifted) return undefined;
  if (moving.length > 1) return { rest: { kind: 'sum', terms: moving } };
  const [only] = moving;
  return { rest: only.kind === 'negate' ? only.of : only };
}

/** Whether e holds neither states, nor inputs, nor time. */
export function isFixed(e: Expression): boolean {
  return e.kind !== 'state' && e.kind !== 'input' && e.kind !== 'time' && children(e).every(isFixed);
}

/** Names of the parameters in e, in order of appearance. */
export function parametersIn(e: Expression): string[] {
  const names = new Set<string>();
  const walk = (e: Expression): void => {
    if (e.kind === 'parameter') names.add(e.name);
    children(e).forEach(walk);
  };
  walk(e);
  return [...names];
}

function powersIn(e: Expression): (Expression & { kind: 'power' })[] {
  const below = children(e).flatMap(powersIn);
  return e.kind === 'power' ? [e, ...below] : below;
}
