/** The number of list entries written at once. */
const most = 2000;

/**
 * JSON of plain data as JSON.stringify writes it with an indent of 2, but numbers of a list on one line, block after block:
 * a page has other things to do between two.
 */
export function* jsonBlocks(value: unknown, indent = ''): Generator<string> {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null) yield JSON.stringify(value) ?? 'null';
  else if (isList && value.length > 0 && value.every(isBare)) {
    for (let i = 0; i < value.length; i += most) {
      const part = JSON.stringify(value.slice(i, i + most)).slice(1, -1);
      yield `${i === 0 ? '[' : ', '}${part.replaceAll(',', ', ')}`;
    }
    yield ']';
  } else {
    const entries = Object.entries(value).filter(([, one]) => isList || one !== undefined);
    const [open, close] = isList ? '[]' : '{}';
    const deeper = `${indent}  `;
    yield open!;
    for (const [i, [name, one]] of entries.entries()) {
      yield `${i === 0 ? '' : ','}\n${deeper}${isList ? '' : `${JSON.stringify(name)}: `}`;
      yield* jsonBlocks(one, deeper);
    }
    yield entries.length > 0 ? `\n${indent}${close}` : close!;
  }
}

function isBare(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value == null;
}
