/** The widest line of a list of numbers. */
const WIDTH = 100;

/** Items between brackets, over as many lines as they take. */
export function bracketed(open: string, items: readonly string[], close: string, indent = ''): string {
  const one = `${open}${items.join(', ')}${close}`;
  if (indent.length + one.length <= WIDTH) return one;
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    if (line !== '' && indent.length + 4 + line.length + item.length + 2 > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += `${line === '' ? '' : ' '}${item},`;
  }
  if (line !== '') lines.push(line.replace(/,$/, ''));
  return `${open}\n${lines.map((text) => `${indent}    ${text}\n`).join('')}${indent}${close}`;
}

/** A number with all its digits, written as one that is not whole. */
export function decimal(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Whether indices are 0, 1, 2, … */
export function isCounting(at: readonly number[]): boolean {
  return at.every((index, k) => index === k);
}
