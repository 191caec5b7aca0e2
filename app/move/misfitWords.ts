import { solveEndWords, type TrialSolution } from '../../src/inside.ts';
import { significant } from '../../src/text/digits.ts';

/** How far a curve is from the data. */
export interface MisfitWords {
  readonly words: string;
  /** Whether it is nearer than the fit; '' where there is nothing to compare. */
  readonly compared: 'better' | 'worse' | 'same' | '';
  /** The same as a part of a bar, from 0, the fit or the noise, to 1, a hundred times as far. */
  readonly part: number;
}

/** Differences of less than this part cannot be seen. */
const same = 0.005;

/**
 * The distance of a curve from the data in words: in units of that of the fit or, without one, of the noise.
 *
 * @param moved undefined where the sliders are at rest.
 * @param fit undefined where there is no fit.
 */
export function misfitWords(moved: TrialSolution | undefined, fit: TrialSolution | undefined): MisfitWords {
  if (!moved) return { words: fit ? 'This is the fitted curve.' : '', compared: '', part: 0 };
  if (!Number.isFinite(moved.misfit)) {
    const end = moved.curves.find((curve) => curve.end !== null)?.end;
    const why = end ? solveEndWords(end) : 'the curve is not defined where data are';
    return { words: `No distance from the data: ${why}.`, compared: '', part: 1 };
  }
  if (!fit || !(fit.misfit > 0 && Number.isFinite(fit.misfit))) {
    const words = `${timesText(moved.misfit)} times the noise away from the data.`;
    return { words, compared: '', part: partOf(moved.misfit) };
  }
  const ratio = moved.misfit / fit.misfit;
  const compared = ratio > 1 + same ? 'worse' : ratio < 1 - same ? 'better' : 'same';
  return {
    words: `${timesText(ratio)} times as far from the data as the fit.`,
    compared,
    part: partOf(ratio),
  };
}

function timesText(ratio: number): string {
  return ratio >= 1000 ? 'Over 1000' : significant(ratio, 3);
}

function partOf(ratio: number): number {
  return Math.min(Math.max(Math.log10(ratio) / 2, 0), 1);
}
