import { openings } from './modelText.ts';

const name = '[\\p{L}_][\\p{L}\\p{M}\\p{Nd}_]*';
const number = '(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?';
const side = `(?:${number}\\s*)?${name}(?:\\s*\\+\\s*(?:${number}\\s*)?${name})*`;
const rule = (text: string) => new RegExp(text.replaceAll('NAME', name).replaceAll('NUMBER', number), 'u');

type Rule = readonly [pattern: RegExp, by: string | ((...parts: string[]) => string)];

/** What people write, and the line of the language that it means; a rule sees what those before it made. */
const rules: readonly Rule[] = [
  // Unknowns: they need no line.
  [rule('^\\s*(NAME)\\s*=\\s*\\?+\\s*$'), '# $1 is estimated'],
  [
    rule('^\\s*(NAME)\\s+between\\s+(\\S+)\\s+and\\s+(\\S+)\\s*$'),
    (_, k, low, high) => `${pointed(low)} <= ${k} <= ${pointed(high)}`,
  ],
  [
    rule('^\\s*(NAME)\\s*(?:\\bin\\b|∈)\\s*[[(]\\s*([^\\s,;]+)\\s*[,;]\\s*([^\\s,;]+)\\s*[\\])]\\s*$'),
    '$2 <= $1 <= $3',
  ],
  // Derivatives.
  [rule("^(\\s*NAME)\\s*'\\s*\\(\\s*t\\s*\\)(?=\\s*:?=)"), "$1'"],
  [
    rule('^(\\s*)(?:D|diff)\\s*\\(\\s*(NAME)\\s*(?:\\(\\s*t\\s*\\))?\\s*(?:,\\s*t\\s*)?\\)(?=\\s*:?=)'),
    "$1$2'",
  ],
  [rule('^(\\s*)d(NAME?)_?dt(?=\\s*:?=)'), "$1$2'"],
  [rule('^(\\s*)∂\\s*(NAME)\\s*/\\s*∂\\s*t(?=\\s*:?=)'), "$1$2'"],
  [rule('^(\\s*)d(NAME)\\s*=\\s*(.*[^\\s*])[\\s*]*\\bdt\\s*$'), "$1$2' = $3"],
  // The unit of a value.
  [rule('^(\\s*NAME\\s*=\\s*-?NUMBER)\\s*\\b(per\\s.*)$'), '$1 # $2'],
  [/:=/u, '='],
  [/[≈≃≅]/u, '='],
  [rule('(NAME)\\s*\\+=\\s*'), '$1 = $1 + '],
  // Doses that are no column.
  [
    rule(
      '^\\s*(?:dose|give|add)\\s+(NUMBER|NAME)\\s+(?:into|to|in)\\s+(NAME)\\s+at\\s+(?:t\\s*=\\s*)?(.*\\S)\\s*$',
    ),
    'at t = $3: $2 = $2 + $1',
  ],
  [
    rule(
      '^\\s*(?:dose|give|add)\\s+(NUMBER|NAME)\\s+at\\s+(?:t\\s*=\\s*)?(.*?\\S)\\s+(?:into|to|in)\\s+(NAME)\\s*$',
    ),
    'at t = $2: $3 = $3 + $1',
  ],
  // Reactions.
  [rule(`^(\\s*${side})\\s*[-–]+\\s*(NUMBER|NAME)\\s*[-–]*(?:->|→)\\s*(${side}|0|∅)\\s*$`), '$1 -> $3, $2'],
  [/<-{2,}>|<={1,2}>/u, '<->'],
  [/(?<!<)(?:-{2,}>|={1,2}>)/u, '->'],
  [
    rule(`^(\\s*(?:${side}|0|∅)?\\s*(?:<?->|[→⇌↔])\\s*(?:${side}|0|∅)?)\\s*[:@;]\\s*(.*\\S)\\s*$`),
    (_, reaction, rate) =>
      `${reaction.trimEnd()}, ${rule('^(?:NAME|NUMBER)$').test(rate) ? '' : 'v = '}${rate}`,
  ],
  [rule(`^(\\s*(?:${side}|0|∅)?\\s*(?:->|→)\\s*${side})\\s+(NUMBER|NAME)\\s*$`), '$1, $2'],
];

/** Lines in which a comma between digits separates numbers. */
const lists = new RegExp(`^\\s*(?:${[...openings.keys()].join('|')})\\b|->|→|~`, 'u');

/**
 * The lines that one line, without its comment, most likely means: statements that are ended by ; apart, and what other programs and people
 * write as this language does. The same line where nothing is known.
 *
 * @param isState whether a name is probably that of a state.
 */
export function likelyLines(line: string, isState: (name: string) => boolean): string[] {
  const parts = line
    .split(';')
    .flatMap(apart)
    .filter((part) => part.trim() !== '');
  // In a reaction, ; may stand before the rate.
  const statements = parts.length > 1 && !/->|→/u.test(line) ? parts.map((part) => part.trimStart()) : [line];
  return statements.map((statement) => {
    let likely = statement;
    for (const [pattern, by] of rules) likely = likely.replace(pattern, by as string);
    return primed(withPoints(likely), isState);
  });
}

/** An equation, and what is said behind it after commas: N' = r*N, r > 0, N(0) = 1. */
function apart(statement: string): string[] {
  const isEquation = rule("^\\s*(?:NAME\\s*'|d\\s*NAME\\s*/\\s*dt)").test(statement);
  if (!isEquation || lists.test(statement)) return [statement];
  return statement.split(
    new RegExp(
      `,(?=\\s*${name}\\s*(?:\\(\\s*0\\s*\\)\\s*)?(?:[<>]=?|=)[^,]*$|\\s*${name}\\s*(?:\\(\\s*0\\s*\\)\\s*)?(?:[<>]=?|=)[^,]*,)`,
      'u',
    ),
  );
}

/** 0,5 as 0.5, but not where commas separate numbers. */
function withPoints(line: string): string {
  if (lists.test(line)) return line;
  return line.replace(/(?<![\w.,])(\d+),(\d+)(?![\w.,])/gu, (all, whole, part, at) =>
    /(?:min|max|pow|quotient|rem|if)\s*\([^()]*$/u.test(line.slice(0, at)) ? all : `${whole}.${part}`,
  );
}

function pointed(text: string): string {
  return text.replace(/^(\d+),(\d+)$/u, '$1.$2');
}

/** What stands on both sides, or is a state, has an equation rather than a definition. */
function primed(line: string, isState: (name: string) => boolean): string {
  const [, before, left, right] = rule('^(\\s*)(NAME)\\s*=(?!=)(.*)$').exec(line) ?? [];
  if (left === undefined || right === undefined || !/\p{L}/u.test(right)) return line;
  const isOwn = Array.from(right.matchAll(new RegExp(name, 'gu')), ([one]) => one).includes(left);
  // A formula of the time is a solution, not a rate.
  const isSolution = /(?<![\p{L}\p{Nd}_])t(?![\p{L}\p{Nd}_])/u.test(right);
  return isOwn || (isState(left) && !isSolution) ? `${before}${left}' =${right}` : line;
}
