import type { CodeLanguage } from '../model/code/codeLanguage.ts';

const name = '([A-Za-z]\\w*)';

const plainName = new RegExp(`^${name}$`);
/** What NONMEM estimates. */
const estimated = /\b(?:TH)?ETA\(/;

/** A derivative left of =, and the name in it, as languages for equations write it. */
const derivatives: Partial<Record<CodeLanguage, RegExp>> = {
  NONMEM: /^(DADT\(\d+\))$/,
  Monolix: new RegExp(`^ddt_${name}$`),
  mrgsolve: new RegExp(`^dxdt_${name}$`),
  'Berkeley Madonna': new RegExp(`^(?:d\\/dt\\s*\\(\\s*${name}\\s*\\)|${name}')$`),
  rxode2: new RegExp(`^d\\/dt\\s*\\(\\s*${name}\\s*\\)$`),
  XPPAUT: new RegExp(`^(?:d${name}\\/dt|${name}')$`),
  Modelica: new RegExp(`^der\\s*\\(\\s*${name}\\s*\\)$`),
  Mathematica: new RegExp(`^${name}'\\[t\\]$`),
};

const comments: Partial<Record<CodeLanguage, RegExp>> = {
  NONMEM: /;.*/g,
  Monolix: /;.*/g,
  'Berkeley Madonna': /\{[^}]*\}|;.*/g,
};

/**
 * The equations of a text in a language that is made for them, in the language of models; values become comments. Undefined for other languages, and where none is
 * there. Whether they are a model is for the caller to see.
 */
export function equationsOf(text: string, language: CodeLanguage): string[] | undefined {
  const derivative = derivatives[language];
  if (!derivative) return undefined;
  const code = text.replace(comments[language] ?? /(?:#|\/\/).*/g, '');
  const bare = language === 'Mathematica' ? code.replace(/[{}]/g, ' ') : code;
  // Choices and loops are not read off.
  if (/^[ \t]*(?:if|else|for|while)\b/im.test(bare)) return undefined;
  const equations: string[] = [];
  const definitions = new Map<string, string>();
  for (const statement of bare.split(/[;\n\r]|,(?=\s*\w+'\[t\])/)) {
    const [, left, right] = /^\s*(.+?)\s*(?:==|=|<-)\s*(.+?)[\s}]*$/.exec(balanced(statement)) ?? [];
    if (left === undefined) continue;
    const [, one, other] = derivative.exec(left) ?? [];
    const state = one ?? other;
    if (state !== undefined) equations.push(`${inOurs(state, language)}' = ${inOurs(right, language)}`);
    else if (plainName.test(left) && !estimated.test(right)) {
      // What is computed step by step cannot be read off.
      if (definitions.has(left)) return undefined;
      definitions.set(left, inOurs(right, language));
    }
  }
  const anywhere = new RegExp(`${derivative.source.slice(1, -1)}\\s*(?:==?|<-)`, 'g');
  if (bare.match(anywhere)?.length !== equations.length) return undefined;
  const isState = (one: string) => equations.some((equation) => equation.startsWith(`${one}'`));
  if (equations.length === 0 || [...definitions.keys()].some(isState)) return undefined;
  return [...equations, ...definitionsFor(equations, definitions)];
}

/** A statement without the bracket that closes what contains it. */
function balanced(statement: string): string {
  const excess = (statement.match(/\)/g)?.length ?? 0) - (statement.match(/\(/g)?.length ?? 0);
  return excess > 0 ? statement.trimEnd().replace(/[})]+$/, (all) => all.slice(0, -excess)) : statement;
}

/** The definitions that equations use, and those that these use. */
function definitionsFor(equations: readonly string[], definitions: ReadonlyMap<string, string>): string[] {
  const lines: string[] = [];
  const used = new Set<string>();
  const open = [...equations];
  for (let line = open.shift(); line !== undefined; line = open.shift()) {
    for (const word of line.match(/[A-Za-z]\w*/g) ?? []) {
      const value = definitions.get(word);
      if (value === undefined || used.has(word)) continue;
      used.add(word);
      const isNumber = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(value);
      lines.push(isNumber ? `# ${word} = ${value} in the code` : `${word} = ${value}`);
      if (!isNumber) open.push(value);
    }
  }
  return lines;
}

function inOurs(text: string, language: CodeLanguage): string {
  const plain = text.replace(/\*\*/g, '^').replace(/\s+/g, ' ').trim();
  if (language === 'Mathematica') return plain.replace(/\[t\]/g, '');
  if (language !== 'NONMEM') return plain;
  return plain
    .replace(/\bD?A(?:DT)?\((\d+)\)/g, 'A$1')
    .replace(/\b(EXP|LOG|LOG10|SQRT|SIN|COS|ABS)(?=\()/g, (word) => word.toLowerCase());
}
