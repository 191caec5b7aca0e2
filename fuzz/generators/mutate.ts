import type { Draw } from '../draw.ts';
import { specialWords } from '../plainText.ts';
import { hostileTexts } from './names.ts';
import { anyNumber } from './numbers.ts';

// Damage: texts with characters, tokens and lines cut, doubled, moved or replaced; values with parts of another kind.

const scraps = [
  ...hostileTexts,
  '(',
  ')',
  "'",
  "' = ",
  '=',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '"',
  '""',
  '^',
  '/0',
  '*',
  '**',
  '+-',
  '.',
  '..',
  'e',
  'E5',
  '1e999',
  '1e-999',
  '0x10',
  '1_000',
  'Infinity',
  '-Infinity',
  'NA',
  '−',
  '²',
  '·',
  '\u00a0',
  '\u2028',
  'parameters ',
  'd(',
  ')/dt',
  '#',
  '{',
  '}',
  '[',
  ']',
  ':',
  'true',
  '\\u0000',
  '/*',
  '//',
  '😀',
  '\u0301',
];

/** The text with one to a few pieces damaged; sometimes as it is. */
export function mutatedText(draw: Draw, text: string): string {
  let changed = text;
  for (
    let n = draw.weighted([
      [1, 0],
      [5, 1],
      [3, 2],
      [2, 4],
      [1, 12],
    ]);
    n > 0;
    n--
  )
    changed = damaged(draw, changed);
  return changed;
}

function damaged(draw: Draw, text: string): string {
  const at = draw.whole(0, text.length);
  const length = draw.weighted([
    [4, 1],
    [2, draw.whole(1, 5)],
    [1, draw.whole(1, 30)],
  ]);
  const piece = () => {
    const from = draw.whole(0, text.length);
    return text.slice(from, from + draw.whole(1, 20));
  };
  return draw.weighted<() => string>([
    [3, () => text.slice(0, at) + text.slice(at + length)],
    [3, () => text.slice(0, at) + draw.pick(scraps) + text.slice(at)],
    [3, () => text.slice(0, at) + draw.pick(scraps) + text.slice(at + length)],
    [2, () => text.slice(0, at) + piece() + text.slice(at)],
    [1, () => text.slice(0, at) + String.fromCharCode(draw.whole(0, 0xffff)) + text.slice(at)],
    [
      1,
      () =>
        text.slice(0, at) + text.slice(at, at + length).repeat(draw.whole(2, 40)) + text.slice(at + length),
    ],
    [2, () => linesMoved(draw, text)],
    [2, () => numberChanged(draw, text)],
    [0.5, () => text.slice(0, at)],
    [0.2, () => text.replaceAll('\n', draw.pick(['\r\n', '\r', ' ', '']))],
    [0.2, () => `${draw.pick(['\ufeff', ' ', '\n', '\u0000'])}${text}`],
  ])();
}

function linesMoved(draw: Draw, text: string): string {
  const lines = text.split('\n');
  const i = draw.whole(0, lines.length - 1);
  const [line] = lines.splice(i, 1);
  return draw.weighted<() => string>([
    [1, () => lines.join('\n')],
    [1, () => [...lines.slice(0, i), line, line, ...lines.slice(i)].join('\n')],
    [1, () => lines.toSpliced(draw.whole(0, lines.length), 0, line!).join('\n')],
  ])();
}

/** One number of the text replaced by another. */
function numberChanged(draw: Draw, text: string): string {
  const numbers = [...text.matchAll(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)];
  if (numbers.length === 0) return text;
  const { index, 0: digits } = draw.pick(numbers);
  return text.slice(0, index) + String(anyNumber(draw)) + text.slice(index + digits.length);
}

/** Values of a kind that is not expected; those of the programs's own that JSON lacks only where `any`. */
export function strangeValue(draw: Draw, any: boolean): unknown {
  return draw.weighted<() => unknown>([
    [2, () => null],
    [2, () => draw.pick([true, false])],
    [3, () => anyNumber(draw)],
    [3, () => draw.pick(hostileTexts)],
    [1, () => []],
    [1, () => ({})],
    [1, () => [draw.pick([null, 1, 'a', []])]],
    [1, () => JSON.parse(`{${JSON.stringify(draw.pick(['a', '__proto__', 'length', 'constructor']))}: 1}`)],
    [1, () => JSON.parse('['.repeat(20) + ']'.repeat(20))],
    [any ? 4 : 0, () => ({ $: draw.pick(specialWords) })],
  ])();
}

/** A JSON value with some of its parts replaced, left out, doubled, renamed or wrapped. */
export function mutatedValue(draw: Draw, value: unknown, any = false): unknown {
  let changed = value;
  for (
    let n = draw.weighted([
      [1, 0],
      [6, 1],
      [3, 2],
      [1, 5],
    ]);
    n > 0;
    n--
  )
    changed = changedOnce(draw, changed, any, 0);
  return changed;
}

function changedOnce(draw: Draw, value: unknown, any: boolean, depth: number): unknown {
  const isHere = depth > 0 && draw.chance(0.3);
  if (typeof value !== 'object' || value === null || isHere) return replaced(draw, value, any);
  if (Array.isArray(value)) {
    if (value.length === 0) return [strangeValue(draw, any)];
    const i = draw.whole(0, value.length - 1);
    return draw.weighted<() => unknown>([
      [6, () => value.with(i, changedOnce(draw, value[i], any, depth + 1))],
      [1, () => value.toSpliced(i, 1)],
      [1, () => value.toSpliced(i, 0, value[i])],
      [0.5, () => draw.shuffled(value)],
    ])();
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return { [draw.pick(['a', 'name', ''])]: strangeValue(draw, any) };
  const i = draw.whole(0, entries.length - 1);
  const [name, one] = entries[i];
  return draw.weighted<() => unknown>([
    [8, () => Object.fromEntries(entries.with(i, [name, changedOnce(draw, one, any, depth + 1)]))],
    [1, () => Object.fromEntries(entries.toSpliced(i, 1))],
    [
      0.5,
      () => Object.fromEntries([...entries, [draw.pick(['extra', '__proto__', name.toUpperCase()]), one]]),
    ],
    [0.5, () => Object.fromEntries(entries.with(i, [draw.pick(hostileTexts), one]))],
  ])();
}

function replaced(draw: Draw, value: unknown, any: boolean): unknown {
  return draw.weighted<() => unknown>([
    [4, () => strangeValue(draw, any)],
    [1, () => [value]],
    [1, () => ({ value })],
    [typeof value === 'string' ? 4 : 0, () => mutatedText(draw, String(value))],
    [typeof value === 'number' ? 4 : 0, () => anyNumber(draw)],
    [typeof value === 'number' ? 2 : 0, () => String(value)],
  ])();
}
