/** A value of a Python literal; lists and tuples are lists. */
export type Literal = string | number | boolean | null | Literal[] | { readonly [key: string]: Literal };

const token = /\s*(?:(['"])((?:\\.|(?!\1)[^\\])*)\1|(-?\d+)L?|(True|False|None)\b|([[\](){}:,]))\s*/uy;

/** The value of a Python literal of texts, whole numbers, True, False, None, lists, tuples and dictionaries: the header of a NumPy array. */
export function pythonLiteral(text: string): Literal {
  let at = 0;
  const value = read(0);
  if (text.slice(at).trim() !== '') throw new Error('the header of the array has more than a dictionary');
  return value;

  function next(): RegExpExecArray {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) throw new Error('the header of the array cannot be read');
    at = token.lastIndex;
    return match;
  }

  function peek(): string {
    return /^\s*(.)/u.exec(text.slice(at, at + 100))?.[1] ?? '';
  }

  function read(depth: number): Literal {
    const [, quote, letters, digits, word, sign] = next();
    if (depth > 20) throw new Error('the header of the array is nested too deeply');
    if (quote !== undefined) return letters!.replace(/\\(.)/g, '$1');
    if (digits !== undefined) return Number(digits);
    if (word !== undefined) return word === 'None' ? null : word === 'True';
    if (sign === '{') return dictionary(depth);
    if (sign === '[' || sign === '(') return items(sign === '[' ? ']' : ')', depth);
    throw new Error('the header of the array cannot be read');
  }

  function items(end: string, depth: number): Literal[] {
    const list: Literal[] = [];
    while (peek() !== end) {
      list.push(read(depth + 1));
      if (peek() === ',') next();
      else if (peek() !== end) throw new Error('the header of the array cannot be read');
    }
    next();
    return list;
  }

  function dictionary(depth: number): Literal {
    const entries: [string, Literal][] = [];
    while (peek() !== '}') {
      const key = read(depth + 1);
      if (next()[5] !== ':') throw new Error('the header of the array cannot be read');
      entries.push([String(key), read(depth + 1)]);
      if (peek() === ',') next();
      else if (peek() !== '}') throw new Error('the header of the array cannot be read');
    }
    next();
    return Object.fromEntries(entries);
  }
}
