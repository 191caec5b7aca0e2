import { list } from '../text/words.ts';

/** Longer lists of names are not read. */
const mostListed = 200;

/** Names of a model: a, b and c; cut where they are many. */
export function nameList(names: readonly string[]): string {
  return cut(list(names), mostListed);
}

/** A name that was given, between quotes. */
export function named(name: string): string {
  return `"${cut(name, 40)}"`;
}

/** " Did you mean …?", or other words where no name is near. */
export function meant(near: string | undefined, otherwise = ''): string {
  return near ? `Did you mean ${near}?` : otherwise;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
