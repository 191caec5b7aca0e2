import type { Say } from './finding.ts';

/** Why a forward solve ended early: what happened, in words, and what to do about it. */
const causes = {
  blowUp: {
    reason: 'the solution grows without bound',
    advice: () => 'Check the signs and sizes of the parameters, or end before that time.',
  },
  notDefined: {
    reason: 'the right-hand side is not a finite number there',
    advice: () =>
      'Look for a logarithm or root of a negative number, a division by zero, or numbers too large to compute with. Start elsewhere, or write the model so that it stays defined, as sqrt(max(u, 0)) and log(max(u, 1e-6)) do.',
  },
  stepTooSmall: {
    reason: 'the solution changes faster than the smallest step can follow',
    advice: (say: Say) =>
      `The model may be singular there, as 1/u is where u crosses zero. Otherwise raise ${say.option('rtol')} and ${say.option('atol')}, or measure time from a nearer origin.`,
  },
  maxSteps: {
    reason: 'it reached the limit of steps',
    advice: (say: Say) =>
      `Raise ${say.option('maxSteps')}, or ${say.option('rtol')} and ${say.option('atol')}.`,
  },
  budget: {
    reason: 'it reached the limit of evaluations of the model',
    advice: (say: Say) =>
      `Solve it with ${say.command('simulate')}, whose limit is ${say.option('maxSteps')}, to see how it continues.`,
  },
  newton: {
    reason: 'the equations of a stiff step could not be solved',
    advice: (say: Say) =>
      `The model may jump or be hardly defined there: write it without jumps, or try ${say.setting('solver', 'nonstiff')}.`,
  },
  sliding: {
    reason: 'both sides of an if lead back to its border, so that it switches without end',
    advice: () =>
      'Write a smooth change in its place, as 1/(1 + exp((T - 20)/0.1)) for if(T < 20, 1, 0), or switch on and off at different values by two when lines.',
  },
  events: {
    reason: 'its events and switches follow each other without end',
    advice: () =>
      'More than 10,000 of them happened. Check the conditions of the when, if, step and floor in the model, or end before that time.',
  },
} as const;

export type SolveCause = keyof typeof causes;

/** How a solve ended early, or a search for first states to solve from. */
export type SolveEnd =
  /** t: how far it got. */
  | { readonly cause: SolveCause; readonly t: number }
  | { readonly cause: 'noFirstState' }
  | { readonly cause: 'gaveUp'; readonly evaluations: number };

/** Where and why it ended, for a bracket or the end of a sentence; results of earlier versions have the words themselves. */
export function solveEndWords(end: SolveEnd | string): string {
  if (typeof end === 'string') return end;
  switch (end.cause) {
    case 'noFirstState':
      return 'the model could not be solved from any first state near the data';
    case 'gaveUp':
      return `the search gave up after ${end.evaluations.toLocaleString('en-US')} evaluations of the model, before it had solved it once`;
    default:
      return `the solution ends at t = ${Number(end.t.toPrecision(6))}: ${causes[end.cause].reason}`;
  }
}

/** What to do about it. */
export function solveAdvice({ cause }: SolveEnd, say: Say, isNonstiff = false): string {
  if (cause === 'noFirstState' || cause === 'gaveUp') return 'Begin with other parameters.';
  const other = cause === 'maxSteps' && isNonstiff ? ` Or try ${say.setting('solver', 'stiff')}.` : '';
  return `${causes[cause].advice(say)}${other}`;
}
