/** Why a forward solve ended early: what happened, in words, and what to do about it. */
const causes = {
  blowUp: {
    reason: 'the solution grows without bound',
    advice: 'Check the signs and sizes of the parameters, or end before that time.',
  },
  notDefined: {
    reason: 'the right-hand side is not a finite number there',
    advice:
      'Look for a logarithm or root of a negative number, or a division by zero. Start elsewhere, or write the model so that it stays defined, as sqrt(max(u, 0)) and log(max(u, 1e-6)) do.',
  },
  stepTooSmall: {
    reason: 'the solution changes faster than the smallest step can follow',
    advice:
      'The model may be singular there, as 1/u is where u crosses zero. Otherwise raise rtol and atol, or measure time from a nearer origin.',
  },
  maxSteps: {
    reason: 'the most steps allowed were taken',
    advice: 'Raise maxSteps, or rtol and atol. If the solver was set to nonstiff, try stiff.',
  },
  newton: {
    reason: 'the equations of a stiff step could not be solved',
    advice:
      'The model may jump or be hardly defined there: write it without jumps, or try the solver nonstiff.',
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

/** The failure at time t, in words. */
export function solveFailure(cause: SolveFailure['cause'], t: number): SolveFailure {
  const { reason, advice } = causes[cause];
  return { cause, t, message: `The solution ends at t = ${time(t)}: ${reason}.`, advice };
}

/** A time to six digits. */
function time(t: number): string {
  return String(Number(t.toPrecision(6)));
}
