import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { note } from '../findings/note.ts';
import { verdictFindings } from '../findings/verdictFindings.ts';
import type { Estimate, Result, StatusCode, WeakEstimate } from '../result.ts';
import { verdictOf, withVerdict } from '../verdict.ts';

/** A difference to WENDy's estimate above this many standard errors is noted, and above the second it is a verdict. */
const NOTED = 3;
export const FAR = 4;

/** Verdicts on WENDy's estimate that do not explain why it differs; those of bias and the like do. */
const unexplained: readonly StatusCode[] = ['ok', 'noiseUncertain', 'poorlyDetermined'];

/** The result of a likelihood method with WENDy's estimate for comparison, and a note if the two differ. */
export function withIrls(result: Result, irls: WeakEstimate | null): Result {
  if (!irls) return result;
  const differences = differencesFrom(irls, result.parameters).filter(({ ratio }) => ratio > NOTED);
  const far = unexplained.includes(irls.status.code) ? differences.filter(({ ratio }) => ratio > FAR) : [];
  if (far.length > 0)
    return withVerdict(
      { ...result, irls },
      verdictOf('disagreement', verdictFindings.weakFormDiffers({ parameters: far })),
    );
  if (differences.length === 0 || irls.status.code === 'ok') return { ...result, irls };
  const difference = note(fitNoteFindings.irlsDiffers({ differences, verdict: irls.status.code }));
  return { ...result, irls, notes: [...result.notes, difference] };
}

/** By how many standard errors of the difference WENDy's estimate of each parameter is off. */
export function differencesFrom(
  irls: WeakEstimate,
  parameters: readonly Estimate[],
): { name: string; ratio: number }[] {
  return parameters.flatMap(({ name, estimate, stdError }, j) => {
    const other = irls.parameters[j];
    if (!other) return [];
    return [
      { name, ratio: Math.abs(estimate - other.estimate) / Math.sqrt(stdError ** 2 + other.stdError ** 2) },
    ];
  });
}
