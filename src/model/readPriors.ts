import { boundFindings } from '../findings/boundFindings.ts';
import type { Finding } from '../findings/finding.ts';
import { modelFindings } from '../findings/modelFindings.ts';
import { isPriorName, priorLawOf, priorNames } from '../priors/priorLaws.ts';
import { wrongNumber } from '../priors/wrongNumber.ts';
import type { Prior } from './model.ts';
import { nearestName } from './nearestName.ts';
import { priorLeft } from './priorLeft.ts';
import type { StatementLine } from './readStatement.ts';
import { readUnknown, type UnknownLines } from './readUnknown.ts';
import { readNumber, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The priors of lines such as K ~ normal(2, 0.5), one for each unknown. */
export function readPriors(
  scope: Scope,
  unknowns: UnknownLines,
  statements: readonly Pick<StatementLine, 'tokens' | 'place'>[],
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
  unknowns: UnknownLines,
  { tokens, place }: Pick<StatementLine, 'tokens' | 'place'>,
): Prior {
  const fail = ({ place }: Token, finding: Finding) => sourceError(scope.lines, place, finding);
  const { on, name: left, sign } = priorLeft(tokens)!;
  const target = readUnknown(scope, unknowns, tokens, left, 'priors');
  const name = tokens[sign + 1];
  const distribution = name.text;
  if (name.kind === 'end') throw fail(tokens[sign], boundFindings.priorMissing());
  if (!isPriorName(distribution)) {
    const near = name.kind === 'name' ? nearestName(distribution, priorNames) : undefined;
    throw fail(name, boundFindings.unknownPrior({ distribution, near, names: priorNames }));
  }
  const law = priorLawOf(distribution);
  const { numbers: needed } = law;
  if (on && law.positive) throw fail(name, boundFindings.priorOfLogarithm({ distribution, on }));
  const open = tokens[sign + 2];
  if (open.text !== '(') throw fail(name, boundFindings.priorWithoutBrackets({ distribution }));
  const numbers: { value: number; at: Token }[] = [];
  let next = sign + 2;
  do {
    const at = tokens[next + 1];
    const read = readNumber(scope, tokens, next + 1, 'prior', [',', ')']);
    numbers.push({ value: read.value + 0, at });
    next = read.next;
    // The comma before a number too many.
    if (numbers.length === needed.length && tokens[next].text === ',') {
      throw fail(tokens[next], boundFindings.priorManyNumbers({ distribution, takes: needed.length }));
    }
  } while (tokens[next].text === ',');
  const close = tokens[next];
  if (close.kind === 'end') {
    throw fail(open, modelFindings.bracketNotClosed({ at: { ...close.place, length: 0 } }));
  }
  if (numbers.length < needed.length) throw fail(name, boundFindings.priorOneNumber({ distribution }));
  const rest = tokens[next + 1];
  if (rest.kind !== 'end') throw fail(rest, boundFindings.afterPrior({ text: rest.text }));
  const values = numbers.map(({ value }) => value);
  const [a, b = null] = values;
  const wrong = wrongNumber(law, values);
  if (wrong) {
    const { number, index } = wrong;
    throw fail(
      numbers[index].at,
      wrong.is === 'notAboveFirst'
        ? boundFindings.priorWithoutWidth({ distribution, lower: values[0], upper: values[1] })
        : boundFindings.priorNumberNotPositive({ number, value: values[index] }),
    );
  }
  return { ...target, distribution, a, b, place, ...(on && { on }) };
}
