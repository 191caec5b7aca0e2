import { InputError, type Model, parseModel } from '../../src/index.ts';
import { starters, starterText } from '../model/starters.ts';

/** A model that may be worth comparing. */
export interface Suggestion {
  readonly title: string;
  readonly model: string;
}

/** Of each kind. */
const mostDropped = 4;
const mostAdded = 3;
const mostStarters = 4;
/** Letters of a model whose terms are looked at. */
const longest = 5000;

/**
 * Models to compare with one: it without one of its terms, with one more, and starters of as many states as are measured. Only
 * models that can be read, and that are not among those there are; starters that `others` have are left out.
 */
export function suggestions(
  text: string,
  measured: readonly string[],
  existing: readonly string[],
  others: readonly string[] = [],
): Suggestion[] {
  const model = read(text);
  const isOwn = (other: string) => {
    const made = read(other);
    return made !== undefined && made.states.join(' ') === model?.states.join(' ');
  };
  const known = new Set(existing.map(shapeOf));
  const fresh = (all: readonly Suggestion[], most: number) =>
    all
      .filter(({ model: other }) => {
        const key = shapeOf(other);
        if (known.has(key)) return false;
        known.add(key);
        return true;
      })
      .slice(0, most);
  const own = model && text.length <= longest ? equationsIn(text) : [];
  const dropped = own.flatMap((equation) => withoutTerms(text, equation)).filter((one) => isOwn(one.model));
  const added = model
    ? own.flatMap((equation) => withTerms(text, equation, model)).filter((one) => isOwn(one.model))
    : [];
  const common = starters
    .map((starter) => ({ title: starter.title, model: starterText(starter, measured) }))
    .filter(({ model: other }) => {
      const states = read(other)?.states ?? [];
      return states.length === measured.length && states.every((state) => measured.includes(state));
    });
  const changed = [...fresh(dropped, mostDropped), ...fresh(added, mostAdded)];
  for (const other of others) known.add(shapeOf(other));
  return [...changed, ...fresh(common, mostStarters)];
}

interface Equation {
  readonly line: number;
  readonly state: string;
  /** Up to the space after the equals sign. */
  readonly head: string;
  /** The terms, with their signs. */
  readonly terms: readonly { readonly sign: '+' | '-'; readonly text: string }[];
  /** A comment, with the space before it. */
  readonly tail: string;
}

function equationsIn(text: string): Equation[] {
  return text.split('\n').flatMap((line, i): Equation[] => {
    const [code, comment] = line.includes('#')
      ? [line.slice(0, line.indexOf('#')), line.slice(line.indexOf('#'))]
      : [line, ''];
    const [left, right] = code.split("'", 2).map((part) => part.trim());
    if (!right?.startsWith('=')) return [];
    const terms = termsOf(right.slice(1));
    const tail = comment === '' ? '' : ` ${comment}`;
    return terms.length > 0 ? [{ line: i, state: left, head: `${left}' = `, terms, tail }] : [];
  });
}

/** The terms of a sum: parts between + and - that are in no brackets and follow no operator. */
function termsOf(sum: string): Equation['terms'] {
  const terms: { sign: '+' | '-'; text: string }[] = [];
  let depth = 0;
  let [sign, from]: ['+' | '-', number] = ['+', 0];
  const end = (at: number) => {
    const text = sum.slice(from, at).trim();
    if (text !== '') terms.push({ sign, text });
  };
  for (let i = 0; i < sum.length; i++) {
    const letter = sum[i];
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
    else if ((letter === '+' || letter === '-') && depth === 0 && !isInside(sum, i)) {
      end(i);
      [sign, from] = [letter, i + 1];
    }
  }
  end(sum.length);
  return terms;
}

/** Whether a sign belongs to what is before it: a product, a power, or a number such as 1e-3. */
function isInside(sum: string, at: number): boolean {
  // No number is longer.
  const before = sum.slice(Math.max(0, at - 30), at);
  return /[*/^]$/.test(before.trimEnd()) || /(?:^|[^\w.])\d+\.?\d*e$/i.test(before);
}

function withoutTerms(text: string, equation: Equation): Suggestion[] {
  const { terms, state } = equation;
  if (terms.length < 2) return [];
  // The last terms are the least basic ones, as models are usually written.
  return terms
    .map((term, i) => ({
      title: `Without ${term.text} in ${state}'`,
      model: withEquation(
        text,
        equation,
        terms.filter((_, j) => j !== i),
      ),
    }))
    .reverse();
}

function withTerms(text: string, equation: Equation, model: Model): Suggestion[] {
  const { state, terms } = equation;
  const parameter = freeParameter(model);
  const others = model.states.filter((other) => other !== state);
  const products = [`${state}^2`, ...others.map((other) => `${state}*${other}`)];
  return products
    .filter((product) => !terms.some((term) => bare(term.text).includes(product)))
    .slice(0, 1)
    .map((product) => ({
      title: `With ${parameter}*${product} in ${state}'`,
      model: withEquation(text, equation, [...terms, { sign: '-', text: `${parameter}*${product}` }]),
    }));
}

function withEquation(text: string, { line, head, tail }: Equation, terms: Equation['terms']): string {
  const right = terms
    .map(({ sign, text: term }, i) => (i === 0 ? `${sign === '-' ? '-' : ''}${term}` : ` ${sign} ${term}`))
    .join('');
  return text
    .split('\n')
    .map((one, i) => (i === line ? head + right + tail : one))
    .join('\n');
}

function freeParameter({ parameters, states, constants }: Model): string {
  const taken = new Set([...parameters, ...states, ...constants.keys()]);
  const free = ['c', 'd', 'k', 'm', 'q'].find((name) => !taken.has(name));
  for (let i = 1; free === undefined; i++) if (!taken.has(`c${i}`)) return `c${i}`;
  return free;
}

/** A model's text whatever its parameters are called, whatever their signs, and whatever is derived from them. */
function shapeOf(text: string): string {
  const parameters = new Set(read(text)?.parameters);
  return bare(text.replace(/^report .*$/gm, ''))
    .replace(/[\p{L}_][\p{L}\p{N}_]*/gu, (name) => (parameters.has(name) ? '?' : name))
    .replace(/=[+-]\?/g, '=?')
    .replace(/-\?/g, '+?');
}

/** A model's text without spaces and comments. */
function bare(text: string): string {
  return text.replace(/#.*$/gm, '').replace(/\s+/g, '');
}

function read(text: string): Model | undefined {
  try {
    return parseModel(text);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
