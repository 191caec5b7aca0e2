// Words that several rooms make messages of.

/** a, b and c; or with another word between the last two. */
export function list(items: readonly string[], word = 'and'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** 1 point, 2 points; `write` writes the number. */
export function count(n: number, what: string, write: (n: number) => string = String): string {
  return `${write(n)} ${what}${n === 1 ? '' : 's'}`;
}

/** The text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number to three digits. */
export function short(x: number): string {
  return x !== 0 && (Math.abs(x) < 1e-3 || Math.abs(x) >= 1e4)
    ? x.toExponential(1)
    : String(Number(x.toPrecision(3)));
}

/** A text, cut where it is long. */
export function shorten(text: string, most = 40): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** Longer texts and lists are cut or counted. */
const mostShown = 60;

/** What a value is, for a message on it. Any value will do: 5n, a symbol, an object that holds itself. */
export function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(cut(value));
    case 'bigint':
      return cut(`${value}n`);
    case 'symbol':
      return 'a symbol';
    case 'function':
      return 'a function';
    case 'object':
      return value === null ? 'null' : shownObject(value);
    default:
      return String(value);
  }
}

/** A list or a plain object with what it holds, where that is short; others by their kind. */
function shownObject(value: object): string {
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (kind !== 'Array' && kind !== 'Object') return `a ${kind}`;
  const inside = (x: unknown) => (typeof x === 'object' && x !== null ? '…' : shown(x));
  if (Array.isArray(value)) {
    const text = value.length > mostShown ? '' : `[${value.map(inside).join(',')}]`;
    return text !== '' && text.length <= mostShown ? text : `a list of ${count(value.length, 'value')}`;
  }
  const fields = Object.entries(value).map(([name, x]) => `${JSON.stringify(name)}:${inside(x)}`);
  const text = `{${fields.join(',')}}`;
  return text.length <= mostShown ? text : `an object with ${count(fields.length, 'field')}`;
}

function cut(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown - 1)}…` : text;
}
