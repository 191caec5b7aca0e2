/** The table in what pandas writes by `to_json`: its columns, or its rows. */
export type JsonFrame =
  | { readonly columns: [string, unknown[]][]; readonly keys: number }
  | { readonly rows: unknown[]; readonly keys: number };

/**
 * What pandas writes: columns or rows as objects with numbered cells, `{"t": {"0": 0, "1": 1}, …}`; columns, index and data in lists; or data below a schema.
 * `keys`: how many names the text has then, NaN where that is not known. Undefined for any other object.
 */
export function jsonFrame(value: object): JsonFrame | undefined {
  const entries = Object.entries(value);
  const { columns, index, data, schema } = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(data) && entries.length === 2 && isRecord(schema))
    return { rows: data, keys: Number.NaN };
  if (Array.isArray(data) && Array.isArray(columns) && entries.length === (index === undefined ? 2 : 3))
    return splitFrame(columns, index, data);
  if (entries.length === 0 || !entries.every(([, cells]) => isRecord(cells))) return undefined;
  const inner = entries.map(([, cells]) => Object.keys(cells));
  const keys = entries.length + inner.reduce((sum, { length }) => sum + length, 0);
  const isRow = entries.every(([name]) => isIndex(name));
  if (isRow && !inner.every((names) => names.every(isIndex)))
    return { rows: entries.map(([, cells]) => cells), keys };
  const [first] = inner;
  const isAlike = inner.every(
    (names) => names.length === first.length && names.every((name, i) => isIndex(name) && name === first[i]),
  );
  if (isRow || !isAlike) return undefined;
  return { columns: entries.map(([name, cells]) => [name, Object.values(cells)]), keys };
}

function splitFrame(
  names: readonly unknown[],
  index: unknown,
  data: readonly unknown[],
): JsonFrame | undefined {
  const isWhole = data.every((row) => Array.isArray(row) && row.length === names.length);
  if (!isWhole || !names.every((name) => typeof name === 'string')) return undefined;
  const columns = names.map((name, j): [string, unknown[]] => [
    name,
    (data as readonly unknown[][]).map((row) => row[j]),
  ]);
  // What is not only the number of the row may be the time, and is not passed over.
  const isOwn = Array.isArray(index) && index.some((label, i) => label !== i);
  if (isOwn && (index.length !== data.length || names.includes('index'))) return undefined;
  return { columns: isOwn ? [['index', index], ...columns] : columns, keys: index === undefined ? 2 : 3 };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,8})$/.test(name);
}
