import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';
import { checkTableSize } from '../checkTableSize.ts';
import { type NumpyType, numpyType } from './numpyType.ts';
import { type Literal, pythonLiteral } from './pythonLiteral.ts';

/** An array of NumPy: its values in the order of its shape, row after row; of a structured array those of each field. */
export interface NumpyArray {
  readonly shape: readonly number[];
  readonly fields: readonly { readonly name: string; readonly values: unknown[] }[];
}

/** The array in the bytes of a .npy file. `name` is what it is called in a .npz file. Nothing in it is run: objects are refused. */
export function numpyArray(bytes: Uint8Array, name: string): NumpyArray {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLong = view.getUint8(6) > 1;
  const start = isLong ? 12 : 10;
  const from = start + (isLong ? view.getUint32(8, true) : view.getUint16(8, true));
  if (from > Math.min(bytes.length, 1e6)) throw new Error('its header is cut off');
  const header = pythonLiteral(new TextDecoder().decode(bytes.subarray(start, from)));
  const { descr, fortran_order: isFortran, shape } = header as { [key: string]: Literal };
  if (
    !Array.isArray(shape) ||
    !shape.every((n): n is number => Number.isSafeInteger(n) && (n as number) >= 0)
  )
    throw new Error('its shape cannot be read');
  const types = fieldsOf(descr!, name);
  const size = types.reduce((sum, { type }) => sum + type.size, 0);
  const count = shape.reduce((product, n) => product * n, 1);
  checkTableSize(count / 20, 20 * types.length);
  if (from + count * size > bytes.length) throw new Error('it is cut off');
  let offset = 0;
  const fields = types.map(({ name, type }) => {
    const values: unknown[] = [];
    for (let i = 0; i < count; i++) values.push(type.read(view, from + i * size + offset));
    offset += type.size;
    return { name, values: isFortran ? byRows(values, shape) : values };
  });
  return { shape, fields };
}

/** The types of the fields of a structured array; of any other, one without a name. */
function fieldsOf(descr: Literal, array: string): { name: string; type: NumpyType }[] {
  const typeOf = (text: Literal): NumpyType => {
    const type = typeof text === 'string' ? numpyType(text) : undefined;
    if (!type) throw new InputError(formatFindings.numpyType({ array, type: shownType(text) }));
    return type;
  };
  if (!Array.isArray(descr)) return [{ name: '', type: typeOf(descr) }];
  return descr.map((field) => {
    const [name, type, shape] = Array.isArray(field) ? field : [];
    // Padding between fields has no name, and is read as bytes; a field of several values is not a column.
    if (typeof name !== 'string' || shape !== undefined)
      throw new InputError(formatFindings.numpyType({ array, type: shownType(descr) }));
    return { name, type: typeOf(type ?? null) };
  });
}

function shownType(descr: Literal): string {
  return typeof descr === 'string' ? descr : JSON.stringify(descr);
}

/** Values that stand column after column, row after row. */
function byRows(values: readonly unknown[], shape: readonly number[]): unknown[] {
  if (shape.length !== 2) return [...values];
  const [rows, columns] = shape as [number, number];
  return values.map((_, k) => values[Math.floor(k / columns) + (k % columns) * rows]);
}
