/** What an input may be made of. */
type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/**
 * Values that are simpler than one, the largest steps first: parts of lists and texts left out, fields left out, numbers with
 * fewer digits. The fields of the outermost object stay, since a target needs them all.
 */
function* simpler(value: Plain, outermost = true): Generator<Plain> {
  if (typeof value === 'string') yield* simplerText(value);
  else if (typeof value === 'number') yield* simplerNumber(value);
  else if (Array.isArray(value)) yield* simplerList(value);
  else if (typeof value === 'object' && value !== null) yield* simplerObject(value, outermost);
}

function* simplerList(list: Plain[]): Generator<Plain> {
  for (const kept of withoutPieces(list)) yield kept;
  for (const [i, one] of list.entries()) for (const less of simpler(one, false)) yield list.with(i, less);
}

function* simplerObject(object: { [name: string]: Plain }, outermost: boolean): Generator<Plain> {
  const entries = Object.entries(object);
  if (!outermost) for (const kept of withoutPieces(entries)) yield Object.fromEntries(kept);
  for (const [i, [name, one]] of entries.entries()) {
    for (const less of simpler(one, false)) yield Object.fromEntries(entries.with(i, [name, less]));
  }
}

function* simplerNumber(x: number): Generator<number> {
  const tried = [0, 1, Math.round(x), ...[1, 2, 4].map((digits) => Number(x.toPrecision(digits)))];
  for (const less of new Set(tried)) if (String(less).length < String(x).length) yield less;
}

/** Lines left out, then columns, then words and signs, then the digits of numbers. */
function* simplerText(text: string): Generator<string> {
  const lines = text.split('\n');
  for (const kept of withoutPieces(lines)) yield kept.join('\n');
  const cells = lines.map((line) => line.split(','));
  const width = cells[0].length;
  if (lines.length > 1 && width > 1) {
    for (let j = 0; j < width; j++) yield cells.map((row) => row.toSpliced(j, 1).join(',')).join('\n');
  }
  const tokens = text.match(/[\p{L}\p{M}\p{Nd}_.]+|\s+|[\s\S]/gu) ?? [];
  if (tokens.length <= 2000) for (const kept of withoutPieces(tokens)) yield kept.join('');
  const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)];
  if (numbers.length <= 400) {
    for (const { index, 0: digits } of numbers) {
      for (const less of simplerNumber(Number(digits)))
        yield text.slice(0, index) + less + text.slice(index + digits.length);
    }
  }
  if (text.length <= 60) for (let i = 0; i < text.length; i++) yield text.slice(0, i) + text.slice(i + 1);
}

/** The list without halves, quarters and so on of it, down to single entries. */
function* withoutPieces<T>(list: readonly T[]): Generator<T[]> {
  for (let length = list.length; length >= 1; length = length === 1 ? 0 : Math.ceil(length / 2)) {
    for (let from = 0; from < list.length; from += length) yield list.toSpliced(from, length);
  }
}

/** The simplest input that still fails, as far as the given tries and time allow. `fails` says whether an input does, and alike. */
export async function simplest(
  input: string,
  fails: (input: string) => Promise<boolean>,
  { tries, milliseconds }: { tries: number; milliseconds: number },
): Promise<string> {
  const until = performance.now() + milliseconds;
  const known = new Set([input]);
  let best = input;
  let left = tries;
  search: for (;;) {
    for (const candidate of simpler(JSON.parse(best) as Plain)) {
      const text = JSON.stringify(candidate);
      if (known.has(text) || text.length >= best.length) continue;
      known.add(text);
      if (left-- <= 0 || performance.now() > until) return best;
      if (!(await fails(text))) continue;
      best = text;
      continue search;
    }
    return best;
  }
}
