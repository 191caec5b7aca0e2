/** The path of a field of an object. */
export function inside(at: string, name: string): string {
  const step = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : `[${show(name)}]`;
  return at === '' || step.startsWith('[') ? `${at}${step}` : `${at}.${step}`;
}

/** A value as JSON has it, cut to a length that suits a message. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
