import { list } from '../text/words.ts';

/** How an optimum follows from the best: some values with the other sign, or exchanged, while others may have changed as well. */
export interface Relation {
  readonly how: 'otherSign' | 'exchanged';
  readonly names: readonly string[];
  readonly changed: readonly string[];
}

/** The same in a few words, '' where there is none; results of earlier versions have the words themselves. */
export function relationWords(relation: Relation | null | string): string {
  if (relation === null || typeof relation === 'string') return relation ?? '';
  const { how, names, changed } = relation;
  const also = changed.length > 0 ? `, ${list(changed)} changed` : '';
  return `${list(names)} ${how === 'exchanged' ? 'exchanged' : 'with the opposite sign'}${also}`;
}
