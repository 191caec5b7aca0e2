import type { Result } from '../../src/index.ts';
import type { TrialQuantity } from '../../src/inside.ts';
import { significant } from '../../src/text/digits.ts';
import type { Fitted } from './sliderRange.ts';

/** A text that names a quantity among others, for lists; it is never read back. */
export function idOf({ kind, name, experiment }: TrialQuantity): string {
  return JSON.stringify([kind, name, experiment]);
}

/** What a user calls it: k, prey(0), dose ×. */
export function labelOf({ kind, name }: TrialQuantity): string {
  return kind === 'first' ? `${name}(0)` : kind === 'factor' ? `${name} ×` : name;
}

/** The most letters of a number that has room in a field. */
const mostLetters = 8;

/** A value in a field or a sentence: as it was typed, or the first digits of one that has many. */
export function valueText(value: number): string {
  const whole = String(value);
  if (whole.length <= mostLetters) return whole;
  const short = String(Number(significant(value, 4)));
  // 0.00008964 has no room.
  return short.length <= mostLetters + 1 ? short : String(value.toExponential(3)).replace(/\.?0*e\+?/, 'e');
}

/** What a fit says about a quantity; undefined where it says nothing. */
export function fittedOf(
  { kind, name, experiment }: TrialQuantity,
  { parameters, experiments }: Result,
): Fitted | undefined {
  if (kind === 'factor') return undefined;
  const one = experiments.find((each) => experiment === null || each.name === experiment);
  const fitted =
    kind === 'first'
      ? one?.initial.find((state) => state.name === name)
      : parameters.find((parameter) => parameter.name === name && isOf(parameter.experiment, experiment));
  return fitted && Number.isFinite(fitted.estimate) ? fitted : undefined;
}

/** One experiment alone has no name. */
function isOf(one: string | null, other: string | null): boolean {
  return one === other || other === null;
}

/** Where quantities are without anyone moving them: at the fit, or where a search begins. */
export function restValues(quantities: readonly TrialQuantity[], result: Result | undefined): number[] {
  return quantities.map((quantity) => (result && fittedOf(quantity, result)?.estimate) ?? quantity.start);
}

/** The most differences that a label names. */
const mostNamed = 3;

/** What is different between two lists of values, in a few words: "k = 2, dose × 0.5". */
export function differenceWords(
  quantities: readonly TrialQuantity[],
  values: readonly number[],
  rest: readonly number[],
): string {
  const moved = quantities.flatMap((quantity, i) =>
    values[i] === rest[i]
      ? []
      : [`${labelOf(quantity)}${quantity.kind === 'factor' ? ' ' : ' = '}${valueText(values[i])}`],
  );
  const more = moved.length - mostNamed;
  return more > 1 ? `${moved.slice(0, mostNamed).join(', ')} and ${more} more` : moved.join(', ');
}
