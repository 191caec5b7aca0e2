import type { CodeLanguage } from './codeLanguage.ts';
import { statementsInCode } from './statementsInCode.ts';

const name = '[A-Za-z_\\p{L}][\\w\\p{L}]*';
const assignment = new RegExp(`^(${name})\\s*(?:=|<-)\\s*([^=].*)$`, 'u');
const element = new RegExp(`^(${name})\\s*[[(]\\s*(\\d+)\\s*[\\])]\\s*(?:=|<-)\\s*(.+)$`, 'u');
const several = new RegExp(`^[([]?\\s*((?:${name}\\s*,\\s*)+(?:${name})?)\\s*[)\\]]?\\s*=\\s*([^=].*)$`, 'u');
/** A vector, or its beginning: y, y[:3]. */
const whole = new RegExp(`^(${name})(?:\\[0?:\\d*\\])?$`, 'u');
const augmented = new RegExp(`^${name}(?:\\s*[[(][^=]*[\\])])?\\s*(?:[-+*/%^]|\\*\\*|//)=`, 'u');
/** MATLAB takes a^b^c as (a^b)^c. */
const towers = /\^\s*-?(?:\([^()]*\)|[\w.]+(?:\([^()]*\))?)\s*\.?\^/;
const taken = new RegExp(
  `^(${name})\\s*(?:=|<-)\\s*(${name})\\s*(?:[[(]\\s*(\\d+)\\s*[\\])]|\\[+\\s*["'](\\w+)["']\\s*\\]+|\\$(\\w+))$`,
  'u',
);

/**
 * The equations that a function of another language computes, in the language of models; nothing is run. Undefined where they are
 * not plain to see: no derivatives, or not as many as there are states.
 */
export function equationsInCode(text: string, language: CodeLanguage): string[] | undefined {
  const isTyped = language === 'C' || language === 'Stan';
  // 1/2 is 0 there.
  if (isTyped && /(?<![\w.])\d+\s*\/\s*\d+(?![\w.])/.test(text)) return undefined;
  const base = language === 'Python' || language === 'C' ? 0 : 1;
  const vectors = new Map<string, Map<number, string>>();
  const put = (vector: string, index: number, of: string) => {
    const names = vectors.get(vector) ?? new Map<number, string>();
    vectors.set(vector, names.set(index, of));
  };
  const values = new Map<string, string>();
  const elements = new Map<number, string>();
  let returned: string[] | undefined;
  if (language === 'MATLAB' && towers.test(text)) return undefined;
  for (const statement of statementsInCode(text, language)) {
    const list = returnedIn(statement, language);
    // What was filled element by element.
    if (list?.length === 1 && elements.size > 0) continue;
    if (list) {
      returned = list;
      continue;
    }
    const [, tuple, assigned] = several.exec(statement) ?? [];
    if (tuple !== undefined) {
      const [, vector] = whole.exec(assigned) ?? [];
      const [targets, parts] = [splitList(tuple), splitList(assigned)];
      for (const [i, one] of targets.entries()) {
        if (vector !== undefined) put(vector, i, one);
        else if (values.has(one) || parts.length !== targets.length) return undefined;
        else values.set(one, parts[i]);
      }
      continue;
    }
    const [, taker, from, index, key, field] = taken.exec(statement) ?? [];
    if (taker !== undefined && (index !== undefined || (key ?? field) === taker)) {
      if (index !== undefined) put(from, Number(index) - base, taker);
      continue;
    }
    const [, , at, right] = element.exec(statement) ?? [];
    if (right !== undefined) {
      elements.set(Number(at) - base, right.replace(assignment, '$2'));
      continue;
    }
    // What is computed step by step cannot be read off.
    if (/^(if|for|while|else|elif|switch|try)\b/.test(statement) || augmented.test(statement))
      return undefined;
    const [, left, value] = assignment.exec(statement) ?? [];
    if (left !== undefined && values.has(left)) return undefined;
    if (left !== undefined && !/^(zeros|np\.zeros|numpy\.zeros|numeric|similar)\b/.test(value))
      values.set(left, value);
  }
  const rates =
    returned ??
    (elements.size > 0 ? Array.from({ length: elements.size }, (_, i) => elements.get(i) ?? '') : []);
  if (rates.length === 0 || rates.some((rate) => rate === '')) return undefined;
  const states = stateNames(rates, values, vectors);
  // A state that is set to something else, such as max(x, 0), is no longer the state.
  if (!states || states.names.some((one) => values.has(one))) return undefined;
  const write = (expression: string) => inOurs(expression, vectors, states.vector, states.names, base);
  const used = new Set(rates);
  const lines = rates.map((rate, i) => `${states.names[i]}' = ${write(values.get(rate) ?? rate)}`);
  const isNumber = (value: string) => /^[-+]?[\d.]+(e[-+]?\d+)?$/i.test(value);
  const isWritten = (one: string) =>
    lines.some((line) => new RegExp(`(^|[^\\w\\p{L}])${one}(?![\\w\\p{L}])`, 'u').test(line));
  const others = [...values].filter(([left]) => !used.has(left) && !states.names.includes(left)).reverse();
  for (const [left, value] of others) {
    if (isWritten(left))
      lines.push(isNumber(value) ? `# ${left} = ${value} in the code` : `${left} = ${write(value)}`);
  }
  return lines;
}

/** What the function gives back: return [a, b], list(c(a, b)), dydt = [a; b]. */
function returnedIn(statement: string, language: CodeLanguage): string[] | undefined {
  const bare = statement.replace(/^return\s*\((.*)\)$/s, '$1').trim();
  const inside =
    /^list\s*\(\s*c\s*\((.*)\)\s*\)$/s.exec(bare)?.[1] ??
    returnedList(statement) ??
    /^\w+\s*=\s*lambda\s+[\w\s,]+:\s*\[(.*)\]$/s.exec(statement)?.[1] ??
    (language === 'MATLAB' ? /^\w+\s*=\s*(?:@\([^)]*\)\s*)?\[(.*)\]'?$/s.exec(statement)?.[1] : undefined);
  return inside === undefined ? undefined : splitList(inside, language === 'MATLAB' ? /[;\n]/ : /,/);
}

/** return [a, b], return np.array([a, b]), return a, b: what stands in it. */
function returnedList(statement: string): string | undefined {
  const [, value] = /^return\b(.*)$/s.exec(statement) ?? [];
  const bare = value
    ?.trim()
    .replace(/^(?:np|numpy|jnp)\.(?:array|asarray)\s*\((.*)\)$/s, '$1')
    .trim();
  if (bare === undefined || bare === '') return undefined;
  const [, inside] = /^[[(](.*)[\])]$/s.exec(bare) ?? [];
  return inside ?? bare;
}

/** The pieces of a list, at separators outside brackets. */
function splitList(text: string, separator = /,/): string[] {
  const pieces = [''];
  let depth = 0;
  for (const letter of text) {
    if (/[([{]/.test(letter)) depth++;
    if (/[)\]}]/.test(letter)) depth--;
    if (depth === 0 && separator.test(letter)) pieces.push('');
    else pieces[pieces.length - 1] += letter;
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** The names of the states in the order of the rates, and the vector they are elements of. */
function stateNames(
  rates: readonly string[],
  values: ReadonlyMap<string, string>,
  vectors: ReadonlyMap<string, ReadonlyMap<number, string>>,
): { names: string[]; vector: string | undefined } | undefined {
  const stems = rates.map((rate) => (values.has(rate) ? derivativeStem(rate) : undefined));
  const isVector = ([vector]: readonly [string, unknown]) => /^(y|u|x|z|state|states|X|Y|U)$/.test(vector);
  const [vector, names] = [...vectors].find((one) => isVector(one) && one[1].size === rates.length) ?? [];
  if (names) return { names: rates.map((_, i) => names.get(i) ?? ''), vector };
  if (stems.every((stem) => stem !== undefined)) return { names: stems as string[], vector: undefined };
  const text = [...rates, ...values.values()].join(' ');
  const [, own] = /(?<![\w\p{L}])([yuxzXYU])\s*[[(]\s*\d+\s*[\])]/u.exec(text) ?? [];
  return own === undefined ? undefined : { names: rates.map((_, i) => `${own}${i + 1}`), vector: own };
}

/** S of dSdt, dS_dt, dS, S_dot, Sdot and ẋ; undefined for other names. */
export function derivativeStem(name: string): string | undefined {
  const [, stem] =
    /^d_?([\p{L}_][\p{L}\p{Nd}_]*?)_?dt$/u.exec(name) ??
    /^([\p{L}_][\p{L}\p{Nd}_]*?)_?dot$/u.exec(name) ??
    /^d_?([\p{L}][\p{L}\p{Nd}_]*)$/u.exec(name) ??
    [];
  if (stem !== undefined) return stem;
  const [letter, dot, ...rest] = name.normalize('NFD');
  return dot === '\u0307' ? letter + rest.join('') : undefined;
}

function inOurs(
  expression: string,
  vectors: ReadonlyMap<string, ReadonlyMap<number, string>>,
  stateVector: string | undefined,
  states: readonly string[],
  base: number,
): string {
  return expression
    .replace(/\b(np|numpy|math|Math|jnp|torch)\./g, '')
    .replace(/\*\*/g, '^')
    .replace(/\.(?=[*/^])/g, '')
    .replace(/(?<![\w\p{L}])([A-Za-z]\w*)\s*\[+\s*["'](\w+)["']\s*\]+/gu, '$2')
    .replace(/(?<![\w\p{L}])[A-Za-z]\w*\$(\w+)/gu, '$1')
    .replace(/(?<![\w\p{L}])([A-Za-z]\w*)\s*([[(])\s*(\d+)\s*[\])]/gu, (all, vector, open, index) => {
      const i = Number(index) - base;
      if (vector === stateVector) return states[i] ?? all;
      const known = vectors.get(vector)?.get(i);
      return (
        known ?? (open === '[' || /^(p|k|theta|params?|parms)$/.test(vector) ? `${vector}${i + 1}` : all)
      );
    })
    .replace(/\s+/g, ' ')
    .trim();
}
