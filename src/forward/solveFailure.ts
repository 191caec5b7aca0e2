import type { SolveOptions } from './solve.ts';

/** Why a forward solve ended early: what happened, in words, and what to do about it. */
const causes = {
  blowUp: {
    reason: 'the solution grows without bound',
    advice: 'Check the signs and sizes of the parameters, or end before that time.',
  },
  notDefined: {
    reason: 'the right-hand side is not a finite number there',
    advice:
      'Look for a logarithm or root of a negative number, a division by zero, or numbers too large to compute with. Start elsewhere, or write the model so that it stays defined, as sqrt(max(u, 0)) and log(max(u, 1e-6)) do.',
  },
  stepTooSmall: {
    reason: 'the solution changes faster than the smallest step can follow',
    advice:
      'The model may be singular there, as 1/u is where u crosses zero. Otherwise raise rtol and atol, or measure time from a nearer origin.',
  },
  maxSteps: {
    reason: 'the most steps allowed were taken',
    advice: 'Raise maxSteps, or rtol and atol.',
  },
  budget: {
    reason: 'it took more evaluations of the model than it may',
    advice: 'Solve it with simulate, whose limit is maxSteps, to see how it goes on.',
  },
  newton: {
    reason: 'the equations of a stiff step could not be solved',
    advice:
      'The model may jump or be hardly defined there: write it without jumps, or try the solver nonstiff.',
  },
  sliding: {
    reason: 'both sides of an if lead back to its border, so that it switches without end',
    advice:
      'Write a smooth change in its place, as 1/(1 + exp((T - 20)/0.1)) for if(T < 20, 1, 0), or switch on and off at different values by two when lines.',
  },
  events: {
    reason: 'its events and switches follow each other without end',
    advice:
      'More than 10,000 of them happened. Check the conditions of the when, if, step and floor in the model, or end before that time.',
  },
} as const;

/** Why a forward solve ended before its last time. */
export interface SolveFailure {
  readonly cause: keyof typeof causes;
  /** How far it got. */
  readonly t: number;
  /** One sentence: time and cause. */
  readonly message: string;
  readonly advice: string;
}

/** The failure of a solver at time t, in words. */
export function solveFailure(
  cause: SolveFailure['cause'],
  t: number,
  solver: SolveOptions['solver'] = 'auto',
): SolveFailure {
  const { reason, advice } = causes[cause];
  const other = cause === 'maxSteps' && solver === 'nonstiff' ? ' Or try the solver stiff.' : '';
  return {
    cause,
    t,
    message: `The solution ends at t = ${time(t)}: ${reason}.`,
    advice: `${advice}${other}`,
  };
}

/** A time to six digits. */
function time(t: number): string {
  return String(Number(t.toPrecision(6)));
}
