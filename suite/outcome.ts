/** The outcome of a case. */
export type Outcome =
  | { readonly end: 'passed' }
  /** `why`: what differs, or what was said. */
  | { readonly end: 'failed'; readonly why: string }
  /** `code`: of the finding by which it was refused. */
  | { readonly end: 'skipped'; readonly why: string; readonly code: string };

/** How many cases ended in each way, with the reasons of those that were skipped. */
export function tally(outcomes: readonly Outcome[]): string {
  const count = (end: Outcome['end']) => outcomes.filter((one) => one.end === end).length;
  const reasons = new Map<string, number>();
  for (const one of outcomes) {
    if (one.end === 'skipped') reasons.set(one.code, (reasons.get(one.code) ?? 0) + 1);
  }
  const why = Array.from(reasons, ([reason, n]) => `${n} ${reason}`).join(', ');
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped${why ? ` (${why})` : ''}`;
}
