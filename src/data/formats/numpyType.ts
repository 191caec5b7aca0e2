import { clockText } from './clockText.ts';
import { isoText } from './isoText.ts';

/** A type of NumPy: how many bytes a value takes, and how it is read. */
export interface NumpyType {
  readonly size: number;
  read(view: DataView, at: number): unknown;
}

/** The type of a text such as <f8, or undefined where it is not read. */
export function numpyType(text: string): NumpyType | undefined {
  const [, order, kind, digits, unit] = /^([<>=|]?)([a-zA-Z])(\d+)(?:\[(\w+)\])?$/.exec(text) ?? [];
  if (kind === undefined) return undefined;
  const size = Number(digits);
  const little = order !== '>';
  switch (kind) {
    case 'f':
      return floating(size, little);
    case 'i':
    case 'u':
      return whole(kind, size, little);
    case 'b':
      return size === 1 ? { size, read: (view, at) => view.getUint8(at) !== 0 } : undefined;
    case 'S':
    case 'a':
      return { size, read: (view, at) => textOf(size, (k) => view.getUint8(at + k)) };
    case 'U':
      return { size: 4 * size, read: (view, at) => textOf(size, (k) => view.getUint32(at + 4 * k, little)) };
    case 'M':
    case 'm':
      return moment(kind, unit ?? '', little);
    case 'V':
      return { size, read: () => null };
    default:
      return undefined;
  }
}

function floating(size: number, little: boolean): NumpyType | undefined {
  if (size === 8) return { size, read: (view, at) => view.getFloat64(at, little) };
  if (size === 4) return { size, read: (view, at) => view.getFloat32(at, little) };
  return size === 2 ? { size, read: (view, at) => half(view.getUint16(at, little)) } : undefined;
}

/** A number of half precision. */
function half(bits: number): number {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction * 2 ** -24);
}

function whole(kind: 'i' | 'u', size: number, little: boolean): NumpyType | undefined {
  const signed = kind === 'i';
  switch (size) {
    case 1:
      return { size, read: (view, at) => (signed ? view.getInt8(at) : view.getUint8(at)) };
    case 2:
      return { size, read: (view, at) => (signed ? view.getInt16(at, little) : view.getUint16(at, little)) };
    case 4:
      return { size, read: (view, at) => (signed ? view.getInt32(at, little) : view.getUint32(at, little)) };
    case 8:
      return {
        size,
        read: (view, at) => (signed ? view.getBigInt64(at, little) : view.getBigUint64(at, little)),
      };
    default:
      return undefined;
  }
}

/** A text up to its length, without the zeros that fill it up. */
function textOf(length: number, code: (k: number) => number): string {
  let text = '';
  for (let k = 0; k < length; k++) {
    const letter = code(k);
    if (letter > 0x10ffff) throw new Error('a text has letters that there are not');
    text += String.fromCodePoint(letter);
  }
  return text.replace(/\0+$/, '');
}

const notATime = -(2n ** 63n);
/** How many decimals of a second units are. */
const decimals: Readonly<Record<string, number>> = { s: 0, ms: 3, us: 6, ns: 9 };
const seconds: Readonly<Record<string, bigint>> = { m: 60n, h: 3600n, D: 86_400n, W: 604_800n };

/** Dates, as ISO texts, and durations, as hours, minutes and seconds. */
function moment(kind: 'M' | 'm', unit: string, little: boolean): NumpyType | undefined {
  const digits = seconds[unit] === undefined ? decimals[unit] : 0;
  if (digits === undefined) return undefined;
  return {
    size: 8,
    read(view, at) {
      const count = view.getBigInt64(at, little);
      if (count === notATime) return null;
      const ticks = count * (seconds[unit] ?? 1n);
      if (kind === 'm') return clockText(ticks, digits);
      const text = isoText(ticks, digits);
      return unit === 'D' || unit === 'W' ? text.slice(0, 10) : text;
    },
  };
}
