/** A value as source code of JavaScript. */
export function literal(value: unknown): string {
  if (typeof value === 'string') {
    const inside = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
    // Editors take them for line breaks.
    return `'${inside.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
  }
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{ ${entries.map(([name, one]) => `${key(name)}: ${literal(one)}`).join(', ')} }`;
}

/** A property name; __proto__ is quoted and computed, since it would set the prototype. */
function key(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}
