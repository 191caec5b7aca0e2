import type { Prior } from './model.ts';
import { nearestName } from './nearestName.ts';
import type { Line } from './readStatement.ts';
import { readUnknown, type Unknowns } from './readUnknown.ts';
import { readNumber, type Scope } from './scope.ts';
import { shorten, sourceError } from './sourceError.ts';

const distributions = ['normal', 'lognormal', 'uniform'] as const;

/** The priors of lines such as K ~ normal(2, 0.5), one for each unknown. */
export function readPriors(
  scope: Scope,
  unknowns: Unknowns,
  statements: readonly Pick<Line, 'tokens' | 'place'>[],
): Prior[] {
  const priors: Prior[] = [];
  for (const statement of statements) {
    const prior = readPrior(scope, unknowns, statement);
    const earlier = priors.find(({ of, initial }) => of === prior.of && initial === prior.initial);
    if (earlier) {
      const found = `${shorten(prior.of)} has a prior on line ${earlier.place.line} already.`;
      throw sourceError(scope.lines, prior.place, found, 'Remove one of the two.');
    }
    priors.push(prior);
  }
  return priors;
}

/** The prior of a line such as K ~ normal(2, 0.5). */
function readPrior(
  scope: Scope,
  unknowns: Unknowns,
  { tokens, place }: Pick<Line, 'tokens' | 'place'>,
): Prior {
  const { lines } = scope;
  const target = readUnknown(scope, unknowns, tokens, 0, 'Priors');
  const sign = tokens.findIndex(({ text }) => text === '~');
  const name = tokens[sign + 1];
  const example = 'Write a prior as K ~ normal(2, 0.5), K ~ lognormal(0, 1) or K ~ uniform(0, 5).';
  const distribution = distributions.find((known) => known === name.text);
  if (!distribution) {
    const near = name.kind === 'name' ? nearestName(name.text, distributions) : undefined;
    const found =
      name.kind === 'end'
        ? 'nothing follows ~.'
        : `${shorten(name.text)} is not the distribution of a prior.`;
    throw sourceError(
      lines,
      name.kind === 'end' ? tokens[sign].place : name.place,
      found,
      `${near ? `Did you mean ${near}? ` : ''}${example}`,
    );
  }
  const open = tokens[sign + 2];
  if (open.text !== '(') {
    throw sourceError(lines, name.place, `brackets are missing after ${distribution}.`, example);
  }
  const first = readNumber(scope, tokens, sign + 3, 'a value of a prior', [',', ')']);
  if (tokens[first.next].text !== ',') {
    throw sourceError(lines, name.place, `${distribution} has one number and takes two.`, example);
  }
  const second = readNumber(scope, tokens, first.next + 1, 'a value of a prior', [',', ')']);
  const close = tokens[second.next];
  if (close.text !== ')' || tokens[second.next + 1].kind !== 'end') {
    const wrong = close.text === ')' ? tokens[second.next + 1] : close;
    const found =
      wrong.kind === 'end'
        ? 'this bracket is never closed.'
        : wrong.text === ','
          ? `${distribution} takes two numbers.`
          : `${shorten(wrong.text)} follows the prior.`;
    throw sourceError(lines, wrong.kind === 'end' ? open.place : wrong.place, found, example);
  }
  const [a, b] = [first.value + 0, second.value + 0];
  if (distribution === 'uniform' ? a >= b : b <= 0) {
    const found =
      distribution === 'uniform' ? `uniform(${a}, ${b}) has no width.` : `the standard deviation is ${b}.`;
    const advice =
      distribution === 'uniform'
        ? 'The first number is the lower end.'
        : 'The second number must be above 0.';
    throw sourceError(lines, tokens[first.next + 1].place, found, `${advice} ${example}`);
  }
  return { ...target, distribution, a, b, place };
}
