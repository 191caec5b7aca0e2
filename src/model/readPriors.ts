import { boundFindings } from '../findings/boundFindings.ts';
import type { Finding } from '../findings/finding.ts';
import { modelFindings } from '../findings/modelFindings.ts';
import type { Prior } from './model.ts';
import { nearestName } from './nearestName.ts';
import type { Line } from './readStatement.ts';
import { readUnknown, type Unknowns } from './readUnknown.ts';
import { readNumber, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

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
      const finding = boundFindings.priorTwice({ name: prior.of, line: earlier.place.line });
      throw sourceError(scope.lines, prior.place, finding);
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
  const fail = ({ place }: Token, finding: Finding) => sourceError(scope.lines, place, finding);
  const target = readUnknown(scope, unknowns, tokens, 0, 'priors');
  const sign = tokens.findIndex(({ text }) => text === '~');
  const name = tokens[sign + 1];
  const distribution = distributions.find((known) => known === name.text);
  if (name.kind === 'end') throw fail(tokens[sign], boundFindings.priorMissing());
  if (!distribution) {
    const near = name.kind === 'name' ? nearestName(name.text, distributions) : undefined;
    throw fail(name, boundFindings.unknownPrior({ distribution: name.text, near }));
  }
  const open = tokens[sign + 2];
  if (open.text !== '(') throw fail(name, boundFindings.priorWithoutBrackets({ distribution }));
  const first = readNumber(scope, tokens, sign + 3, 'prior', [',', ')']);
  if (tokens[first.next].text !== ',') throw fail(name, boundFindings.priorOneNumber({ distribution }));
  const second = readNumber(scope, tokens, first.next + 1, 'prior', [',', ')']);
  const close = tokens[second.next];
  if (close.kind === 'end') {
    throw fail(open, modelFindings.bracketNotClosed({ at: { ...close.place, length: 0 } }));
  }
  if (close.text === ',') throw fail(close, boundFindings.priorManyNumbers({ distribution }));
  const rest = tokens[second.next + 1];
  if (rest.kind !== 'end') throw fail(rest, boundFindings.afterPrior({ text: rest.text }));
  const [a, b] = [first.value + 0, second.value + 0];
  const at = tokens[first.next + 1];
  if (distribution === 'uniform' && a >= b) {
    throw fail(at, boundFindings.priorWithoutWidth({ lower: a, upper: b }));
  }
  if (distribution !== 'uniform' && b <= 0) throw fail(at, boundFindings.priorSdNotPositive({ sd: b }));
  return { ...target, distribution, a, b, place };
}
