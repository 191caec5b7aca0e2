import { isFunction } from './functionNames.ts';

/** Words of the language that are not names, or names in some places only. */
const words: readonly string[] = ['t', 'pi', 'if', 'and', 'or', 'not', 'ln'];

/** Whether a name has a meaning of its own in the language. */
export function isReserved(name: string): boolean {
  return words.includes(name) || isFunction(name);
}

/** Gives out names that are neither taken nor reserved, each once: `taken` grows by them. */
export function freeNames(taken: Set<string>): (...candidates: string[]) => string {
  return (...candidates) => {
    const name = freeName(
      candidates.filter((one) => !isReserved(one)),
      taken,
    );
    taken.add(name);
    return name;
  };
}

/** The first candidate that is not taken; where all are, the last with a number behind it. */
export function freeName(candidates: readonly string[], taken: Iterable<string>): string {
  const used = new Set(taken);
  const free = candidates.find((name) => !used.has(name));
  if (free !== undefined) return free;
  const last = candidates[candidates.length - 1];
  for (let n = 1; ; n++) if (!used.has(last + n)) return last + n;
}
