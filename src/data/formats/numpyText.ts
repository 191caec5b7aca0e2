import { formatFindings } from '../../findings/formatFindings.ts';
import { type Note, note } from '../../findings/note.ts';
import { InputError } from '../../inputError.ts';
import { isTimeName } from '../columnNames.ts';
import type { Contents } from '../importer.ts';
import { type ColumnOfAny, columnsText } from './columnsText.ts';
import { damaged } from './damaged.ts';
import { type NumpyArray, numpyArray } from './numpyArray.ts';

const title = 'a NumPy file';

/** The table in a .npy file: a structured array, whose fields are the columns. */
export function numpyText(bytes: Uint8Array): Contents {
  return numpyTexts([['', bytes]]);
}

/**
 * The table in the arrays of a .npz file: one array a column; one of several columns, whose names are in an array called names, columns or
 * header, or else are its own with numbers; or a structured array.
 */
export function numpyTexts(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Contents {
  const arrays = files.map(([name, bytes]) => ({ name, array: read(name, bytes) }));
  const names = namesIn(arrays);
  const tables = arrays.filter(({ array }) => array.shape.length === 1 || array.shape.length === 2);
  const rows = rowsOf(tables.filter(({ array }) => array !== names?.array));
  const notes: Note[] = [];
  const used = tables.filter(({ array }) => array.shape[0] === rows && array !== names?.array);
  const unused = arrays.filter((one) => !used.includes(one) && one.array !== names?.array);
  if (unused.length > 0)
    notes.push(note(formatFindings.arraysUnused({ arrays: unused.map(({ name }) => name) })));
  const columns = used.flatMap(({ name, array }) => columnsOf(name, array, names?.texts, notes));
  return { text: columnsText(columns, title), notes };
}

function read(name: string, bytes: Uint8Array): NumpyArray {
  try {
    return numpyArray(bytes, name);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw damaged(title, { what: 'refused', words: error instanceof Error ? error.message : String(error) });
  }
}

interface Named {
  readonly name: string;
  readonly array: NumpyArray;
}

/** The array that names the columns of another. */
function namesIn(arrays: readonly Named[]): { array: NumpyArray; texts: string[] } | undefined {
  const match = arrays.find(
    ({ name, array: { shape, fields } }) =>
      /^(names|columns|header)$/i.test(name) &&
      shape.length === 1 &&
      fields.length === 1 &&
      fields[0].values.every((value) => typeof value === 'string'),
  );
  return match && { array: match.array, texts: match.array.fields[0].values as string[] };
}

/** How many rows the table has: as many as the times, or as all arrays. */
function rowsOf(arrays: readonly Named[]): number {
  const times = arrays.find(({ name }) => isTimeName(name)) ?? arrays[0];
  if (!times) throw new InputError(formatFindings.numpyEmpty());
  const rows = times.array.shape[0];
  if (!isTimeName(times.name) && arrays.some(({ array }) => array.shape[0] !== rows)) {
    const lengths = Object.fromEntries(arrays.map(({ name, array }) => [name, array.shape[0]]));
    throw new InputError(formatFindings.numpyLengths({ lengths }));
  }
  return rows;
}

function columnsOf(
  array: string,
  { shape, fields }: NumpyArray,
  names: readonly string[] | undefined,
  notes: Note[],
): ColumnOfAny[] {
  const width = shape[1] ?? 1;
  const isNamed = fields.every(({ name }) => name !== '');
  if (isNamed && shape.length === 1) return [...fields];
  const [first] = fields;
  if (!first || isNamed) throw new InputError(formatFindings.numpyShape({ array, shape }));
  // A column vector, as in MATLAB, is one column too.
  if (width === 1 && array !== '') return [{ name: array, values: first.values }];
  const given = names?.length === width ? names : undefined;
  if (array === '' && !given) throw new InputError(formatFindings.numpyShape({ array, shape }));
  const own = given ?? Array.from({ length: width }, (_, j) => `${array}${j + 1}`);
  if (!given) notes.push(note(formatFindings.arrayColumns({ array, columns: own })));
  return own.map((name, j) => ({ name, values: first.values.filter((_, k) => k % width === j) }));
}
