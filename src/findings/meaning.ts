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

/** Such as "a state". */
export function what(meaning: Meaning): string {
  if (meaning === 'time') return 'time';
  if (meaning === 'pi') return '3.14159…';
  return `${meaning === 'input' || meaning === 'output' ? 'an' : 'a'} ${meaning}`;
}

/** Such as "is a state". */
export function isWhat(meaning: Meaning): string {
  return `is ${what(meaning)}`;
}

/** A question for a name that was probably meant; nothing where there is none. */
export function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `Did you mean ${near}?`;
}
