/** What differs between two plans or other plain data, one line a place: points[1]: 256 → 512. */
export function changes(before: unknown, after: unknown, place = ''): string[] {
  if (Object.is(before, after)) return [];
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => changes(before[key], after[key], placed(place, key, Array.isArray(before))));
  }
  return [`${place}: ${shown(before)} → ${shown(after)}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function placed(place: string, key: string, inList: boolean): string {
  if (inList) return `${place}[${key}]`;
  return place === '' ? key : `${place}.${key}`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
