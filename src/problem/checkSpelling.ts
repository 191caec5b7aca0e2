import type { Column } from '../data/table.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import type { Place } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { nearestName } from '../model/nearestName.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import type { Output } from './problem.ts';

/** Shorter names resemble many others by chance. */
const LEAST_LETTERS = 4;

/** A name without a column, its kind, its place, and the column that may be meant. */
export interface Misspelling {
  readonly name: string;
  readonly kind: 'column' | 'state';
  readonly place: Place;
  readonly near: string;
}

/**
 * Throws at the first misspelling: an unmeasured state is estimated as hidden, so a typing error would discard its measurements.
 */
export function checkSpelling(model: Model, outputs: readonly Output[], unused: readonly Column[]): void {
  const [first] = misspellings(model, outputs, unused);
  if (!first) return;
  const { name, kind, place, near } = first;
  throw sourceError(sourceLines(model.text), place, problemFindings.columnMisspelt({ name, kind, near }));
}

/**
 * `observe` lines without a column, and states without a column that no output shows, for which an unused column has nearly the
 * same name.
 */
export function misspellings(
  model: Model,
  outputs: readonly Output[],
  unused: readonly Column[],
): Misspelling[] {
  const shown = new Set(outputs.flatMap(({ name, expression }) => [name, ...namesIn(expression)]));
  const names = unused.filter(({ values }) => !values.every(Number.isNaN)).map(({ name }) => name);
  return [
    ...model.outputs.map(({ name, place }) => ({ name, place, kind: 'column' as const })),
    ...model.equations.map(({ state, place }) => ({ name: state, place, kind: 'state' as const })),
  ].flatMap(({ name, place, kind }) => {
    const near = shown.has(name) ? undefined : misspelt(name, names);
    return near === undefined ? [] : [{ name, kind, place, near }];
  });
}

/**
 * The name that differs from `name` only in case, punctuation or a unit in brackets, or by a typing error in a long name. Names
 * with other digits (x1, x2) or another first letter (STAT, pSTAT) are different names.
 */
function misspelt(name: string, candidates: readonly string[]): string | undefined {
  const plain = (text: string) =>
    text
      .replace(/[([{].*$/u, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{Nd}]/gu, '');
  const digits = (text: string) => plain(text).replace(/\P{Nd}/gu, '');
  const own = plain(name);
  const same = candidates.find((one) => own !== '' && plain(one) === own);
  if (same !== undefined || own.length < LEAST_LETTERS) return same;
  const similar = candidates.filter(
    (one) => digits(one) === digits(name) && plain(one).slice(0, 1) === own.slice(0, 1),
  );
  return nearestName(name, similar);
}
