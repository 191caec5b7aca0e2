/** What a name is in a model. */
export type Meaning =
  | 'state'
  | 'parameter'
  | 'constant'
  | 'definition'
  | 'input'
  | 'time'
  | 'function'
  | 'output'
  | 'report'
  | 'pi';

/** Such as "is a state". */
export function isWhat(meaning: Meaning): string {
  if (meaning === 'time') return 'is time';
  if (meaning === 'pi') return 'is 3.14159…';
  return `is ${meaning === 'input' || meaning === 'output' ? 'an' : 'a'} ${meaning}`;
}

/** A question for a name that was probably meant; nothing where there is none. */
export function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `Did you mean ${near}?`;
}
